import ContentFiles
import Foundation
import Model

/// `Content/feedback/<year>/<month>/<id>.md` <-> `Feedback`.
enum FeedbackFile {
    /// Slugs reserved below /feedback/.
    static let reservedSlugs: Set<String> = ["day", "month", "new", "page", "week"]

    static func read(_ file: SourceFile, id: Slug, timeZone: TimeZone) -> ReadResult<Feedback> {
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

    /// The file of a message: a new one in the folder of its month, or the one before a correction with the changes.
    static func file(
        _ message: Feedback, over before: OutputFile?, in timeZone: TimeZone
    ) throws(Problem) -> OutputFile {
        let fields: ContentText.Fields = [
            ("id", .text(message.id.text)), ("feeling", .plain(message.feeling.rawValue)),
            ("title", .text(message.title)), ("author", message.author.map { .text($0) }),
            ("posted", .plain(message.posted.text)), ("hidden", message.isHidden ? .plain("true") : nil),
        ]
        if let before {
            // The time stays as it is written.
            let changes = fields.filter { $0.key != "posted" }
            let bytes = try ContentText.bytes(
                of: SourceFile(path: before.path, bytes: before.bytes), changing: changes,
                body: message.message)
            return OutputFile(path: before.path, bytes: bytes)
        }
        let day = (timeZone.civil(at: message.posted.instant) ?? message.posted.civil).day
        let month = day.month < 10 ? "0\(day.month)" : "\(day.month)"
        let text = try ContentText.text(fields, body: message.message)
        return OutputFile(
            path: "\(Feedback.folder.path)/\(day.year)/\(month)/\(message.id).md", bytes: Array(text.utf8))
    }
}

extension Feedback: WritableContent {
    /// A new file of the message.
    package func outputFile(below root: String, timeZone: TimeZone) throws(Problem) -> OutputFile {
        try FeedbackFile.file(self, over: nil, in: timeZone)
    }
}

extension ContentFolder {
    package static let feedback = ContentFolder(rawValue: "feedback")
}

extension Feedback: ContentKind {
    package static var folder: ContentFolder { .feedback }
    package static var depth: ClosedRange<Int> { 1...3 }
    package static var pathPattern: String { "feedback/YEAR/MONTH/ID.md" }

    package static func read(_ file: SourceFile, named id: Slug, timeZone: TimeZone) -> ReadResult<Feedback> {
        FeedbackFile.read(file, id: id, timeZone: timeZone)
    }

    package static func pageSlug(_ id: Slug) -> Slug? { id }

    package static func sorted(_ messages: [Feedback]) -> [Feedback] {
        sorted(messages, by: { ($0.posted.instant, $0.id) }) { ($1.0, $0.1) < ($0.0, $1.1) }
    }

    package func check(_ item: ContentItem, in check: inout ContentCheck) {
        check.take("the address /feedback/\(id)/", item)
        check.warnOfFuture("posted", posted, item)
    }
}
