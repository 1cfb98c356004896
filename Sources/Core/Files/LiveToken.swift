import Basics

/// The name of a file that the open pages of a few people ask for again and again, such as those of a conversation: 128 random bits. Nobody
/// can guess it; those who know it can read the file.
public struct LiveToken: Hashable, Sendable {
    /// Folder of such files in the web root.
    public static let folder = "live"
    static let ending = ".json"

    /// base64url (RFC 4648 5) without padding, 22 characters.
    public let text: String

    /// Creates the name of 16 random bytes; nil for another number.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        text = Base64URL.encoded(bytes)
    }

    /// Parses a name; nil for another text.
    public init?(_ text: String) {
        guard text.utf8.count == 22, let bytes = Base64URL.decoded(text) else { return nil }
        self.init(bytes: bytes)
    }

    /// Parses the path of such a file in the web root; nil for another path.
    public init?(path: String) {
        guard path.hasPrefix(Self.folder + "/"), path.hasSuffix(Self.ending) else { return nil }
        self.init(String(path.dropFirst(Self.folder.count + 1).dropLast(Self.ending.count)))
    }

    /// The path of the file in the web root.
    public var path: String { "\(Self.folder)/\(text)\(Self.ending)" }
}

extension LiveToken: CustomStringConvertible, CustomReflectable {
    /// Without the name, which is a secret of those whose pages have it.
    public var description: String { "the name of a live file" }

    public var customMirror: Mirror { Mirror(self, children: []) }
}
