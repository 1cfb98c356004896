/// A class of the catalog.
public struct Course: Hashable, Sendable, Codable {
    /// Its part of the address: `compsci-330`. The file is named after it.
    public var slug: Slug
    /// Parts of the address that it had before.
    public var aliases: [Slug]
    /// Its number: `COMPSCI 330`.
    public var number: CourseNumber
    /// Its name.
    public var name: LocalizedText
    /// Other numbers that lead to the same page.
    public var crossListed: [CourseNumber]
    /// What it is about, in Markdown; may be empty.
    public var description: String
    /// The same in further languages: BCP 47 tag -> Markdown.
    public var translations: [String: String]
    /// The file that it was read from, from the site's root; nil for one that is not written yet.
    public var file: String?

    /// A course.
    public init(
        slug: Slug, aliases: [Slug] = [], number: CourseNumber, name: LocalizedText,
        crossListed: [CourseNumber] = [], description: String = "",
        translations: [String: String] = [:], file: String? = nil
    ) {
        self.slug = slug
        self.aliases = aliases
        self.number = number
        self.name = name
        self.crossListed = crossListed
        self.description = description
        self.translations = translations
        self.file = file
    }
}
