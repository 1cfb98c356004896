/// Markdown rendered as HTML that is safe to publish.
public struct RenderedMarkdown: Sendable, Equatable {
    /// HTML for the body of a page, without scripts, inline styles, and addresses that are not allowed.
    public let html: String
    /// The headings in document order, for a table of contents.
    public let headings: [Heading]
    /// Whether the HTML may contain a picture.
    public let hasPictures: Bool

    /// A heading with its id.
    public struct Heading: Sendable, Equatable {
        /// The level in the HTML, 1 to 6.
        public let level: Int
        /// The id in the HTML, not escaped.
        public let id: String
        /// Plain text on one line, not escaped.
        public let text: String
    }
}
