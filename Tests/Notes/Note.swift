import ContentFiles
import Foundation
import Model

/// A short text on the board: a kind of post that only tests have. Files: `Content/notes/<slug>.md`.
package struct Note: WritableContent {
    package var slug: Slug
    package var aliases: [Slug]
    package var id: String
    package var title: LocalizedText
    package var posted: Timestamp
    package var body: String

    package static let folder = ContentFolder(rawValue: "notes")

    package static func read(_ file: SourceFile, named slug: Slug, timeZone: TimeZone) -> ReadResult<Note> {
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

    package func outputFile(below root: String, timeZone: TimeZone) throws(Problem) -> OutputFile {
        let fields: ContentText.Fields = [
            ("id", .text(id)), ("title", .localized(title)), ("posted", .plain(posted.text)),
            ("aliases", aliases.isEmpty ? nil : .texts(aliases.map(\.text))),
        ]
        let text = try ContentText.text(fields, body: body)
        return OutputFile(path: "\(Self.folder.path)/\(slug).md", bytes: Array(text.utf8))
    }

    package static func pageSlug(_ slug: Slug) -> Slug? { slug }

    package static func sorted(_ notes: [Note]) -> [Note] {
        sorted(notes, by: { ($0.posted.instant, $0.id) }) { ($1.0, $0.1) < ($0.0, $1.1) }
    }

    package func check(_ item: ContentItem, in check: inout ContentCheck) {
        check.takeAddress("/notes/\(slug)/", aliases: aliases.map { "/notes/\($0)/" }, item)
        check.take("the id \(id)", as: "note \(id)", item, "id")
        check.warnOfFuture("posted", posted, item)
    }

    package var identity: (name: String, address: String)? { ("note \(id)", "/notes/\(slug)/") }

    package var texts: [(key: String, text: LocalizedText?)] { [("title", title)] }
}
