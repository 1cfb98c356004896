public struct FormFile: Hashable, Sendable {
    /// The name at its origin: UTF-8 without slash, backslash and control characters, at most 255 bytes. For display only; files are
    /// stored under names made by the program.
    public let fileName: String
    /// The type given by the browser, in lower case and without parameters; `application/octet-stream` if there is none. It may not match
    /// the bytes.
    public let contentType: String
    /// The contents; empty if the file exceeds `CGILimits.file`.
    public let bytes: [UInt8]
    /// The size in bytes as sent.
    public let byteCount: Int

    public init(fileName: String, contentType: String, bytes: [UInt8]) {
        self.fileName = fileName
        self.contentType = contentType
        self.bytes = bytes
        byteCount = bytes.count
    }

    /// Creates a file that exceeds the limit.
    init(fileName: String, contentType: String, tooLarge byteCount: Int) {
        self.fileName = fileName
        self.contentType = contentType
        self.byteCount = byteCount
        bytes = []
    }

    /// Whether the file exceeds `CGILimits.file`.
    public var isTooLarge: Bool { bytes.count < byteCount }
}
