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
    enum Key: String, PhraseKey {
        static let group = "feedback-form"
        case title, correct, post, side, choose, subject, message, author, authorWhy
        case love = "feedback.i-love", hate = "feedback.i-hate"
        case everyone = "reader-form.public"
        case meToo = "me-too.button"
    }

    static let kind = "feedback"
    static let idPrefix = "f-"
    static let folder = ContentFolder.feedback
    static let name: any PhraseKey = Key.post
    static let votes: VoteKind? = VoteKind(of: FeedbackPosts.self, in: .feedback, Key.meToo)

    static let fields = [
        FormField(
            "feeling",
            .choice([(Feedback.Feeling.love.rawValue, Key.love), (Feedback.Feeling.hate.rawValue, Key.hate)]),
            Key.side, isRequired: true, missing: Key.choose),
        FormField("title", .line(limit: 120), Key.subject, isRequired: true),
        FormField(
            "message", .text(limit: ReaderPosting.textLimit, rows: 6), Key.message, isRequired: true),
        FormField("author", .line(limit: 60), Key.author, hint: Key.authorWhy, autocomplete: "nickname"),
    ]

    static func folders(below root: String) -> [String] { Feedback.folders(below: root) }

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
    ) throws(DeskError) -> ReaderFormPage {
        let message = message(in: correction.file, context)
        // A form that was sent is shown with its own texts, also if the file is gone meanwhile.
        if message == nil, context.request.method == .get { throw .notNow }
        let texts = [
            "feeling": message?.feeling.rawValue, "title": message?.title, "message": message?.message,
            "author": message?.author,
        ].compactMapValues(\.self)
        return page(
            texts, Key.correct, back: "\(context.mount)/receipt/\(correction.receipt.text)", context)
    }

    /// The message that a form describes.
    private static func draft(
        id: String, _ form: TypedForm, _ context: RequestContext
    ) throws(PostingError) -> ReaderPostDraft {
        let values = try form.values()
        guard let feeling = values["feeling"].flatMap(Feedback.Feeling.init), let title = values["title"],
            let message = values["message"], let slug = Slug(id)
        else { throw .notNow }
        let (author, documents) = (values["author"], context.documents)
        return ReaderPostDraft(
            title: title, texts: [title, message, author].compactMap(\.self),
            author: author.map { ($0, "author") }
        ) { placement throws(PostingError) in
            let post = Feedback(
                id: slug, feeling: feeling, title: title, author: author, posted: placement.posted,
                isHidden: placement.isHidden, message: message)
            let file = try Posting.written(
                post.file(over: placement.before, in: documents.timeZone))
            guard documents.value(Feedback.self, in: file) == post else {
                throw .form([FormProblem("message", .cannotBeStored)])
            }
            return file
        }
    }
}

// MARK: Handlers of the form

extension FeedbackPosts {
    /// `GET /feedback/new`, with `?feeling=love` or `hate`. With another word nothing is chosen.
    static func new(_ context: RequestContext) -> CGIResponse {
        newPage(feeling: context.request.query["feeling"], context).response(context)
    }

    /// `POST /feedback`: redirects with 303 to the receipt.
    static func post(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        try await newPage(feeling: context.request.form["feeling"], context).sent(context)
            .submitted(as: Self.self, context)
    }

    private static func newPage(feeling: String?, _ context: RequestContext) -> ReaderFormPage {
        let chosen = feeling.flatMap(Feedback.Feeling.init)?.rawValue ?? ""
        var page = page(
            ["feeling": chosen], Key.title, back: context.words.words.link(Address.feedback), context)
        page.page = "/feedback/new?feeling=\(chosen)"
        page.after = context.words.words.say(Key.everyone)
        return page
    }

    private static func page(
        _ texts: [String: String], _ heading: Key, back: String, _ context: RequestContext
    ) -> ReaderFormPage {
        ReaderFormPage(
            TypedForm(fields, texts), heading: context.words.words.say(heading), path: "/feedback", back: back
        ) { id, form throws(PostingError) in try draft(id: id, form, context) }
    }
}
