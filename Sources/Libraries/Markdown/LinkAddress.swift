/// The kind of an allowed link address.
///
/// The library's safe mode rejects a few schemes and allows `blob:`, `ftp:`, `data:image/png` and `//host`, so this is a list of
/// allowed kinds. Addresses are checked after entities and backslash escapes are resolved.
enum LinkAddress: Equatable {
    /// An address of this site, or within the page.
    case relative
    /// `https://host` or `http://host`.
    case web
    /// `mailto:`
    case mail

    init?(_ address: String) {
        var address = address
        guard let kind = address.withUTF8(Self.kind) else { return nil }
        self = kind
    }

    private static func kind(of bytes: UnsafeBufferPointer<UInt8>) -> LinkAddress? {
        // Browsers read a backslash as a slash and ignore control characters, so that `/\host` would be `//host`.
        // `<my file.pdf>` is a valid address; the library writes the space as `%20`.
        let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
        guard isPlain, let first = bytes.first, first != 0x20, bytes.last != 0x20 else { return nil }
        let end = bytes.firstIndex(where: endsScheme)
        guard let end, bytes[end] == UInt8(ascii: ":") else {
            return bytes.starts(with: "//".utf8) ? nil : .relative
        }
        switch String(decoding: bytes[..<end], as: UTF8.self).lowercased() {
        case "https", "http":
            return hasHost(bytes[(end + 1)...]) ? .web : nil
        case "mailto": return end + 1 < bytes.count ? .mail : nil
        default: return nil
        }
    }

    /// Whether a byte ends a possible scheme (RFC 3986 section 3).
    private static func endsScheme(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): true
        default: false
        }
    }

    /// Whether `//` and a host follow the scheme; browsers would also accept `https:host` and `https:///host`.
    private static func hasHost(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard rest.starts(with: "//".utf8) else { return false }
        let host = rest.dropFirst(2).prefix { !endsScheme($0) || $0 == UInt8(ascii: ":") }
        return !host.isEmpty && !host.contains(where: cannotStandInHost)
    }

    private static func cannotStandInHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "^"),
            UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
            true
        default: false
        }
    }
}
