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
