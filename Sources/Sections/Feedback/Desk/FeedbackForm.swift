import Basics
import CGI
import ContentFiles
import Desk
import Foundation
import Model
import Posting

/// The form of a message: the typed values, and their problems.
struct FeedbackForm {
    /// Maximum length of the title, in characters.
    static let titleLimit = 120
    /// Maximum length of the message, in bytes.
    static let messageLimit = ReaderPosting.textLimit
    /// Maximum length of the author's name, in characters.
    static let authorLimit = 60

    /// The chosen feeling; nil if none was chosen, or another word was sent.
    let feeling: Feedback.Feeling?
    /// The fields as typed, by name.
    let fields: [String: String]
    private let problems: [FormProblem]
    private let title: String?
    private let author: String?
    private let message: String?

    private static let names = ["title", "message", "author"]

    /// The form of a request.
    init(_ context: RequestContext) {
        let form = context.request.form
        self.init(feeling: form["feeling"], context.readerFields(Self.names), cut: form.cut)
    }

    /// The form with the values of a message, to correct it.
    init(_ message: Feedback) {
        self.init(
            feeling: message.feeling.rawValue,
            ["title": message.title, "message": message.message, "author": message.author ?? ""])
    }

    /// An empty form with a chosen feeling.
    init(feeling: String?) { self.init(feeling: feeling, [:]) }

    private init(feeling: String?, _ fields: [String: String], cut: Set<String> = []) {
        self.feeling = feeling.flatMap(Feedback.Feeling.init)
        self.fields = fields
        let trimmed = fields.mapValues { String($0[...].trimmingBlankLines()) }
        var texts = FormTexts(ofReader: trimmed, names: Self.names, cut: cut)
        if self.feeling == nil { texts.add("feeling", .missing) }
        title = texts.visibleLine("title", limit: Self.titleLimit)
        if title == nil { texts.addMissing("title") }
        author = texts.visibleLine("author", limit: Self.authorLimit)
        message = texts.plain("message", limit: Self.messageLimit)
        if message == nil { texts.addMissing("message") }
        problems = texts.problems
    }

    /// The post that the form describes. Throws `.form` with its problems.
    func draft(id: String, _ context: RequestContext) throws(PostingError) -> ReaderPostDraft {
        guard problems.isEmpty, let feeling, let title, let message, let slug = Slug(id) else {
            throw .form(problems)
        }
        let documents = context.documents
        return ReaderPostDraft(title: title, texts: [title, message, author].compactMap(\.self)) {
            [message, author] placement throws(PostingError) in
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
