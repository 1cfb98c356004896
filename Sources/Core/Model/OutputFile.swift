/// A file of the web root, rendered and not yet written.
public struct OutputFile: Hashable, Sendable {
    /// A file whose contents are copied: it may be too large for memory.
    public struct Source: Hashable, Sendable {
        /// The path, relative to `root`.
        public let path: String
        /// The site's folder.
        public let root: String

        public init(path: String, below root: String) { (self.path, self.root) = (path, root) }
    }

    /// The path, relative to the web root: `courses/math-216/index.html`.
    public let path: String
    /// The contents; empty if they are copied.
    public let bytes: [UInt8]
    /// The file whose contents are copied; nil if `bytes` are the contents.
    public let source: Source?

    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        source = nil
    }

    public init(path: String, copying source: Source) {
        self.path = path
        self.source = source
        bytes = []
    }
}
