import ContentFiles
import Foundation
import Model

/// `Content/professors/<slug>.md` -> `Professor`.
enum ProfessorFile {
    static func read(_ file: SourceFile, slug: Slug) -> ReadResult<Professor> {
        ReadResult(file) { _, fields in
            let aliases = fields.texts("aliases", example: "[B. Smith, \"smith, bob\"]")
            guard let name = fields.requiredText("name", expected: "the professor's name as pages show it")
            else { return nil }
            return Professor(slug: slug, name: name, aliases: aliases)
        }
    }
}

extension ContentFolder {
    package static let professors = ContentFolder(rawValue: "professors")
}

extension Professor: ContentKind {
    package static var folder: ContentFolder { .professors }

    package static func read(_ file: SourceFile, named slug: Slug, timeZone: TimeZone) -> ReadResult<
        Professor
    > {
        ProfessorFile.read(file, slug: slug)
    }

    package static func sorted(_ professors: [Professor]) -> [Professor] { sorted(professors, by: \.slug, <) }

    package func check(_ item: ContentItem, in check: inout ContentCheck) {
        // A name may be repeated among the aliases of its own file.
        for name in Set(([name] + aliases).map(Professor.key)).sorted() where !name.isEmpty {
            let field = name == Professor.key(self.name) ? "name" : "aliases"
            check.take("the professor \"\(name)\"", item, field)
        }
    }
}
