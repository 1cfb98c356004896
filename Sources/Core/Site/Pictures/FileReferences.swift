import CLinux
import Foundation
import Model

/// The files of Content/files that texts of officers link to, by their names in addresses (percent-encoded). Only these files are
/// published.
///
/// Texts are searched for `files/NAME`, whatever markup contains it. Links to other sites do not count.
public struct FileReferences: Sendable {
    /// The site's address from the two slashes on, with one at its end, in lower case: `//csa.example.edu/`.
    private let site: [UInt8]

    public init(_ settings: SiteSettings) {
        let bytes = Array("\(settings.url.lowercased())/".utf8)
        site = Array(bytes.drop { $0 != UInt8(ascii: "/") })
    }

    public static func key(of file: OfferedFile) -> String { Address.percentEncoded(file.name) }

    /// The names in the settings and in the theme's templates, phrases and assets.
    public func names(in settings: SiteSettings, _ theme: Theme) -> Set<String> {
        let found = names(in: settings.look.contacts.compactMap(\.address) + theme.texts)
        return theme.assets.reduce(into: found) { $0.formUnion(names(in: $1.bytes)) }
    }

    /// The names in all content, in the settings and in the theme.
    package func all(in content: SiteContent, theme: Theme, now: Date, _ sections: Sections) -> Set<String> {
        sections.all.reduce(names(in: content.settings, theme)) { found, section in
            found.union(names(in: section.linkingTexts(in: content, now: now)))
        }
    }

    package func names(in texts: some Sequence<String>) -> Set<String> {
        texts.reduce(into: []) { found, text in
            var text = text
            text.withUTF8 { found.formUnion(names(in: $0)) }
        }
    }

    /// The names in the bytes of a file.
    public func names(in bytes: [UInt8]) -> Set<String> { bytes.withUnsafeBufferPointer { names(in: $0) } }

    private static let folder = Array("files/".utf8)

    private func names(in bytes: UnsafeBufferPointer<UInt8>) -> Set<String> {
        var found: Set<String> = []
        guard let start = bytes.baseAddress else { return found }
        var place = 0
        while let hit = find_bytes(start + place, bytes.count - place, Self.folder, Self.folder.count) {
            let beginning = hit.assumingMemoryBound(to: UInt8.self) - start
            place = beginning + Self.folder.count
            guard isOfSite(bytes[..<beginning]) else { continue }
            found.formUnion(Self.spellings(bytes[place...].prefix(while: Self.maybeOfName)))
        }
        return found
    }

    // MARK: What comes before

    /// Maximum length of the beginning of an address, in bytes.
    private static let addressLimit = 1_000

    /// Whether the address that these bytes end with is of this site, and they do not end within a name such as `profiles`.
    private func isOfSite(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        if let last = bytes.last, Self.maybeOfName(last) { return false }
        let near = bytes.suffix(Self.addressLimit)
        let start = near.lastIndex(where: Self.endsAddress).map { $0 + 1 } ?? near.startIndex
        let address = near[start...]
        // An address with a host has two slashes before it.
        guard let host = address.indices.first(where: { address[$0...].starts(with: "//".utf8) }) else {
            return true
        }
        return address[host...].elementsEqual(site) { $0 == $1 || ($0 | 0x20) == $1 }
    }

    /// Whether a byte stands between an address and what is before it.
    private static func endsAddress(_ byte: UInt8) -> Bool {
        byte <= 0x20 || "\"'<>()[]|`".utf8.contains(byte)
    }

    // MARK: Names

    /// Whether a name, as texts spell it, may contain a byte: Markdown escapes with `\`, and URLs with `%`.
    private static func maybeOfName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || MediaFile.isOfName(byte) || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "%")
    }

    /// The possible names meant by a text; a full stop may end a sentence.
    private static func spellings(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [String] {
        guard let plain = String(validating: decoded(text), as: UTF8.self) else { return [] }
        let name = plain.unicodeScalars.prefix(while: OfferedFile.isOfName)
        guard let end = name.lastIndex(where: { !"._-".unicodeScalars.contains($0) }) else { return [] }
        return [name, name[...end]].map { Address.percentEncoded(String($0)) }
    }

    /// The bytes without backslashes, and with those that `%` encodes (RFC 3986 2.1).
    private static func decoded(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
        var (bytes, rest): ([UInt8], ArraySlice<UInt8>) = ([], text.filter { $0 != UInt8(ascii: "\\") }[...])
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}
