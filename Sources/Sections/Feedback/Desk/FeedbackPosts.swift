import CGI
import ContentFiles
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Messages as posts of readers.
enum FeedbackPosts: ReaderPostKind {
    static let kind = "feedback"
    static let idPrefix = "f-"
    static let name: any PhraseKey = FeedbackFormPage.Key.post

    static func path(of id: String, below root: String) -> String? {
        Slug(id).flatMap { Feedback.path(ofPost: $0, below: root) }
    }

    static func message(in file: OutputFile?, _ context: RequestContext) -> Feedback? {
        file.flatMap { context.documents.value(Feedback.self, in: $0) }
    }

    static func summary(
        _ post: ReaderPost, _ file: OutputFile?, _ context: RequestContext
    ) -> ReaderPostSummary? {
        guard let message = message(in: file, context) else { return nil }
        let summary = message.discussedSummary(context.words.words)
        return ReaderPostSummary(
            title: summary.title, text: summary.text, facts: summary.facts,
            address: Address.message(message.id))
    }

    static func correctionPage(
        _ correction: ReaderCorrection, _ context: RequestContext
    ) throws(DeskError) -> CGIResponse {
        guard let message = message(in: correction.file, context) else { throw .notNow }
        return FeedbackFormPage(
            form: FeedbackForm(message), nonce: FormSubmission.newNonce(), correction: correction
        ).response(context)
    }

    static func correct(
        _ correction: ReaderCorrection, _ context: RequestContext
    ) async throws(DeskError) -> CGIResponse {
        let nonce = try context.formNonce
        let form = FeedbackForm(context)
        let page = FeedbackFormPage(form: form, nonce: nonce)
        return try await page.corrected(correction, context) { () throws(PostingError) in
            try form.draft(id: correction.post.id, context)
        }
    }
}

// MARK: Handlers of the form

extension FeedbackPosts {
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
