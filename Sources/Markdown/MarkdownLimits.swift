/// What a source may cost. Far above anything that people write, far below what hurts a server.
enum MarkdownLimits {
    /// The longest source, in bytes.
    static let sourceBytes = 1 << 20
    /// The longest HTML, in bytes.
    static let outputBytes = 4 << 20
    /// The deepest tree, in nodes from the document down; a list and its item are two.
    static let depth = 200
    /// The most work of parsing, in steps of about 5 ns each.
    static let steps = 20_000_000
    /// The most cells of all tables together. An empty cell costs the reader 0 bytes and the library 170.
    static let cells = 100_000
    /// The most bytes that link definitions may grow to where they are used.
    static let expansion = 32 << 20
}
