/// What a source may cost. Far above anything that people write, far below what hurts a server.
enum MarkdownLimits {
    /// The longest source, in bytes: 256 KiB, 40,000 words. The library's tree of one with marks in each word takes 600 times the
    /// bytes.
    static let sourceBytes = 256 << 10
    /// The longest HTML, in bytes: 1 MiB.
    static let outputBytes = 1 << 20
    /// The most headings, footnotes with the places that refer to them, and items of task lists. Each is a mark or two in the source
    /// and a hundred bytes of HTML.
    static let marks = 10_000
    /// The deepest tree, in nodes from the document down; a list and its item are two.
    static let depth = 200
    /// The most work of parsing, in steps of about 5 ns each.
    static let steps = 20_000_000
    /// The most cells of all tables together. An empty cell costs the reader 0 bytes and the library 170.
    static let cells = 100_000
    /// The most bytes that link definitions may grow to where they are used.
    static let expansion = 32 << 20
}
