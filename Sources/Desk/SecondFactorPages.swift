import CGI
import Foundation
import Site
import State

/// Setting up a second factor, and taking it away. Secrets and recovery codes are shown before they count, so that whoever sends a form
/// twice has them still.
enum SecondFactorPages {
    /// `GET /account/factor`: a new secret, which counts only when a code of it comes back.
    static func get(_ visit: Visit) throws(DeskError) -> CGIResponse {
        let session = try visit.signedIn(try visit.database(), isSettingUp: true)
        if session.officer.hasSecondFactor { return visit.redirect(to: "/account") }
        return page(visit, session, .random(), .random())
    }

    /// `POST /account/factor`: `secret`, `code` of it, `recovery`, the codes that were shown, and `password`.
    static func turnOn(_ visit: Visit) throws(DeskError) -> CGIResponse {
        let database = try visit.database()
        let session = try visit.changing(database, isSettingUp: true)
        let recovery = try recovery(visit)
        if try isSentAgain(recovery, session, database) { return visit.redirect(to: "/account?done=factor") }
        guard !session.officer.hasSecondFactor else { throw .notNow }
        guard let codes = TimeCodes(visit.request.form["secret"] ?? "") else { throw .badField("secret") }
        if let refusal = try visit.refusal(of: session, database) {
            return page(visit, session, codes, recovery, refusal)
        }
        let isOn = try DeskError.state { () throws(StateError) in
            try database.turnOnSecondFactor(
                codes, code: visit.request.form["code"] ?? "", recovery: recovery,
                of: session.officer.name, now: visit.now)
        }
        guard isOn else {
            let wrong = Refusal(problem: visit.words.say(.factorWrong), status: 422)
            return page(visit, session, codes, recovery, wrong)
        }
        return visit.redirect(to: "/account?done=factor")
    }

    /// `POST /account/factor/off`: `password`, `code`. Where a second factor is required, the next page sets up another.
    static func turnOff(_ visit: Visit) throws(DeskError) -> CGIResponse {
        let database = try visit.database()
        let session = try visit.changing(database)
        guard session.officer.hasSecondFactor else { throw .notNow }
        if let refusal = try visit.refusal(of: session, database) {
            return try AccountPages.page(visit, session, database, refusal)
        }
        let name = session.officer.name
        try DeskError.state { () throws(StateError) in
            try database.turnOffSecondFactor(of: name, by: name, now: visit.now)
        }
        return visit.redirect(to: "/account?done=factor-off")
    }

    /// `GET /account/recovery-codes`: new ones, which count when they come back.
    static func newCodes(_ visit: Visit) throws(DeskError) -> CGIResponse {
        let session = try visit.signedIn(try visit.database())
        guard session.officer.hasSecondFactor else { return visit.redirect(to: "/account") }
        return page(visit, session, .random())
    }

    /// `POST /account/recovery-codes`: `recovery`, the codes that were shown, `password`, `code`.
    static func keepCodes(_ visit: Visit) throws(DeskError) -> CGIResponse {
        let database = try visit.database()
        let session = try visit.changing(database)
        let recovery = try recovery(visit)
        if try isSentAgain(recovery, session, database) { return visit.redirect(to: "/account?done=codes") }
        guard session.officer.hasSecondFactor else { throw .notNow }
        if let refusal = try visit.refusal(of: session, database) {
            return page(visit, session, recovery, refusal)
        }
        try DeskError.state { () throws(StateError) in
            try database.keep(recovery, of: session.officer.name, now: visit.now)
        }
        return visit.redirect(to: "/account?done=codes")
    }

    private static func recovery(_ visit: Visit) throws(DeskError) -> RecoveryCodes {
        guard let codes = RecoveryCodes(visit.request.form["recovery"] ?? "") else {
            throw .badField("recovery")
        }
        return codes
    }

    private static func isSentAgain(
        _ codes: RecoveryCodes, _ session: Session, _ database: StateDatabase
    ) throws(DeskError) -> Bool {
        try DeskError.state { () throws(StateError) in try database.keeps(codes, of: session.officer.name) }
    }

    private static func page(
        _ visit: Visit, _ session: Session, _ codes: TimeCodes, _ recovery: RecoveryCodes,
        _ refusal: Refusal? = nil
    ) -> CGIResponse {
        let settings = visit.site.settings
        let address = codes.address(
            site: visit.words.text(settings.title), account: session.officer.name)
        let view = SecondFactorView(
            problem: refusal?.problem, isRequired: visit.lacksSecondFactor(session), secret: codes.text,
            address: address, recovery: recovery.all.map(\.text))
        let frame = visit.frame(visit.words.say(.factorTitle), session, place: .account)
        let response = visit.page(visit.maker.html(view, frame))
        return refusal?.added(to: response) ?? response
    }

    private static func page(
        _ visit: Visit, _ session: Session, _ recovery: RecoveryCodes, _ refusal: Refusal? = nil
    ) -> CGIResponse {
        let view = RecoveryView(problem: refusal?.problem, recovery: recovery.all.map(\.text))
        let frame = visit.frame(visit.words.say(.recoveryTitle), session, place: .account)
        let response = visit.page(visit.maker.html(view, frame))
        return refusal?.added(to: response) ?? response
    }
}
