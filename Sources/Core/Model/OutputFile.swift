/// A file of the web root, rendered and not yet written.
public struct OutputFile: Hashable, Sendable {
    /// The path, relative to the web root: `courses/math-216/index.html`.
    public let path: String
    /// The contents.
    public let bytes: [UInt8]

    /// Creates a rendered file.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}
