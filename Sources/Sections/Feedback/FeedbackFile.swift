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
}

extension ContentFolder {
    package static let feedback = ContentFolder(rawValue: "feedback")
}

extension Feedback: ContentKind {
    package static var folder: ContentFolder { .feedback }
    package static var depth: ClosedRange<Int> { 1...3 }

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
