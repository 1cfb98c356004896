import Model

/// `Content/courses/<slug>.md` <-> `Course`.
enum CourseFile {
    /// Addresses below /courses/ that a course cannot have.
    static let reservedSlugs: Set<String> = ["page"]

    static func read(_ file: SourceFile, slug: Slug) -> ReadResult<Course> {
        ReadResult(file) { frontMatter, fields in
            let number = number(&fields)
            let name = fields.requiredLocalizedText("name", expected: "the name of the class")
            let crossListed = fields.texts("crossListed").compactMap { CourseNumber($0) }
            if reservedSlugs.contains(slug.text) { fields.add(.reservedName(slug)) }
            guard let number, let name else { return nil }
            return Course(
                slug: slug, number: number, name: name, crossListed: crossListed,
                description: String(frontMatter.body), file: file.path)
        }
    }

    private static func number(_ fields: inout FieldReader) -> CourseNumber? {
        fields.requiredText("number", expected: "the number of the class such as MATH 216")
            .flatMap { CourseNumber($0) }
    }
}
