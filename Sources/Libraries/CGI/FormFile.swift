/// A file of a form.
public struct FormFile: Hashable, Sendable {
    /// Its name where it came from: UTF-8 without slash, backslash and control characters, of at most 255 bytes. For people
    /// to read; files are stored under names of the program's own.
    public let fileName: String
    /// The type that the browser took it for, in lower case and without parameters; `application/octet-stream` where it
    /// said none. It says nothing of what the bytes are.
    public let contentType: String
    /// What is in it; empty where it is over `CGILimits.file`.
    public let bytes: [UInt8]
    /// Its length in bytes as it was sent.
    public let byteCount: Int

    /// A file of these.
    public init(fileName: String, contentType: String, bytes: [UInt8]) {
        self.fileName = fileName
        self.contentType = contentType
        self.bytes = bytes
        byteCount = bytes.count
    }

    /// A file that is too large to be kept.
    init(fileName: String, contentType: String, tooLarge byteCount: Int) {
        self.fileName = fileName
        self.contentType = contentType
        self.byteCount = byteCount
        bytes = []
    }

    /// Whether it is over `CGILimits.file`.
    public var isTooLarge: Bool { bytes.count < byteCount }
}
