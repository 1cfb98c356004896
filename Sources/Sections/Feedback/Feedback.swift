import ContentFiles
import Foundation
import Model
import Site

/// A public message of love or hate.
public struct Feedback: Hashable, Sendable, Codable {
    /// The feeling of a message.
    public enum Feeling: String, CaseIterable, Hashable, Sendable, Codable {
        case love, hate
    }

    /// Opaque and never changed; the file is named after the id.
    public var id: Slug
    package var feeling: Feeling
    /// The subject, on one line, as typed.
    public var title: String
    /// The author's name; nil if anonymous.
    public var author: String?
    package var posted: Timestamp
    /// Whether the message was hidden from the site.
    public var isHidden = false
    /// The message as typed; shown literally, not as Markdown. May be empty.
    public var message: String

    /// The beginning of the minute of posting, the finest time in any public file, as on the message's page.
    var postedMinute: Date {
        Date(timeIntervalSince1970: Double(postedSeconds))
    }

    /// `postedMinute` in seconds since 1970.
    var postedSeconds: Int { posted.instant.minuteSeconds }
}

extension ContentFolder {
    package static let feedback = ContentFolder(rawValue: "feedback")
}

/// `Content/feedback/<year>/<month>/<id>.md`
extension Feedback: WritableContent {
    /// Slugs reserved below /feedback/.
    static let reservedSlugs: Set<String> = ["day", "month", "new", "page", "week"]

    package static var folder: ContentFolder { .feedback }
    package static var depth: ClosedRange<Int> { 1...3 }
    package static var pathPattern: String { "feedback/YEAR/MONTH/ID.md" }

    package static func read(_ file: SourceFile, named id: Slug, timeZone: TimeZone) -> ReadResult<Feedback> {
        ReadResult(file) { frontMatter, fields in
            if reservedSlugs.contains(id.text) { fields.add(.reservedName(id)) }
            if let written = fields.text("id"), written != id.text {
                let _: String? = fields.wrong("id", written, expected: "the file's name, \(id)")
            }
            let feeling = fields.required("feeling", expected: "love or hate") {
                (fields, key) -> Feedback.Feeling? in fields.choice(key)
            }
            let title = fields.required("title", expected: "what it is about") { $0.line($1) }
            let author = fields.line("author")
            let posted = fields.required("posted", expected: "when it was posted") {
                $0.timestamp($1, in: timeZone)
            }
            let isHidden = fields.flag("hidden") ?? false
            guard let feeling, let title, let posted else { return nil }
            return Feedback(
                id: id, feeling: feeling, title: title, author: author, posted: posted, isHidden: isHidden,
                message: String(frontMatter.body))
        }
    }

    /// A new file of the message.
    package func outputFile(below root: String, timeZone: TimeZone) throws(Problem) -> OutputFile {
        try file(over: nil, in: timeZone)
    }

    /// The file: a new one in the folder of its month, or the one before a correction with the changes.
    func file(over before: OutputFile?, in timeZone: TimeZone) throws(Problem) -> OutputFile {
        let fields: ContentText.Fields = [
            ("id", .text(id.text)), ("feeling", .plain(feeling.rawValue)),
            ("title", .text(title)), ("author", author.map { .text($0) }),
            ("posted", .plain(posted.text)), ("hidden", isHidden ? .plain("true") : nil),
        ]
        if let before {
            // The time stays as it is written.
            let changes = fields.filter { $0.key != "posted" }
            let bytes = try ContentText.bytes(
                of: SourceFile(path: before.path, bytes: before.bytes), changing: changes,
                body: message)
            return OutputFile(path: before.path, bytes: bytes)
        }
        let day = (timeZone.civil(at: posted.instant) ?? posted.civil).day
        let month = day.month < 10 ? "0\(day.month)" : "\(day.month)"
        let text = try ContentText.text(fields, body: message)
        return OutputFile(
            path: "\(Self.folder.path)/\(day.year)/\(month)/\(id).md", bytes: Array(text.utf8))
    }

    package static func pageSlug(_ id: Slug) -> Slug? { id }

    package static func checkUnread(_ id: Slug, _ item: ContentItem, in check: inout ContentCheck) {
        check.hold("the address /feedback/\(id)/", item)
    }

    package static func sorted(_ messages: [Feedback]) -> [Feedback] {
        sorted(messages, by: { ($0.posted.instant, $0.id) }) { ($1.0, $0.1) < ($0.0, $1.1) }
    }

    package func check(_ item: ContentItem, in check: inout ContentCheck) {
        check.take("the address /feedback/\(id)/", item)
        check.warnOfFuture("posted", posted, item)
    }
}

extension SiteContent {
    /// Feedback, newest first, including hidden messages.
    package var feedback: [Feedback] {
        get { self[Feedback.self] }
        set { self[Feedback.self] = newValue }
    }
}
