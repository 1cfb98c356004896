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
    /// The course's name.
    public var name: LocalizedText
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

    /// Creates a course.
    public init(
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
