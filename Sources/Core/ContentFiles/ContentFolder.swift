/// A folder of Content/ that posts are read from.
public struct ContentFolder: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The path from the site's root.
    public var path: String { "Content/\(rawValue)" }

    /// Whether a file is named after the id of a post that a reader without an account made: a letter, a
    /// hyphen, and 26 characters of a-z and 2-7. Such files are never committed to git, which would keep
    /// texts that their authors withdraw.
    package static func isReadersFile(_ path: String) -> Bool {
        let name = Array((path.split(separator: "/").last ?? "").utf8)
        guard name.count == 31, name[1] == UInt8(ascii: "-"), name.suffix(3).elementsEqual(".md".utf8),
            (0x61...0x7A).contains(name[0])
        else { return false }
        return name[2..<28].allSatisfy { (0x61...0x7A).contains($0) || (0x32...0x37).contains($0) }
    }
}
