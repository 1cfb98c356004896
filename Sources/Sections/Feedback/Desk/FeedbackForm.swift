import CGI
import ContentFiles
import Desk
import Foundation
import Model
import Posting
import Texts

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
    /// The problems, in the order of the fields.
    let problems: [FormProblem]
    private let title: String?
    private let author: String?
    private let message: String?

    /// Creates the form of a request.
    init(_ form: FormFields) {
        let sent = Dictionary(
            ["title", "message", "author"].map { ($0, form[$0] ?? "") },
            uniquingKeysWith: { first, _ in first })
        self.init(feeling: form["feeling"], sent, cut: form.cut)
    }

    /// Creates the form with the values of a message, to correct it.
    init(_ message: Feedback) {
        self.init(
            feeling: message.feeling.rawValue,
            ["title": message.title, "message": message.message, "author": message.author ?? ""], cut: [])
    }

    /// Creates an empty form with a chosen feeling.
    init(feeling: String?) { self.init(feeling: feeling, [:], cut: []) }

    private init(feeling: String?, _ fields: [String: String], cut: Set<String>) {
        self.feeling = feeling.flatMap(Feedback.Feeling.init)
        self.fields = fields
        // A text that is far too long is not looked at: bytes are counted before anything else.
        let short = fields.filter { $0.value[...].trimmingBlankLines().utf8.count <= Self.messageLimit }
        var texts = FormTexts(short, languages: [])
        if self.feeling == nil { texts.add("feeling", .missing) }
        for name in fields.keys.sorted() where short[name] == nil {
            texts.add(name, .tooLong(count: fields[name]?.utf8.count ?? 0, limit: Self.messageLimit))
        }
        for name in cut.sorted() where fields[name] != nil {
            texts.add(name, .tooManyMarks(limit: CombiningMarks.limit))
        }
        title = texts.visibleLine("title", limit: Self.titleLimit)
        if title == nil, short["title"] != nil || fields["title"] == nil { texts.add("title", .missing) }
        author = texts.visibleLine("author", limit: Self.authorLimit)
        message = texts.plain("message", limit: Self.messageLimit)
        if message == nil, short["message"] != nil || fields["message"] == nil {
            texts.add("message", .missing)
        }
        problems = texts.problems
    }

    /// The post that the form describes; nil if it has problems.
    func draft(id: String, _ context: RequestContext) -> ReaderPostDraft? {
        guard problems.isEmpty, let feeling, let title, let message, let slug = Slug(id) else { return nil }
        let documents = ContentDocuments(
            root: context.installation.root, timeZone: context.site.settings.timeZone)
        return ReaderPostDraft(title: title, texts: [title, message, author].compactMap(\.self)) {
            [message, author] placement throws(PostingError) in
            let post = Feedback(
                id: slug, feeling: feeling, title: title, author: author, posted: placement.posted,
                isHidden: placement.isHidden, message: message)
            let file = try Posting.written(
                FeedbackFile.file(post, over: placement.before, in: documents.timeZone))
            guard documents.value(Feedback.self, in: file) == post else {
                throw .form([FormProblem("message", .cannotBeStored)])
            }
            return file
        }
    }
}
