import ContentFiles
import Foundation
import Model

/// `Content/professors/<slug>.md` <-> `Professor`.
enum ProfessorFile {
    /// Slugs reserved below /courses/professors/.
    static let reservedSlugs: Set<String> = ["page"]

    static func read(_ file: SourceFile, slug: Slug) -> ReadResult<Professor> {
        ReadResult(file) { _, fields in
            let aliases = fields.texts("aliases", example: "[B. Smith, \"smith, bob\"]")
            if reservedSlugs.contains(slug.text) { fields.add(.reservedName(slug)) }
            guard let name = fields.requiredText("name", expected: "the professor's name as pages show it")
            else { return nil }
            return Professor(slug: slug, name: name, aliases: aliases)
        }
    }

    /// The path of a professor's file, relative to the site's root.
    static func path(of slug: Slug) -> String { "\(ContentFolder.professors.path)/\(slug).md" }

    /// The bytes of a professor's file: a new one, or `earlier` ones with other spellings; everything else in them stays byte for byte.
    /// - Throws: `Problem` of a name that no file can contain, or if `earlier` bytes have no front matter.
    static func bytes(of professor: Professor, earlier: [UInt8]?) throws(Problem) -> [UInt8] {
        let aliases = FrontMatterText.Value.texts(professor.aliases)
        guard let earlier else {
            let fields: ContentText.Fields = [("name", .text(professor.name)), ("aliases", aliases)]
            return Array(try ContentText.text(fields, body: "").utf8)
        }
        let file = SourceFile(path: path(of: professor.slug), bytes: earlier)
        return try ContentText.bytes(of: file, changing: [("aliases", aliases)], body: nil)
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

    package static func pageSlug(_ slug: Slug) -> Slug? { slug }

    package static func sorted(_ professors: [Professor]) -> [Professor] { sorted(professors, by: \.slug, <) }

    package func check(_ item: ContentItem, in check: inout ContentCheck) {
        // Files whose names differ in letter case have one slug.
        check.take("the address /courses/professors/\(slug)/", item)
        // A name may be repeated among the aliases of its own file.
        for name in Set(([name] + aliases).map(Professor.key)).sorted() where !name.isEmpty {
            let field = name == Professor.key(self.name) ? "name" : "aliases"
            check.take("the professor \"\(name)\"", item, field)
        }
    }
}
