import Foundation
import Model

@testable import ContentFiles

/// A short text that members put on the board: a kind of post that exists in tests alone.
struct Note: ContentKind {
    var slug: Slug
    var aliases: [Slug]
    var id: String
    var title: LocalizedText
    var posted: Timestamp
    var body: String

    static let folder = ContentFolder(rawValue: "notes")

    static func read(_ file: SourceFile, named slug: Slug, timeZone: TimeZone) -> ReadResult<Note> {
        ReadResult(file) { frontMatter, fields in
            let id = fields.requiredText("id", expected: "a name that stays")
            let title = fields.requiredLocalizedText("title", expected: "what the note is about")
            let posted = fields.required("posted", expected: "when it was posted") {
                $0.timestamp($1, in: timeZone)
            }
            let aliases = fields.slugs("aliases", reserved: [])
            guard let id, let title, let posted else { return nil }
            return Note(
                slug: slug, aliases: aliases, id: id, title: title, posted: posted,
                body: String(frontMatter.body))
        }
    }

    static func pageSlug(_ slug: Slug) -> Slug? { slug }

    static func sorted(_ notes: [Note]) -> [Note] {
        sorted(notes, by: { ($0.posted.instant, $0.id) }) { ($1.0, $0.1) < ($0.0, $1.1) }
    }

    func check(_ item: ContentItem, in check: inout ContentCheck) {
        check.takeAddress("/notes/\(slug)/", aliases: aliases.map { "/notes/\($0)/" }, item)
        check.take("the id \(id)", as: "note \(id)", item, "id")
        check.warnOfFuture("posted", posted, item)
    }

    var identity: (name: String, address: String)? { ("note \(id)", "/notes/\(slug)/") }

    var texts: [(key: String, text: LocalizedText?)] { [("title", title)] }
}
