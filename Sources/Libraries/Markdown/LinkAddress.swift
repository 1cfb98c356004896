/// What kind of address a link has, of the kinds that are allowed: everything else is no address here.
///
/// The library's safe mode refuses a few schemes and lets `blob:`, `ftp:`, `data:image/png` and `//host` through, so
/// this is a list of what is allowed. It reads the address after entities and backslash escapes were resolved.
enum LinkAddress: Equatable {
    /// Leads to this site, or within the page.
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
        // A browser takes a backslash for a slash and skips control characters, so `/\host` would be `//host`.
        // `<my file.pdf>` is a fair address; the library writes the space as `%20`.
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

    /// Whether the byte ends what could be a scheme (RFC 3986 section 3).
    private static func endsScheme(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): true
        default: false
        }
    }

    /// Whether `//` and a host follow the scheme; browsers take `https:host` and `https:///host` for addresses too.
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
