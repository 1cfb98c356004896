import ContentFiles
import Foundation
import Markdown
import Model
import Posting
import Site

/// A member's answer to a question.
public struct Answer: Hashable, Sendable, Codable {
    /// `a-…`, opaque and never changed; the file is named after the id. No two answers of the site have the same.
    public var id: Slug
    /// The id of the question, from the folder of the file.
    public var question: Slug
    /// The opaque id of the member who answered: `m-…`. The shown name is in State/.
    public var author: Slug
    public var posted: Timestamp
    /// When the text was changed last; nil if it never was.
    public var updated: Timestamp?
    /// Whether the answer waits for approval or was hidden: no page shows or counts it.
    public var isHidden = false
    /// The text, shown as it was typed.
    public var text: String

    package init(id: Slug, question: Slug, author: Slug, posted: Timestamp, text: String) {
        (self.id, self.question, self.author) = (id, question, author)
        (self.posted, self.text) = (posted, text)
    }

    /// The Markdown that shows the text as it was typed.
    var markdown: String { MarkdownText.source(text, profile: MarkdownText.typedProfile) }

    /// The prefix of each id.
    package static let idMark = "a-"
}

extension ContentFolder {
    package static let answers = ContentFolder(rawValue: "answers")
}

/// `Content/answers/<question>/<id>.md`
extension Answer: MemberPostContent {
    package static var folder: ContentFolder { .answers }
    package static var depth: ClosedRange<Int> { 2...2 }
    package static var pathPattern: String { "answers/QUESTION/ID.md" }

    /// The folder of the answers to a question, from the site's root.
    package static func folder(ofQuestion id: Slug) -> String { "\(folder.path)/\(id)" }

    package static func name(of parts: [Substring]) -> (question: Slug, id: Slug)? {
        guard let question = Slug(String(parts[0])), let id = Slug(making: String(parts[1])) else {
            return nil
        }
        return (question, id)
    }

    package static func read(
        _ file: SourceFile, named name: (question: Slug, id: Slug), timeZone: TimeZone
    ) -> ReadResult<Answer> {
        ReadResult(file) { frontMatter, fields in
            fields.checkID(name.id, mark: idMark)
            let author = fields.member
            let posted = fields.required("posted", expected: "when it was posted") {
                $0.timestamp($1, in: timeZone)
            }
            let updated = fields.timestamp("updated", in: timeZone)
            let isHidden = fields.flag("hidden") ?? false
            fields.requireTypedProfile()
            if frontMatter.body.isEmpty { fields.add(.emptyBody) }
            guard let author, let posted else { return nil }
            var answer = Answer(
                id: name.id, question: name.question, author: author, posted: posted,
                text: String(frontMatter.body))
            (answer.updated, answer.isHidden) = (updated, isHidden)
            return answer
        }.unlessWrong
    }

    package func file(over before: OutputFile?, siteZone: TimeZone) throws(Problem) -> OutputFile {
        try file(over: before)
    }

    /// The file: a new one, or the one before a change, in which everything else stays byte for byte.
    package func file(over before: OutputFile? = nil) throws(Problem) -> OutputFile {
        let fields: ContentText.Fields = [
            ("id", .text(id.text)), ("author", .text(author.text)), ("posted", .plain(posted.text)),
            ("updated", updated.map { .plain($0.text) }), ("hidden", isHidden ? .plain("true") : nil),
            ("text", .plain(MarkdownText.typedProfile)),
        ]
        return try ContentText.file(
            at: "\(Self.folder(ofQuestion: question))/\(id)\(Self.ending)", over: before, fields, body: text)
    }

    /// By question, then the oldest first.
    package static func sorted(_ answers: [Answer]) -> [Answer] {
        sorted(answers, by: { ($0.question, $0.posted.instant, $0.id) }, <)
    }

    package func check(_ item: ContentItem, in check: inout ContentCheck) {
        check.take("the id \(id)", item)
        check.hold(Self.checked(id, of: question), item)
        check.take("the answer of \(author) to \(question)", item, "author")
        check.warnOfFuture("posted", posted, item)
        // All answers of the folder are one problem.
        check.need(
            "the address \(Address.question(question))",
            or: Problem(
                file: Self.folder(ofQuestion: question),
                cause: .noSuchOwner("question", file: "\(Question.folder.path)/\(question)\(Question.ending)")
            ))
    }

    package static func checkUnread(
        _ name: (question: Slug, id: Slug), _ item: ContentItem, in check: inout ContentCheck
    ) {
        check.hold(checked(name.id, of: name.question), item)
        check.hold("the id \(name.id)", item)
    }

    /// The name of an answer in checks between files.
    static func checked(_ id: Slug, of question: Slug) -> String { "the answer \(id) to \(question)" }
}

extension SiteContent {
    /// Answers by question, the oldest first, including hidden ones.
    package var answers: [Answer] {
        get { self[Answer.self] }
        set { self[Answer.self] = newValue }
    }
}
