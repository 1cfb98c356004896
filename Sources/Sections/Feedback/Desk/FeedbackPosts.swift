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

    /// The file of a message in the folders of years and months.
    static func path(of id: String, below root: String) -> String? {
        let top = Feedback.folder.path
        let months = folders(in: "\(root)/\(top)").flatMap { year in
            folders(in: "\(root)/\(top)/\(year)").map { "\(year)/\($0)/" } + ["\(year)/"]
        }
        // The newest first.
        return (months.sorted(by: >) + [""]).lazy.map { "\(top)/\($0)\(id).md" }
            .first { FileManager.default.fileExists(atPath: "\(root)/\($0)") }
    }

    private static func folders(in path: String) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.contains(".") }
        } catch {
            // No message was posted yet.
            return []
        }
    }

    static func message(in file: OutputFile?, _ context: RequestContext) -> Feedback? {
        file.flatMap { context.documents.value(Feedback.self, in: $0) }
    }

    static func summary(
        _ post: ReaderPost, _ file: OutputFile?, _ context: RequestContext
    ) -> ReaderPostSummary? {
        guard let message = message(in: file, context) else { return nil }
        let words = context.words.words
        let feeling = words.say(message.feeling == .love ? FeedbackEntry.Key.love : FeedbackEntry.Key.hate)
        return ReaderPostSummary(
            title: message.title, text: message.message,
            facts: [feeling, message.author ?? words.say(MessageView.Key.someone)],
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
