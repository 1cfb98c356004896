/// A file of a form.
public struct FormFile: Hashable, Sendable {
    /// Its name where it came from: UTF-8 without slash, backslash and control characters, of at most 255 bytes. For people
    /// to read; files are stored under names of the program's own.
    public let fileName: String
    /// The type that the browser took it for, in lower case and without parameters; `application/octet-stream` where it
    /// said none. It says nothing of what the bytes are.
    public let contentType: String
    /// What is in it.
    public let bytes: [UInt8]

    /// A file of these.
    public init(fileName: String, contentType: String, bytes: [UInt8]) {
        self.fileName = fileName
        self.contentType = contentType
        self.bytes = bytes
    }
}
