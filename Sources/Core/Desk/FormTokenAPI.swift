import CGI

/// Tokens for forms that scripts of static pages make, which hold none.
enum FormTokenAPI {
    private struct Tokens: Encodable {
        let csrf: String
        let nonce: String
        let opened: String
    }

    /// `GET /api/form-token`: `{"csrf", "nonce", "opened"}` with the form cookie, for pages of this site alone.
    static func get(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        try context.checkOrigin()
        let cookie = FormCookie(context)
        return cookie.keeping(
            NotificationAPI.json(
                Tokens(csrf: cookie.csrf, nonce: FormSubmission.newNonce(), opened: context.opened)))
    }
}
