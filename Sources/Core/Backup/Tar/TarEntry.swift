/// A plain file in a tar archive of POSIX (IEEE Std 1003.1-2017, pax): a ustar header, and an extended one before it for a path that is
/// long or not ASCII, and for 8 GiB or more.
public struct TarEntry: Equatable, Sendable {
    public let path: String
    /// The size in bytes.
    public let size: Int
    /// The permissions, such as 0o640.
    public let mode: Int
    /// Time of the last change of the contents, in seconds since 1970.
    public let modified: Int

    public init(path: String, size: Int, mode: Int = 0o600, modified: Int = 0) {
        (self.path, self.size, self.mode, self.modified) = (path, size, mode, max(0, modified))
    }

    /// Size of a block, of which an archive is made, in bytes.
    static let block = 512
    /// Maximum length of a name in a header, in bytes.
    static let nameLimit = 100
    /// Sizes from here on have more than the header's 11 octal digits.
    private static let sizeLimit = 1 << 33

    /// Number of bytes that fill the last block of so many.
    static func padding(of size: Int) -> Int { (block - size % block) % block }

    var header: [UInt8] {
        let name = Array(path.utf8)
        var records: [UInt8] = []
        if name.count > Self.nameLimit || !name.allSatisfy({ $0 < 0x80 }) {
            records += Self.record("path", path)
        }
        let isLarge = size >= Self.sizeLimit
        if isLarge { records += Self.record("size", "\(size)") }
        let own = TarHeader(
            name: Array(name.prefix(Self.nameLimit)), type: TarHeader.plainFile, size: isLarge ? 0 : size,
            mode: mode, modified: modified)
        if records.isEmpty { return own.bytes }
        let extended = TarHeader(
            name: Array("PaxHeaders".utf8), type: TarHeader.extended, size: records.count, mode: 0o600,
            modified: modified)
        let padding = [UInt8](repeating: 0, count: Self.padding(of: records.count))
        return extended.bytes + records + padding + own.bytes
    }

    /// A record of an extended header, `LENGTH KEY=VALUE\n`, whose length counts its own digits.
    private static func record(_ key: String, _ value: String) -> [UInt8] {
        let rest = " \(key)=\(value)\n"
        var length = rest.utf8.count
        while true {
            let next = "\(length)".utf8.count + rest.utf8.count
            if next == length { return Array("\(length)\(rest)".utf8) }
            length = next
        }
    }
}

/// Reason why an archive cannot be written or read.
public enum TarError: Error, Equatable, Sendable {
    /// The system refused to read or write; the number of its error (errno).
    case system(Int32)
    /// A source has fewer bytes than its entry says.
    case shorterSource
    /// The bytes are no archive, or not a whole one.
    case damaged(Damage)

    public enum Damage: Equatable, Sendable {
        case endsEarly
        case wrongChecksum
        case wrongField
        /// An entry is a link, a folder or a device.
        case notAPlainFile
    }
}
