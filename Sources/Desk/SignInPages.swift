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
        let isOut = visit.request.query["done"] == "out"
        return page(visit, problem: isOut ? visit.words.say(.signedOut) : nil, next: next)
    }

    /// `POST /login`: `username`, `password`, `csrf`.
    static func post(_ visit: Visit) throws(DeskError) -> CGIResponse {
        try visit.checkOrigin()
        let form = visit.request.form
        if visit.request.cookies.isRepeated(visit.cookies.form) { throw .twoCookies }
        let token = visit.request.cookies[visit.cookies.form].flatMap(SessionToken.init)
        guard OriginCheck.isSame(form["csrf"], token?.csrf) else { throw .notFromHere }
        let name = form["username"] ?? ""
        let next = LocalPath(form["next"] ?? "/")?.text ?? "/"
        let database = try visit.database()
        let outcome = try DeskError.state { () throws(StateError) in
            try database.signIn(
                name: name, password: form["password"] ?? "", address: visit.request.remoteAddress,
                cookie: visit.request.cookies[visit.cookies.session], now: visit.now)
        }
        switch outcome {
        case .session(let token, _):
            var response = visit.redirect(to: next)
            response.headers.append(visit.cookies.setting(session: token.text))
            return response
        case .refused:
            return page(
                visit, problem: visit.words.say(.wrongPassword), username: name, next: next, status: 403)
        case .throttled(let end):
            let time = visit.words.moment(end.addingTimeInterval(59), now: visit.now)
            var response = page(
                visit, problem: visit.words.say(.throttled, ["time": time]), username: name, next: next,
                status: 429)
            let seconds = max(1, Int(end.timeIntervalSince(visit.now).rounded(.up)))
            response.headers.append(("Retry-After", String(seconds)))
            return response
        case .busy:
            var response = page(
                visit, problem: visit.words.say(.busy), username: name, next: next, status: 503)
            response.headers.append(("Retry-After", "5"))
            return response
        }
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
        status: Int = 200
    ) -> CGIResponse {
        let known = visit.request.cookies[visit.cookies.form].flatMap(SessionToken.init)
        let token = known ?? SessionToken.random()
        let view = SignInView(problem: problem, username: username, next: next, kept: kept)
        let frame = visit.frame(visit.words.say(.signIn), csrf: token.csrf)
        var response = visit.page(visit.maker.html(view, frame), status: status)
        if known == nil { response.headers.append(visit.cookies.setting(form: token.text)) }
        return response
    }
}
