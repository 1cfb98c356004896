import ContentFiles
import Foundation
import Model

/// A course of the catalog.
public struct Course: Hashable, Sendable, Codable {
    /// Slugs reserved below /courses/, where lists have their pages.
    package static let reservedSlugs: Set<String> = ["page", "professors"]

    /// The course's part of the address, and the name of its file: `compsci-330`.
    public var slug: Slug
    /// Earlier slugs.
    public var aliases: [Slug]
    /// The course's number: `COMPSCI 330`.
    public var number: CourseNumber
    package var name: LocalizedText
    /// Other numbers of the same course.
    public var crossListed: [CourseNumber]
    /// How the description is read: `typed`, as `MarkdownText.source`; nil for Markdown.
    public var textProfile: String?
    /// The description in Markdown; may be empty.
    public var description: String
    /// Translations of the description: BCP 47 tag -> Markdown.
    public var translations: [String: String]
    /// Fingerprints of the course's fields in the last import (`ImportedFields`); nil if it was not imported.
    public var imported: String?
    /// The content file, relative to the site's root; nil if it is not written yet.
    public var file: String?

    package init(
        slug: Slug, aliases: [Slug] = [], number: CourseNumber, name: LocalizedText,
        crossListed: [CourseNumber] = [], description: String = "",
        translations: [String: String] = [:], imported: String? = nil, file: String? = nil
    ) {
        self.slug = slug
        self.aliases = aliases
        self.number = number
        self.name = name
        self.crossListed = crossListed
        self.description = description
        self.translations = translations
        self.imported = imported
        self.file = file
    }
}

extension ContentFolder {
    package static let courses = ContentFolder(rawValue: "courses")
}

/// `Content/courses/<slug>.md`
extension Course {
    package static var folder: ContentFolder { .courses }

    package static func read(_ file: SourceFile, named slug: Slug, timeZone: TimeZone) -> ReadResult<Course> {
        ReadResult(file) { frontMatter, fields in
            let number = fields.requiredText("number", expected: "the number of the class such as MATH 216")
                .flatMap { CourseNumber($0) }
            let name = fields.requiredLocalizedText("name", expected: "the name of the class")
            let crossListed = fields.texts("crossListed").compactMap { CourseNumber($0) }
            let translations = fields.translations("description")
            let aliases = fields.slugs("aliases", reserved: reservedSlugs)
            let imported = fields.line("imported")
            if reservedSlugs.contains(slug.text) { fields.add(.reservedName(slug)) }
            guard let number, let name else { return nil }
            var course = Course(
                slug: slug, aliases: aliases, number: number, name: name, crossListed: crossListed,
                description: fields.markdown(below: frontMatter), translations: translations,
                imported: imported, file: file.path)
            course.textProfile = fields.textProfile()
            return course
        }
    }

    /// The file: a new one, or the one that the course was read from with the changes.
    package func outputFile(below root: String, timeZone: TimeZone) throws(Problem) -> OutputFile {
        guard let file else { return try newFile(at: "\(Self.folder.path)/\(slug).md") }
        // The front matter of courses has no times.
        return try changedFile(at: file, below: root, timeZone: .gmt)
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

    // A course file with errors still has its address, so that its reviews are not reported as reviews without a course.
    package static func checkUnread(_ slug: Slug, _ item: ContentItem, in check: inout ContentCheck) {
        check.hold("the address /courses/\(slug)/", item)
    }

    package var identity: (name: String, address: String)? { ("course \(number)", "/courses/\(slug)/") }

    package var texts: [(key: String, text: LocalizedText?)] { [("name", name)] }
}
