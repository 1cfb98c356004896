import ContentFiles
import Foundation
import Markdown
import Model
import Posting
import Site

/// A member's question.
public struct Question: Hashable, Sendable, Codable {
    /// A question's end: officers close one that needs no more answers.
    package struct Closing: Hashable, Sendable, Codable {
        /// Why, on one line, as readers see it.
        package var reason: String
        /// The id of the question that asks the same; nil if none does.
        package var duplicateOf: Slug?

        package init(reason: String, duplicateOf: Slug? = nil) {
            (self.reason, self.duplicateOf) = (reason, duplicateOf)
        }
    }

    /// `q-…`, opaque and never changed; the file and the page are named after the id.
    public var id: Slug
    /// The question in one line, as typed.
    public var title: String
    /// The opaque id of the member who asked: `m-…`. The shown name is in State/.
    public var author: Slug
    /// Topics, as in the files of events.
    public var tags: [String]
    /// The event or course that the question is about; nil if there is none.
    package var about: PostSubject?
    public var posted: Timestamp
    /// When the title or the text was changed last; nil if they never were.
    public var updated: Timestamp?
    /// The id of the answer that the author accepted; nil if there is none.
    public var accepted: Slug?
    /// Nil for a question that takes answers.
    package var closing: Closing?
    /// Whether the question waits for approval or was hidden: no page shows or counts it, nor its answers.
    public var isHidden = false
    /// Whether its author deleted the question, to which others had answered: title, text and topics are gone, and the answers stay.
    public var isWithdrawn = false
    /// The text, shown as it was typed; empty if the question is withdrawn.
    public var text: String

    package init(
        id: Slug, title: String, author: Slug, tags: [String] = [], about: PostSubject? = nil,
        posted: Timestamp, text: String
    ) {
        (self.id, self.title, self.author, self.tags) = (id, title, author, tags)
        (self.about, self.posted, self.text) = (about, posted, text)
    }

    /// The Markdown that shows the text as it was typed.
    var markdown: String { MarkdownText.source(text, profile: MarkdownText.typedProfile) }

    /// The prefix of each id.
    package static let idMark = "q-"
}

extension ContentFolder {
    package static let questions = ContentFolder(rawValue: "questions")
}

/// `Content/questions/<id>.md`
extension Question: MemberPostContent {
    package static var folder: ContentFolder { .questions }
    package static var pathPattern: String { "questions/ID.md" }

    package static func read(_ file: SourceFile, named id: Slug, timeZone: TimeZone) -> ReadResult<Question> {
        ReadResult(file) { frontMatter, fields in
            fields.checkID(id, mark: idMark)
            let isWithdrawn = fields.flag("withdrawn") ?? false
            let title =
                isWithdrawn
                ? "" : fields.required("title", expected: "the question in one line") { $0.line($1) }
            let author = fields.member
            let tags = fields.topics("tags")
            let about = fields.subject("about")
            let posted = fields.required("posted", expected: "when it was posted") {
                $0.timestamp($1, in: timeZone)
            }
            let updated = fields.timestamp("updated", in: timeZone)
            let accepted = fields.id("accepted", mark: Answer.idMark)
            let closing = fields.closing
            let isHidden = fields.flag("hidden") ?? false
            fields.requireTypedProfile()
            if frontMatter.body.isEmpty, !isWithdrawn { fields.add(.emptyBody) }
            guard let title, let author, let posted else { return nil }
            var question = Question(
                id: id, title: title, author: author, tags: tags, about: about, posted: posted,
                text: String(frontMatter.body))
            (question.updated, question.accepted) = (updated, accepted)
            (question.closing, question.isHidden) = (closing, isHidden)
            question.isWithdrawn = isWithdrawn
            return question
        }.unlessWrong
    }

    package func file(over before: OutputFile?, siteZone: TimeZone) throws(Problem) -> OutputFile {
        try file(over: before)
    }

    /// The file: a new one, or the one before a change, in which everything else stays byte for byte.
    package func file(over before: OutputFile? = nil) throws(Problem) -> OutputFile {
        let fields: ContentText.Fields = [
            ("id", .text(id.text)), ("title", isWithdrawn ? nil : .text(title)),
            ("author", .text(author.text)),
            ("withdrawn", isWithdrawn ? .plain("true") : nil),
            ("tags", tags.isEmpty ? nil : .texts(tags)), ("about", about.map { .text($0.text) }),
            ("posted", .plain(posted.text)), ("updated", updated.map { .plain($0.text) }),
            ("accepted", accepted.map { .text($0.text) }), ("closed", closing.map { .text($0.reason) }),
            ("duplicateOf", closing?.duplicateOf.map { .text($0.text) }),
            ("hidden", isHidden ? .plain("true") : nil), ("text", .plain(MarkdownText.typedProfile)),
        ]
        return try ContentText.file(
            at: "\(Self.folder.path)/\(id)\(Self.ending)", over: before, fields, body: text)
    }

    package static func pageSlug(_ id: Slug) -> Slug? { id }

    /// The newest first.
    package static func sorted(_ questions: [Question]) -> [Question] {
        sorted(questions, by: { ($0.posted.instant, $0.id) }) { ($1.0, $0.1) < ($0.0, $1.1) }
    }

    package func check(_ item: ContentItem, in check: inout ContentCheck) {
        check.take("the address \(Address.question(id))", item)
        check.warnOfFuture("posted", posted, item)
        if let accepted {
            let problem = Problem(
                file: item.path, line: item.lines["accepted"],
                cause: .noSuchReference("accepted", accepted.text, expected: "the id of an answer to it"))
            check.need(Answer.checked(accepted, of: id), or: problem)
        }
        if let other = closing?.duplicateOf {
            let expected = "the id of another question"
            check.answer(
                "the address \(Address.question(id))", to: "the address \(Address.question(other))",
                or: Problem(
                    file: item.path, line: item.lines["duplicateOf"],
                    cause: .noSuchReference("duplicateOf", other.text, expected: expected)))
        }
    }

    package static func checkUnread(_ id: Slug, _ item: ContentItem, in check: inout ContentCheck) {
        check.hold("the address \(Address.question(id))", item)
    }
}

extension SiteContent {
    /// Questions, newest first, including hidden ones.
    package var questions: [Question] {
        get { self[Question.self] }
        set { self[Question.self] = newValue }
    }
}
