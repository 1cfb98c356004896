import Model

/// A page of the association, such as `/about/`.
public struct InfoPage: Hashable, Sendable, Codable {
    /// The page's part of the address, from its file name.
    public var slug: Slug
    /// Earlier slugs.
    public var aliases: [Slug]
    /// The heading.
    public var title: LocalizedText
    /// How the text is read: `typed`, as `MarkdownText.source`; nil for Markdown.
    public var textProfile: String?
    /// The text in Markdown.
    public var body: String
    /// Translations of the text: BCP 47 tag -> Markdown.
    public var translations: [String: String]
    /// The content file, relative to the site's root.
    public var file: String

    /// Creates a page.
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
