import CGI
import Foundation
import Site
import State

/// Setting up and removing a second factor. Secrets and recovery codes are shown before they become valid, so
/// that a form sent twice does not lose them.
enum SecondFactorPages {
    /// `GET /account/factor`: a new secret, valid once a code of it is sent back.
    static func get(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let (context, session, _) = request.parts
        if session.officer.hasSecondFactor { return context.redirect(to: "/account") }
        return page(context, session, .random(), .random())
    }

    /// `POST /account/factor`: `secret`, a `code` of it, `recovery`, the codes shown, and `password`.
    static func turnOn(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let recovery = try recovery(context)
        if try isSentAgain(recovery, session, database) {
            return context.redirect(to: "/account?done=factor")
        }
        guard !session.officer.hasSecondFactor else { throw .notNow }
        guard let codes = TimeCodes(context.request.form["secret"] ?? "") else { throw .badField("secret") }
        if let refusal = try context.refusal(of: session, database, isSettingUp: true) {
            return page(context, session, codes, recovery, refusal)
        }
        let isOn = try DeskError.state(
            database.turnOnSecondFactor(
                codes, code: context.request.form["code"] ?? "", recovery: recovery,
                of: session.officer.name, now: context.now))
        guard isOn else {
            let wrong = SignInFailure(problem: context.words.say(DeskWords.Account.factorWrong), status: 422)
            return page(context, session, codes, recovery, wrong)
        }
        return context.redirect(to: "/account?done=factor")
    }

    /// `POST /account/factor/off`: `password`, `code`. If a second factor is required, the next page sets up another.
    static func turnOff(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        guard session.officer.hasSecondFactor else { throw .notNow }
        if let refusal = try context.refusal(of: session, database) {
            return try AccountPages.page(context, session, database, refusal)
        }
        let name = session.officer.name
        try DeskError.state(database.turnOffSecondFactor(of: name, by: .officer(name), now: context.now))
        return context.redirect(to: "/account?done=factor-off")
    }

    /// `GET /account/recovery-codes`: new codes, valid once they are sent back.
    static func newCodes(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let (context, session, _) = request.parts
        guard session.officer.hasSecondFactor else { return context.redirect(to: "/account") }
        return page(context, session, .random())
    }

    /// `POST /account/recovery-codes`: `recovery`, the codes shown, `password`, `code`.
    static func keepCodes(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let recovery = try recovery(context)
        if try isSentAgain(recovery, session, database) { return context.redirect(to: "/account?done=codes") }
        guard session.officer.hasSecondFactor else { throw .notNow }
        if let refusal = try context.refusal(of: session, database) {
            return page(context, session, recovery, refusal)
        }
        try DeskError.state(database.keep(recovery, of: session.officer.name, now: context.now))
        return context.redirect(to: "/account?done=codes")
    }

    private static func recovery(_ context: RequestContext) throws(DeskError) -> RecoveryCodes {
        guard let codes = RecoveryCodes(context.request.form["recovery"] ?? "") else {
            throw .badField("recovery")
        }
        return codes
    }

    private static func isSentAgain(
        _ codes: RecoveryCodes, _ session: Session, _ database: StateDatabase
    ) throws(DeskError) -> Bool {
        try DeskError.state(database.keeps(codes, of: session.officer.name))
    }

    private static func page(
        _ context: RequestContext, _ session: Session, _ codes: TimeCodes, _ recovery: RecoveryCodes,
        _ refusal: SignInFailure? = nil
    ) -> CGIResponse {
        let address = codes.address(site: context.words.siteName, account: session.officer.name)
        let view = SecondFactorView(
            problem: refusal?.problem, isRequired: context.lacksSecondFactor(session), secret: codes.text,
            address: address, recovery: recovery.all.map(\.text))
        let response = context.page(
            view, context.words.say(DeskWords.Account.factorTitle), session, tab: .account)
        return refusal?.added(to: response) ?? response
    }

    private static func page(
        _ context: RequestContext, _ session: Session, _ recovery: RecoveryCodes,
        _ refusal: SignInFailure? = nil
    ) -> CGIResponse {
        let view = RecoveryView(problem: refusal?.problem, recovery: recovery.all.map(\.text))
        let response = context.page(
            view, context.words.say(DeskWords.Account.recoveryTitle), session, tab: .account)
        return refusal?.added(to: response) ?? response
    }
}
