/// A page of the association's own words, such as `/about/`.
public struct InfoPage: Hashable, Sendable {
    /// Its part of the address, after its file.
    public var slug: Slug
    /// Parts of the address that it had before.
    public var aliases: [Slug]
    /// Its heading.
    public var title: LocalizedText
    /// Its text, in Markdown.
    public var body: String
    /// The file that it was read from, from the site's root.
    public var file: String

    /// A page.
    public init(slug: Slug, aliases: [Slug] = [], title: LocalizedText, body: String, file: String) {
        self.slug = slug
        self.aliases = aliases
        self.title = title
        self.body = body
        self.file = file
    }
}
