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
