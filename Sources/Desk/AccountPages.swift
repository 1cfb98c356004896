import CGI
import Foundation
import Site
import State

/// An officer's own account: password, second factor, and where the officer is signed in.
enum AccountPages {
    /// `GET /account`.
    static func get(_ visit: Visit) throws(DeskError) -> CGIResponse {
        let database = try visit.database()
        return try page(visit, try visit.signedIn(database), database)
    }

    /// `POST /account/password`: `new`, `password`, `code`. All sessions end, but for a new one of this browser.
    static func setPassword(_ visit: Visit) throws(DeskError) -> CGIResponse {
        let database = try visit.database()
        let session = try visit.changing(database)
        let name = session.officer.name
        let password: Password
        do throws(StateError) { password = try Password(visit.request.form["new"] ?? "", of: name) } catch {
            return try page(visit, session, database, try Refusal(ofPassword: error, visit))
        }
        if let refusal = try visit.refusal(of: session, database) {
            return try page(visit, session, database, refusal)
        }
        let new = try DeskError.state { () throws(StateError) in
            try database.setPassword(password, of: name, by: name, now: visit.now)
            return try database.signIn(named: name, from: visit.browser, now: visit.now)
        }
        var response = visit.redirect(to: "/account?done=password")
        if let new { response.headers.append(visit.cookies.setting(session: new.token.text)) }
        return response
    }

    /// `POST /account/sessions`: `session`, the number of one, or nothing, which means all others.
    static func endSessions(_ visit: Visit) throws(DeskError) -> CGIResponse {
        let database = try visit.database()
        let session = try visit.changing(database)
        let number = try visit.request.form["session"].map { text throws(DeskError) in
            guard let number = Int64(text) else { throw .badField("session") }
            return number
        }
        let name = session.officer.name
        try DeskError.state { () throws(StateError) in
            try database.endSessions(
                of: name, only: number, but: number == nil ? session.id : nil, by: name, now: visit.now)
        }
        return visit.redirect(to: "/account?done=sessions")
    }

    /// The page, with what went wrong.
    static func page(
        _ visit: Visit, _ session: Session, _ database: StateDatabase, _ refusal: Refusal? = nil
    ) throws(DeskError) -> CGIResponse {
        let view = AccountView(
            problem: refusal?.problem, done: refusal == nil ? done(visit) : nil,
            factor: try factor(visit, session, database),
            sessions: try sessions(visit, session, database))
        let frame = visit.frame(visit.words.say(.account), session, place: .account)
        let response = visit.page(visit.maker.html(view, frame))
        return refusal?.added(to: response) ?? response
    }

    private static func done(_ visit: Visit) -> String? {
        switch visit.request.query["done"] {
        case "password": visit.words.say(.donePassword)
        case "factor": visit.words.say(.doneFactor)
        case "codes": visit.words.say(.doneCodes)
        case "factor-off": visit.words.say(.doneFactorOff)
        case "sessions": visit.words.say(.doneSessions)
        default: nil
        }
    }

    private static func factor(
        _ visit: Visit, _ session: Session, _ database: StateDatabase
    ) throws(DeskError) -> String {
        guard session.officer.hasSecondFactor else { return visit.words.say(.factorOff) }
        let left = try DeskError.state { () throws(StateError) in
            try database.recoveryCodesLeft(of: session.officer.name)
        }
        return visit.words.say(.factorLeft, ["count": String(left)])
    }

    private static func sessions(
        _ visit: Visit, _ session: Session, _ database: StateDatabase
    ) throws(DeskError) -> [SessionRow] {
        let all = try DeskError.state { () throws(StateError) in
            try database.sessions(of: session.officer.name, now: visit.now)
        }
        return all.map { open in
            let times = visit.words.say(
                .sessionTimes,
                [
                    "begun": visit.words.moment(open.begun, now: visit.now),
                    "used": visit.words.moment(open.used, now: visit.now),
                ])
            return SessionRow(
                id: String(open.id), device: open.device.isEmpty ? visit.words.say(.aBrowser) : open.device,
                address: open.address, times: times, isThis: open.id == session.id)
        }
    }
}

extension Refusal {
    /// What is wrong with a new password.
    init(ofPassword error: StateError, _ visit: Visit) throws(DeskError) {
        guard case .weakPassword(let fault) = error else { throw DeskError(error) }
        self.init(ofPassword: fault, visit)
    }

    /// What is wrong with a new password.
    init(ofPassword fault: PasswordFault, _ visit: Visit) {
        let limit = String(Password.minimumLength)
        let problem =
            switch fault {
            case .short(let length):
                visit.words.say(.short, ["count": String(length), "limit": limit])
            case .long: visit.words.say(.long, ["limit": String(Password.maximumBytes)])
            case .name: visit.words.say(.name)
            case .repeated: visit.words.say(.repeated)
            case .common: visit.words.say(.common)
            }
        self.init(problem: problem, status: 422)
    }
}
