import CGI
import Foundation
import Site
import State

/// Pages of an officer's own account: password, second factor, and sessions.
enum AccountPages {
    /// `GET /account`.
    static func get(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        try page(request.context, request.session, request.database)
    }

    /// `POST /account/password`: `new`, `password`, `code`. Ends all sessions and begins a new one in this browser.
    static func setPassword(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let name = session.officer.name
        let password: Password
        do throws(StateError) { password = try Password(context.request.form["new"] ?? "", of: name) } catch {
            return try page(context, session, database, try SignInFailure(ofPassword: error, context))
        }
        if let refusal = try context.refusal(of: session, database) {
            return try page(context, session, database, refusal)
        }
        try DeskError.state(database.setPassword(password, of: name, by: .officer(name), now: context.now))
        let new = try DeskError.state(database.signIn(named: name, from: context.browser, now: context.now))
        var response = context.redirect(to: "/account?done=password")
        if let new { response.headers += context.cookies.setting(new) }
        return response
    }

    /// `POST /account/sessions`: `session`, the number of a session to end; all others if missing.
    static func endSessions(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let number = try context.request.form["session"].map { text throws(DeskError) in
            guard let number = Int64(text) else { throw .badField("session") }
            return number
        }
        let name = session.officer.name
        try DeskError.state(
            database.endSessions(
                of: name, only: number, but: number == nil ? session.id : nil, by: .officer(name),
                now: context.now))
        return context.redirect(to: "/account?done=sessions")
    }

    /// The account page, with the message of a refusal.
    static func page(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase,
        _ refusal: SignInFailure? = nil
    ) throws(DeskError) -> CGIResponse {
        let view = AccountView(
            problem: refusal?.problem, done: refusal == nil ? done(context) : nil,
            factor: try factor(context, session, database),
            sessions: try sessions(context, session, database))
        let response = context.page(
            view, context.words.say(DeskWords.Account.account), session, tab: .account)
        return refusal?.added(to: response) ?? response
    }

    private static func done(_ context: RequestContext) -> String? {
        switch context.request.query["done"] {
        case "password": context.words.say(DeskWords.Account.donePassword)
        case "factor": context.words.say(DeskWords.Account.doneFactor)
        case "codes": context.words.say(DeskWords.Account.doneCodes)
        case "factor-off": context.words.say(DeskWords.Account.doneFactorOff)
        case "sessions": context.words.say(DeskWords.Account.doneSessions)
        default: nil
        }
    }

    private static func factor(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) throws(DeskError) -> String {
        guard session.officer.hasSecondFactor else { return context.words.say(DeskWords.Account.factorOff) }
        let left = try DeskError.state(database.recoveryCodesLeft(of: session.officer.name))
        return context.words.say(DeskWords.Account.factorLeft, ["count": String(left)])
    }

    private static func sessions(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) throws(DeskError) -> [SessionRow] {
        let all = try DeskError.state(database.sessions(of: session.officer.name, now: context.now))
        return all.map { open in
            let times = context.words.say(
                open.id == session.id ? DeskWords.Account.sessionNow : .sessionTimes,
                [
                    "begun": context.words.moment(open.begun, now: context.now),
                    "used": context.words.moment(open.used, now: context.now),
                ])
            return SessionRow(
                sessionID: String(open.id),
                sessionDevice: open.device.isEmpty
                    ? context.words.say(DeskWords.Account.aBrowser) : open.device,
                sessionAddress: open.address, sessionTimes: times, isThis: open.id == session.id)
        }
    }
}

extension SignInFailure {
    /// Creates the refusal of a weak new password.
    init(ofPassword error: StateError, _ context: RequestContext) throws(DeskError) {
        guard case .weakPassword(let fault) = error else { throw DeskError(error) }
        self.init(ofPassword: fault, context)
    }

    /// Creates the refusal of a weak new password, with status 422.
    init(ofPassword fault: PasswordFault, _ context: RequestContext) {
        let limit = String(Password.minimumLength)
        let problem =
            switch fault {
            case .short(let length):
                context.words.say(DeskWords.Account.short, ["count": String(length), "limit": limit])
            case .long: context.words.say(DeskWords.Account.long, ["limit": String(Password.maximumBytes)])
            case .name: context.words.say(DeskWords.Account.name)
            case .repeated: context.words.say(DeskWords.Account.repeated)
            case .common: context.words.say(DeskWords.Account.common)
            }
        self.init(problem: problem, status: 422)
    }
}
