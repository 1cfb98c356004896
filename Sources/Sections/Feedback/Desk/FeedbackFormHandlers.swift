import CGI
import Desk
import Model
import Posting
import State

/// Handlers of the form of a message.
enum FeedbackFormHandlers {
    /// `GET /feedback/new`, with `?feeling=love` or `hate`. With another word nothing is chosen.
    static func new(_ context: RequestContext) -> CGIResponse {
        FeedbackFormPage(
            FeedbackForm(feeling: context.request.query["feeling"]), nonce: FormSubmission.newNonce()
        ).response(context)
    }

    /// `POST /feedback`: redirects with 303 to the receipt.
    static func post(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let nonce = try context.formNonce
        let form = FeedbackForm(context.request.form)
        let page = FeedbackFormPage(form, nonce: nonce)
        if let refusal = try page.refusalWithoutCookie(context) { return refusal }
        return try await page.keepingTexts(context) { () throws(DeskError) in
            let database = try context.database()
            let submission = try context.readerSubmission(nonce, database)
            let id = submission.id(of: FeedbackPosts.kind, prefix: FeedbackPosts.idPrefix)
            do throws(PostingError) {
                guard let draft = form.draft(id: id, context) else { throw .form(form.problems) }
                _ = try context.readerPosting(database).submit(
                    draft, id: id, kind: FeedbackPosts.kind, trap: context.formTrap, by: submission)
            } catch {
                return try page.refusal(error, context)
            }
            return try await context.received(submission.receipt, done: "post", database)
        }
    }
}
