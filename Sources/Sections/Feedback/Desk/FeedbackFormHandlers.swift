import CGI
import Desk
import Model
import Posting

/// Handlers of the form of a message.
enum FeedbackFormHandlers {
    /// `GET /feedback/new`, with `?feeling=love` or `hate`. With another word nothing is chosen.
    static func new(_ context: RequestContext) -> CGIResponse {
        let form = FeedbackForm(feeling: context.request.query["feeling"])
        return FeedbackFormPage(form: form, nonce: FormSubmission.newNonce()).response(context)
    }

    /// `POST /feedback`: redirects with 303 to the receipt.
    static func post(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let nonce = try context.formNonce
        let form = FeedbackForm(context)
        let page = FeedbackFormPage(form: form, nonce: nonce)
        return try await page.submitted(as: FeedbackPosts.self, context) { id throws(PostingError) in
            try form.draft(id: id, context)
        }
    }
}
