import CGI
import State

/// What ties a form to the browser of somebody who is not signed in: a secret in a cookie.
struct FormCookie {
    private let visit: Visit
    private let known: SessionToken?
    private let token: SessionToken

    init(_ visit: Visit) {
        self.visit = visit
        known = visit.request.cookies[visit.cookies.form].flatMap(SessionToken.init)
        token = known ?? .random()
    }

    /// What the form carries.
    var csrf: String { token.csrf }

    /// Makes sure that a form comes from a page of this desk, in this browser.
    func check() throws(DeskError) {
        try visit.checkOrigin()
        if visit.request.cookies.isRepeated(visit.cookies.form) { throw .twoCookies }
        guard OriginCheck.isSame(visit.request.form["csrf"], known?.csrf) else { throw .notFromHere }
    }

    /// A page with such a form.
    func page(_ html: String, status: Int) -> CGIResponse {
        var response = visit.page(html, status: status)
        if known == nil { response.headers.append(visit.cookies.setting(form: token.text)) }
        return response
    }
}
