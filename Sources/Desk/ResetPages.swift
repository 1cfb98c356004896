import CGI
import Foundation
import Site
import State

/// Choosing a new password with a code that an editor gave.
enum ResetPages {
    /// `GET /reset`.
    static func get(_ visit: Visit) throws(DeskError) -> CGIResponse { page(visit) }

    /// `POST /reset`: `reset`, the code, and `new`, the password.
    static func post(_ visit: Visit) throws(DeskError) -> CGIResponse {
        try FormCookie(visit).check()
        let form = visit.request.form
        let text = form["reset"] ?? ""
        guard let code = OneTimeCode(text) else { return refused(visit, text) }
        let database = try visit.database()
        let outcome = try DeskError.state { () throws(StateError) in
            try database.useReset(code, password: form["new"] ?? "", now: visit.now)
        }
        switch outcome {
        case .done: return visit.redirect(to: "/login?done=password")
        case .refused: return refused(visit, text)
        case .weak(let fault): return page(visit, Refusal(ofPassword: fault, visit), code: text)
        }
    }

    private static func refused(_ visit: Visit, _ code: String) -> CGIResponse {
        page(visit, Refusal(problem: visit.words.say(.resetRefused), status: 403), code: code)
    }

    private static func page(_ visit: Visit, _ refusal: Refusal? = nil, code: String = "") -> CGIResponse {
        let cookie = FormCookie(visit)
        let view = ResetView(problem: refusal?.problem, code: code)
        let frame = visit.frame(visit.words.say(.resetTitle), csrf: cookie.csrf)
        return cookie.page(visit.maker.html(view, frame), status: refusal?.status ?? 200)
    }
}
