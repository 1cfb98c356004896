import CGI
import Foundation
import Site
import State

/// Signing in and out.
enum SignInPages {
    /// `GET /login`. Without a session cookie it needs no database.
    static func get(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let next =
            LocalPath(context.request.query["next"] ?? "/", of: context.installation.sections.routes)?.text
            ?? "/"
        var closed: String?
        if context.request.cookies[context.cookies.session] != nil {
            switch try context.session(try context.database()) {
            case .valid: return context.redirect(to: next)
            case .ended(let account, isAdmitted: false): closed = account
            case .ended, .expired, .unknown: break
            }
        }
        let said: String? =
            switch context.request.query["done"] {
            case "out": context.words.say(DeskWords.SignIn.signedOut)
            case "password": context.words.say(DeskWords.Account.resetDone)
            default: closed.map { context.words.say(DeskWords.SignIn.notAdmitted, ["account": $0]) }
            }
        return page(context, problem: said, next: next)
    }

    /// `POST /login`: `username`, `password`, `code`, `csrf`; or `remote`, the account that the web server has authenticated.
    static func post(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        try FormCookie(context).check()
        let form = context.request.form
        let (name, next) = (
            form["username"] ?? "",
            LocalPath(form["next"] ?? "/", of: context.installation.sections.routes)?.text ?? "/"
        )
        let database = try context.database()
        if let account = context.remoteAccount, form["remote"] == account {
            return try begin(of: account, context, database, next: next)
        }
        let proof = try DeskError.state(
            database.signIn(
                Credentials(name: name, password: form["password"] ?? "", code: form["code"] ?? ""),
                from: context.browser, now: context.now))
        if let refusal = SignInFailure(proof, wrong: context.words.say(DeskWords.SignIn.wrong), context) {
            let page = page(context, problem: refusal.problem, username: name, next: next, asksForCode: true)
            return refusal.added(to: page)
        }
        guard case .right(let session) = proof else { throw .notFromHere }
        return begun(session, context, next: next)
    }

    /// Begins a session of an officer whom the web server has authenticated.
    private static func begin(
        of account: String, _ context: RequestContext, _ database: StateDatabase, next: String
    ) throws(DeskError) -> CGIResponse {
        let session = try DeskError.state(
            database.signIn(named: account, from: context.browser, now: context.now))
        if let session { return begun(session, context, next: next) }
        let problem = context.words.say(DeskWords.Account.remoteUnknown, ["name": account])
        return page(context, problem: problem, next: next, status: 403)
    }

    private static func begun(_ session: NewSession, _ context: RequestContext, next: String) -> CGIResponse {
        var response = context.redirect(to: next)
        response.headers += context.cookies.setting(session)
        return response
    }

    /// `POST /logout`.
    static func end(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let database = try context.database()
        try context.checkOrigin()
        if case .valid(let session) = try context.session(database) {
            guard OriginCheck.isSame(context.request.form["csrf"], session.csrf) else { throw .notFromHere }
            try DeskError.state(database.end(session, now: context.now))
        }
        var response = context.redirect(to: "/login?done=out")
        response.headers.append(context.cookies.ending)
        return response
    }

    /// The sign-in page.
    static func page(
        _ context: RequestContext, problem: String? = nil, notes: [String] = [], username: String = "",
        next: String, typed: TypedText? = nil, asksForCode: Bool = false, status: Int = 200
    ) -> CGIResponse {
        let other = [context.otherAddress(insteadOf: "\(context.mount)/")].compactMap(\.self)
        let view = SignInView(
            problem: problem, username: username, next: next, notes: (other + notes).map(TextLine.init),
            typed: typed,
            asksForCode: asksForCode || context.site.settings.signIn.requiresSecondFactor,
            remoteName: context.remoteAccount)
        return context.readerPage(view, context.words.say(DeskWords.Key.signIn), status: status)
    }
}
