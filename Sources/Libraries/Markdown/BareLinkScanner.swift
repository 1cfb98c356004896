/// Finds the addresses of `TextSegment` in one pass over the bytes of a text.
///
/// Hosts and mail addresses have a maximum length, so that a text of many beginnings takes linear time.
struct BareLinkScanner {
    /// `prefix` is the scheme that a link needs in front of the text: `https://`, `mailto:`, or none.
    typealias Link = (range: Range<Int>, prefix: String)

    private let bytes: UnsafeBufferPointer<UInt8>
    /// The end of the last link: no other one begins before.
    private var free = 0

    /// Maximum length of a host, in bytes (RFC 1035).
    private static let longestHost = 253
    /// Maximum length of the part of a mail address before `@` (RFC 5321).
    private static let longestMailbox = 64

    static func links(in bytes: UnsafeBufferPointer<UInt8>) -> [Link] {
        var scanner = BareLinkScanner(bytes: bytes)
        var links: [Link] = []
        var index = 0
        while index < bytes.count {
            let link: Link? =
                switch bytes[index] {
                case UInt8(ascii: ":"): scanner.web(colon: index)
                case UInt8(ascii: "w"), UInt8(ascii: "W"): scanner.bareHost(from: index)
                case UInt8(ascii: "@"): scanner.mail(at: index)
                default: nil
                }
            if let link {
                links.append(link)
                scanner.free = link.range.upperBound
            }
            index = max(index + 1, scanner.free)
        }
        return links
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    // MARK: Kinds of addresses

    private func web(colon: Int) -> Link? {
        guard has("://", at: colon) else { return nil }
        let start = has("https", at: colon - 5) ? colon - 5 : has("http", at: colon - 4) ? colon - 4 : colon
        guard start < colon, mayBegin(at: start, notAfter: "+-._"),
            let host = BareHost(bytes, from: colon + 3, longest: Self.longestHost),
            host.labels >= (host.endsInASCII ? 1 : 2)
        else { return nil }
        return link(from: start, host: host, prefix: "")
    }

    private func bareHost(from start: Int) -> Link? {
        guard has("www.", at: start), mayBegin(at: start, notAfter: "+-._/@"),
            let host = BareHost(bytes, from: start, longest: Self.longestHost),
            host.labels >= (host.endsInASCII ? 2 : 3),
            host.end == bytes.count || bytes[host.end] != UInt8(ascii: "@")
        else { return nil }
        return link(from: start, host: host, prefix: "https://")
    }

    private func mail(at sign: Int) -> Link? {
        var start = sign
        while start > free, sign - start <= Self.longestMailbox, Self.isOfMailbox(bytes[start - 1]) {
            start -= 1
        }
        guard sign - start <= Self.longestMailbox else { return nil }
        while start < sign, "+-.".utf8.contains(bytes[start]) { start += 1 }
        guard start < sign, mayBegin(at: start, notAfter: "/@"), let end = mailHost(from: sign + 1) else {
            return nil
        }
        return (start..<end, "mailto:")
    }

    /// The end of a host of at least two labels of letters, digits and `-`, the last of which begins with a letter.
    private func mailHost(from start: Int) -> Int? {
        let host = bytes[start...].prefix(256).prefix {
            Self.isAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
        }
        guard host.count < 256, let last = host.lastIndex(where: Self.isAlphanumeric) else { return nil }
        let labels = host[...last].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count > 1, !labels.contains(where: \.isEmpty), let first = labels.last?.first,
            !Self.isDigit(first),
            host.endIndex == bytes.count || bytes[host.endIndex] != UInt8(ascii: "@")
        else { return nil }
        return last + 1
    }

    // MARK: Ends

    /// A link whose path, query and fragment go on up to white space or a mark that ends an address.
    private func link(from start: Int, host: BareHost, prefix: String) -> Link? {
        var end = host.end
        if !host.isCut, end < bytes.count, goesOn(at: end) {
            while end < bytes.count {
                let scalar = bytes.scalar(at: end)
                if Self.endsAddress(scalar) { break }
                end += scalar.utf8.count
            }
        }
        end = withoutPunctuation(from: host.start, to: end)
        guard end > host.start,
            LinkAddress(prefix + String(decoding: bytes[start..<end], as: UTF8.self)) == .web
        else { return nil }
        return (start..<end, prefix)
    }

    /// Whether a port, a path, a query or a fragment follows the host, or the host follows a name of a user.
    private func goesOn(at index: Int) -> Bool {
        switch bytes[index] {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"): true
        case UInt8(ascii: ":"): index + 1 < bytes.count && Self.isDigit(bytes[index + 1])
        default: false
        }
    }

    /// The end without ASCII punctuation that belongs to the sentence: brackets stay where they are opened in the address.
    private func withoutPunctuation(from start: Int, to end: Int) -> Int {
        let pairs = [("(", ")"), ("[", "]"), ("{", "}")].map {
            (Character($0).asciiValue, Character($1).asciiValue)
        }
        var unopened = pairs.map { pair in
            bytes[start..<end].reduce(0) { $0 + ($1 == pair.1 ? 1 : $1 == pair.0 ? -1 : 0) }
        }
        var end = end
        while end > start {
            let byte = bytes[end - 1]
            if let pair = pairs.firstIndex(where: { $0.1 == byte }) {
                guard unopened[pair] > 0 else { break }
                unopened[pair] -= 1
            } else if !"?!.,:;*_~'".utf8.contains(byte) {
                break
            }
            end -= 1
        }
        return end
    }

    /// Whether an address ends before a scalar: white space, characters without a shape, full-width marks, and the quotation marks and
    /// dashes that Chinese shares with other scripts.
    private static func endsAddress(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return scalar.value <= 0x20 || scalar.value == 0x7F || "<>\"`\\".unicodeScalars.contains(scalar)
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .privateUse, .spaceSeparator, .lineSeparator, .paragraphSeparator: return true
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: return scalar.isCJK
        default: return scalar.isPunctuation && (scalar.isCJK || "“”‘’…—".unicodeScalars.contains(scalar))
        }
    }

    // MARK: Beginnings

    /// Whether an address may begin at `index`: after a letter, only if that is Chinese, Japanese or Korean.
    private func mayBegin(at index: Int, notAfter marks: String) -> Bool {
        guard index >= free else { return false }
        guard let before = bytes.scalar(before: index) else { return true }
        if before.isASCII {
            return !Self.isAlphanumeric(UInt8(before.value)) && !marks.unicodeScalars.contains(before)
        }
        return before.isCJK || !(before.properties.isAlphabetic || before.properties.numericType != nil)
    }

    /// Whether the ASCII text is at `index`, in any case.
    private func has(_ text: String, at index: Int) -> Bool {
        guard index >= 0, index + text.utf8.count <= bytes.count else { return false }
        return zip(bytes[index...], text.utf8).allSatisfy {
            $0 == $1 || ($0 | 0x20 == $1 && Self.isAlphanumeric($0))
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isOfMailbox(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || "+-._".utf8.contains(byte)
    }

    static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
