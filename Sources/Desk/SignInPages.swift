import CGI
import Foundation
import Site
import State

/// Signing in and out.
enum SignInPages {
    /// `GET /login`. Without a session's cookie it needs no database.
    static func get(_ visit: Visit) throws(DeskError) -> CGIResponse {
        let next = LocalPath(visit.request.query["next"] ?? "/")?.text ?? "/"
        if visit.request.cookies[visit.cookies.session] != nil,
            case .valid = try visit.session(try visit.database())
        {
            return visit.redirect(to: next)
        }
        let said: String? =
            switch visit.request.query["done"] {
            case "out": visit.words.say(.signedOut)
            case "password": visit.words.say(.resetDone)
            default: nil
            }
        return page(visit, problem: said, next: next)
    }

    /// `POST /login`: `username`, `password`, `code`, `csrf`; or `remote`, the account that the web server's own sign-on names.
    static func post(_ visit: Visit) throws(DeskError) -> CGIResponse {
        try FormCookie(visit).check()
        let form = visit.request.form
        let (name, next) = (form["username"] ?? "", LocalPath(form["next"] ?? "/")?.text ?? "/")
        let database = try visit.database()
        if let account = visit.remoteAccount, form["remote"] == account {
            return try begin(of: account, visit, database, next: next)
        }
        let proof = try DeskError.state { () throws(StateError) in
            try database.signIn(
                Claim(name: name, password: form["password"] ?? "", code: form["code"] ?? ""),
                from: visit.browser, now: visit.now)
        }
        if let refusal = Refusal(proof, wrong: visit.words.say(.wrongPassword), visit) {
            let page = page(visit, problem: refusal.problem, username: name, next: next, asksForCode: true)
            return refusal.added(to: page)
        }
        guard case .right(let session) = proof else { throw .notFromHere }
        return begun(session, visit, next: next)
    }

    /// A session of whom the web server has signed on.
    private static func begin(
        of account: String, _ visit: Visit, _ database: StateDatabase, next: String
    ) throws(DeskError) -> CGIResponse {
        let session = try DeskError.state { () throws(StateError) in
            try database.signIn(named: account, from: visit.browser, now: visit.now)
        }
        if let session { return begun(session, visit, next: next) }
        let problem = visit.words.say(.remoteUnknown, ["name": account])
        return page(visit, problem: problem, next: next, status: 403)
    }

    private static func begun(_ session: NewSession, _ visit: Visit, next: String) -> CGIResponse {
        var response = visit.redirect(to: next)
        response.headers.append(visit.cookies.setting(session: session.token.text))
        return response
    }

    /// `POST /logout`.
    static func end(_ visit: Visit) throws(DeskError) -> CGIResponse {
        let database = try visit.database()
        try visit.checkOrigin()
        if case .valid(let session) = try visit.session(database) {
            guard OriginCheck.isSame(visit.request.form["csrf"], session.csrf) else { throw .notFromHere }
            try DeskError.state { () throws(StateError) in try database.end(session, now: visit.now) }
        }
        var response = visit.redirect(to: "/login?done=out")
        response.headers.append(visit.cookies.ending)
        return response
    }

    /// The page on which officers sign in.
    static func page(
        _ visit: Visit, problem: String? = nil, username: String = "", next: String, kept: String? = nil,
        asksForCode: Bool = false, status: Int = 200
    ) -> CGIResponse {
        let cookie = FormCookie(visit)
        let view = SignInView(
            problem: problem, username: username, next: next, kept: kept,
            asksForCode: asksForCode || visit.site.settings.signIn.requiresSecondFactor,
            remoteName: visit.remoteAccount)
        let frame = visit.frame(visit.words.say(.signIn), csrf: cookie.csrf)
        return cookie.page(visit.maker.html(view, frame), status: status)
    }
}
