/// Markdown made into HTML that is safe to publish.
public struct RenderedMarkdown: Sendable, Equatable {
    /// HTML for the inside of a page: no script, no inline style, no address but those that are allowed.
    public let html: String
    /// The headings in the order of the text, for a table of contents.
    public let headings: [Heading]

    /// Whether there can be a picture in it.
    public let hasPictures: Bool

    /// A document of this HTML and these headings.
    public init(html: String, headings: [Heading], hasPictures: Bool = false) {
        self.html = html
        self.headings = headings
        self.hasPictures = hasPictures
    }

    /// A heading with the id by which a link reaches it.
    public struct Heading: Sendable, Equatable {
        /// 1 to 6, as it stands in the HTML.
        public let level: Int
        /// The id in the HTML, not escaped.
        public let id: String
        /// Plain text on one line, not escaped.
        public let text: String

        /// A heading of these values.
        public init(level: Int, id: String, text: String) {
            self.level = level
            self.id = id
            self.text = text
        }
    }
}
