import CGI
import State

/// What ties a form to the browser of somebody who is not signed in: a secret in a cookie.
struct FormCookie {
    private let context: RequestContext
    private let known: SessionToken?
    private let token: SessionToken

    init(_ context: RequestContext) {
        self.context = context
        known = context.request.cookies[context.cookies.form].flatMap(SessionToken.init)
        token = known ?? .random()
    }

    /// What the form carries.
    var csrf: String { token.csrf }

    /// Makes sure that a form comes from a page of this desk, in this browser.
    ///
    /// Without TLS browsers do not keep the desk's cookies, so whoever sends the form from there is told of https.
    func check() throws(DeskError) {
        if context.comesWithoutTLS { throw .cookieMissing }
        try context.checkOrigin()
        if context.request.cookies.isRepeated(context.cookies.form) { throw .twoCookies }
        guard context.request.isLocal || known != nil else { throw .cookieMissing }
        guard OriginCheck.isSame(context.request.form["csrf"], known?.csrf) else { throw .notFromHere }
    }

    /// A page with such a form.
    func page(_ html: String, status: Int) -> CGIResponse {
        var response = context.page(html, status: status)
        if known == nil { response.headers.append(context.cookies.setting(form: token.text)) }
        return response
    }
}
