/// A page of the association's own words, such as `/about/`.
public struct InfoPage: Hashable, Sendable, Codable {
    /// Its part of the address, after its file.
    public var slug: Slug
    /// Parts of the address that it had before.
    public var aliases: [Slug]
    /// Its heading.
    public var title: LocalizedText
    /// Its text, in Markdown.
    public var body: String
    /// The same in further languages: BCP 47 tag -> Markdown.
    public var translations: [String: String]
    /// The file that it was read from, from the site's root.
    public var file: String

    /// A page.
    public init(
        slug: Slug, aliases: [Slug] = [], title: LocalizedText, body: String,
        translations: [String: String] = [:], file: String
    ) {
        self.slug = slug
        self.aliases = aliases
        self.title = title
        self.body = body
        self.translations = translations
        self.file = file
    }
}
