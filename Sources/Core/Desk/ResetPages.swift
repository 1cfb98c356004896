import CGI
import Foundation
import Site
import State

/// Choosing a new password with a reset code.
enum ResetPages {
    /// `GET /reset`.
    static func get(_ context: RequestContext) throws(DeskError) -> CGIResponse { page(context) }

    /// `POST /reset`: `reset`, the code, and `new`, the password.
    static func post(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        try FormCookie(context).check()
        let form = context.request.form
        let text = form["reset"] ?? ""
        guard let code = OneTimeCode(text) else { return refused(context, text) }
        let database = try context.database()
        let outcome = try DeskError.state(
            database.useReset(code, password: form["new"] ?? "", now: context.now))
        switch outcome {
        case .done(let officer): return try done(officer, context, database)
        case .refused: return refused(context, text)
        case .weak(let fault): return page(context, SignInFailure(ofPassword: fault, context), code: text)
        }
    }

    /// Stores the browser as a device, so that wrong passwords of strangers do not delay the following sign-in.
    private static func done(
        _ officer: Officer, _ context: RequestContext, _ database: StateDatabase
    ) throws(DeskError) -> CGIResponse {
        let cookie = try DeskError.state(
            database.remember(context.browser, of: officer.name, now: context.now))
        var response = context.redirect(to: "/login?done=password")
        response.headers.append(context.cookies.setting(device: cookie))
        return response
    }

    private static func refused(_ context: RequestContext, _ code: String) -> CGIResponse {
        page(
            context, SignInFailure(problem: context.words.say(DeskWords.Account.resetRefused), status: 403),
            code: code)
    }

    private static func page(_ context: RequestContext, _ refusal: SignInFailure? = nil, code: String = "")
        -> CGIResponse
    {
        let view = ResetView(problem: refusal?.problem, resetCode: code)
        return context.readerPage(
            view, context.words.say(DeskWords.Account.resetTitle), status: refusal?.status ?? 200)
    }
}
