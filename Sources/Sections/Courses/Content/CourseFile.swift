import ContentFiles
import Foundation
import Model

/// `Content/courses/<slug>.md` <-> `Course`.
enum CourseFile {
    static func read(_ file: SourceFile, slug: Slug) -> ReadResult<Course> {
        ReadResult(file) { frontMatter, fields in
            let number = number(&fields)
            let name = fields.requiredLocalizedText("name", expected: "the name of the class")
            let crossListed = fields.texts("crossListed").compactMap { CourseNumber($0) }
            let translations = fields.translations("description")
            let aliases = fields.slugs("aliases", reserved: Course.reservedSlugs)
            let imported = fields.line("imported")
            if Course.reservedSlugs.contains(slug.text) { fields.add(.reservedName(slug)) }
            guard let number, let name else { return nil }
            var course = Course(
                slug: slug, aliases: aliases, number: number, name: name, crossListed: crossListed,
                description: fields.markdown(below: frontMatter), translations: translations,
                imported: imported, file: file.path)
            course.textProfile = fields.textProfile()
            return course
        }
    }

    private static func number(_ fields: inout FieldReader) -> CourseNumber? {
        fields.requiredText("number", expected: "the number of the class such as MATH 216")
            .flatMap { CourseNumber($0) }
    }

    /// The file of a course: a new one, or the one it was read from with the changes.
    static func file(_ course: Course, below root: String) throws(Problem) -> OutputFile {
        guard let path = course.file else {
            return try course.newFile(at: "\(Course.folder.path)/\(course.slug).md")
        }
        // The front matter of courses has no times.
        return try course.changedFile(at: path, below: root, timeZone: .gmt)
    }
}

extension ContentFolder {
    package static let courses = ContentFolder(rawValue: "courses")
}

extension Course {
    package static var folder: ContentFolder { .courses }

    package static func read(_ file: SourceFile, named slug: Slug, timeZone: TimeZone) -> ReadResult<Course> {
        CourseFile.read(file, slug: slug)
    }

    package func outputFile(below root: String, timeZone: TimeZone) throws(Problem) -> OutputFile {
        try CourseFile.file(self, below: root)
    }

    package static func pageSlug(_ slug: Slug) -> Slug? { slug }

    package static func sorted(_ courses: [Course]) -> [Course] { sorted(courses, by: \.number, <) }

    package func check(_ item: ContentItem, in check: inout ContentCheck) {
        check.takeAddress("/courses/\(slug)/", aliases: aliases.map { "/courses/\($0)/" }, item)
        for number in [number] + crossListed {
            let key = number == self.number ? "number" : "crossListed"
            check.take("the number \(number)", as: "number \(number.text.lowercased())", item, key)
        }
    }

    // A course file with errors still has its address, so that its reviews are not reported as reviews
    // without a course.
    package static func checkUnread(_ slug: Slug, _ item: ContentItem, in check: inout ContentCheck) {
        check.hold("the address /courses/\(slug)/", item)
    }

    package var identity: (name: String, address: String)? { ("course \(number)", "/courses/\(slug)/") }

    package var texts: [(key: String, text: LocalizedText?)] { [("name", name)] }
}
