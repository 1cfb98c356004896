import CGI
import State

/// A cookie with a secret that ties a form without a session to the browser.
package struct FormCookie {
    private let context: RequestContext
    private let known: SessionToken?
    private let token: SessionToken

    package init(_ context: RequestContext) {
        self.context = context
        known = context.request.cookies[context.cookies.form].flatMap(SessionToken.init)
        token = known ?? .random()
    }

    /// The CSRF token of the form.
    var csrf: String { token.csrf }

    /// The secret; a new one where the browser has none.
    var secret: SessionToken { token }

    /// Throws unless the form comes from a page of this desk in this browser.
    ///
    /// Without TLS browsers do not keep the cookie; the error page then names the site's address with https, or says that the site has none.
    package func check() throws(DeskError) {
        if try isProved { return }
        throw context.request.isLocal || known != nil ? .notFromHere : .cookieMissing
    }

    /// Whether the form has the token of this browser's cookie. Throws if it comes from another site, or where browsers keep no cookie.
    package var isProved: Bool {
        get throws(DeskError) {
            if context.comesWithoutTLS { throw .cookieMissing }
            try context.checkOrigin()
            if context.request.cookies.isRepeated(context.cookies.form) { throw .twoCookies }
            return OriginCheck.isSame(context.request.form["csrf"], known?.csrf)
        }
    }

    /// A page with such a form, which sets the cookie if it is missing.
    func page(_ html: String, status: Int) -> CGIResponse {
        var response = context.page(html, status: status)
        if known == nil { response.headers.append(context.cookies.setting(form: token.text)) }
        return response
    }
}
