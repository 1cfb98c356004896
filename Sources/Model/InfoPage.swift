/// A page of the association's own words, such as `/about/`.
public struct InfoPage: Hashable, Sendable {
    /// Its part of the address, after its file.
    public var slug: Slug
    /// Its heading.
    public var title: LocalizedText
    /// Its text, in Markdown.
    public var body: String

    /// A page.
    public init(slug: Slug, title: LocalizedText, body: String) {
        self.slug = slug
        self.title = title
        self.body = body
    }
}
