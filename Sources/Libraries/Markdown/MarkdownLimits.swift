/// The limits of a source, far above real texts and far below the capacity of a server.
enum MarkdownLimits {
    /// Maximum size of a source, in bytes: 256 KiB, 40,000 words. With markup in each word, the library's tree takes 600 times as much
    /// memory.
    static let sourceBytes = 256 << 10
    /// Maximum size of the HTML, in bytes: 1 MiB.
    static let outputBytes = 1 << 20
    /// Maximum number of headings, footnotes, references to them, and items of task lists. Each is a character or two in the source and
    /// a hundred bytes of HTML.
    static let marks = 10_000
    /// Maximum depth of the tree below the document, in nodes; a list and its item are two.
    static let depth = 200
    /// Maximum work of parsing, in steps of about 5 ns each.
    static let steps = 20_000_000
    /// Maximum number of cells of all tables. An empty cell needs no byte of source and 170 bytes in the library.
    static let cells = 100_000
    /// Maximum size of link definitions, in bytes, multiplied by their uses.
    static let expansion = 32 << 20
}
