import CGI
import Foundation
import Site
import State

/// Setting up a second factor, and taking it away.
enum SecondFactorPages {
    /// `GET /account/factor`: a new secret, which counts only when a code of it comes back.
    static func get(_ visit: Visit) throws(DeskError) -> CGIResponse {
        let session = try visit.signedIn(try visit.database(), isSettingUp: true)
        if session.officer.hasSecondFactor { return visit.redirect(to: "/account") }
        return page(visit, session, .random())
    }

    /// `POST /account/factor`: `secret`, `code` of it, and `password`.
    static func turnOn(_ visit: Visit) throws(DeskError) -> CGIResponse {
        let database = try visit.database()
        let session = try visit.changing(database, isSettingUp: true)
        guard !session.officer.hasSecondFactor else { throw .notNow }
        guard let codes = TimeCodes(visit.request.form["secret"] ?? "") else { throw .badField("secret") }
        if let refusal = try visit.refusal(of: session, database) {
            return page(visit, session, codes, refusal)
        }
        let recovery = try DeskError.state { () throws(StateError) in
            try database.turnOnSecondFactor(
                codes, code: visit.request.form["code"] ?? "", of: session.officer.name, now: visit.now)
        }
        guard let recovery else {
            let wrong = Refusal(problem: visit.words.say(.factorWrong), status: 422)
            return page(visit, session, codes, wrong)
        }
        return shown(recovery, visit, session)
    }

    /// `POST /account/factor/off`: `password`, `code`.
    static func turnOff(_ visit: Visit) throws(DeskError) -> CGIResponse {
        let database = try visit.database()
        let session = try visit.changing(database)
        guard session.officer.hasSecondFactor, !visit.site.settings.signIn.requiresSecondFactor else {
            throw .notNow
        }
        if let refusal = try visit.refusal(of: session, database) {
            return try AccountPages.page(visit, session, database, refusal)
        }
        let name = session.officer.name
        try DeskError.state { () throws(StateError) in
            try database.turnOffSecondFactor(of: name, by: name, now: visit.now)
        }
        return visit.redirect(to: "/account?done=factor-off")
    }

    /// `POST /account/recovery-codes`: `password`, `code`.
    static func newCodes(_ visit: Visit) throws(DeskError) -> CGIResponse {
        let database = try visit.database()
        let session = try visit.changing(database)
        guard session.officer.hasSecondFactor else { throw .notNow }
        if let refusal = try visit.refusal(of: session, database) {
            return try AccountPages.page(visit, session, database, refusal)
        }
        let codes = try DeskError.state { () throws(StateError) in
            try database.newRecoveryCodes(of: session.officer.name, now: visit.now)
        }
        return shown(codes, visit, session)
    }

    private static func page(
        _ visit: Visit, _ session: Session, _ codes: TimeCodes, _ refusal: Refusal? = nil
    ) -> CGIResponse {
        let settings = visit.site.settings
        let address = codes.address(site: visit.words.text(settings.title), account: session.officer.name)
        let view = SecondFactorView(
            problem: refusal?.problem, isRequired: settings.signIn.requiresSecondFactor, secret: codes.text,
            address: address)
        let frame = visit.frame(visit.words.say(.factorTitle), session, place: .account)
        let response = visit.page(visit.maker.html(view, frame))
        return refusal?.added(to: response) ?? response
    }

    private static func shown(_ codes: [OneTimeCode], _ visit: Visit, _ session: Session) -> CGIResponse {
        let heading = visit.words.say(.codesTitle)
        let view = CodesView(heading: heading, lead: visit.words.say(.codesLead), codes: codes.map(\.text))
        return visit.page(visit.maker.html(view, visit.frame(heading, session, place: .account)))
    }
}
