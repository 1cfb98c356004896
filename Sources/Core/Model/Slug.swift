import Foundation

/// A part of an address: 1 to 80 bytes of `a-z`, `0-9` and `-`.
///
/// Slugs compare by bytes, which for these characters is the order of their strings.
public struct Slug: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The slug as in addresses and file names.
    public let text: String

    /// Maximum length of a slug, in bytes.
    public static let maximumLength = 80

    /// Creates the slug `text`; nil if it is empty, has other characters or more than 80 bytes.
    public init?(_ text: String) {
        guard Self.isSlug(text.utf8) else { return nil }
        self.text = text
    }

    /// Whether these bytes are a slug.
    public static func isSlug(_ bytes: some Collection<UInt8>) -> Bool {
        (1...maximumLength).contains(bytes.count) && bytes.allSatisfy(allows)
    }

    /// A slug made from any text: ASCII letters and digits in lower case, without accents, other letters as `u` and their code point,
    /// runs of other characters as one `-`. Nil if the text has neither letter nor digit.
    public init?(making text: String) {
        // Most file names are slugs already.
        if let slug = Slug(text), !slug.hasIdleDash {
            self = slug
            return
        }
        var bytes: [UInt8] = []
        // Most names are ASCII, which needs no decomposition.
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let letters = isASCII ? text : Self.beginning(of: text).decomposedStringWithCanonicalMapping
        for scalar in letters.unicodeScalars {
            let piece = Self.bytes(for: scalar)
            if let piece {
                bytes += piece
            } else if bytes.last != UInt8(ascii: "-"), !bytes.isEmpty {
                bytes.append(UInt8(ascii: "-"))
            }
        }
        bytes = Array(bytes.prefix(Self.maximumLength))
        while bytes.last == UInt8(ascii: "-") { bytes.removeLast() }
        self.init(String(decoding: bytes, as: UTF8.self))
    }

    /// The slug followed by `-suffix`, shortened to the maximum length.
    public func appending(_ suffix: Int) -> Slug {
        let tail = "-\(suffix)"
        let head = text.utf8.prefix(Self.maximumLength - tail.utf8.count)
        return Slug(String(decoding: Array(head) + Array(tail.utf8), as: UTF8.self)) ?? self
    }

    /// Order of the bytes.
    public static func < (left: Slug, right: Slug) -> Bool { left.text < right.text }

    public var description: String { text }

    /// The part of a text that can contribute to a slug.
    private static func beginning(of text: String) -> String {
        String(text.unicodeScalars.prefix(10 * maximumLength))
    }

    /// Whether the slug begins or ends with `-` or contains `--`, as no slug made from a text does.
    private var hasIdleDash: Bool {
        var last = UInt8(ascii: "-")
        for byte in text.utf8 {
            if byte == UInt8(ascii: "-"), last == byte { return true }
            last = byte
        }
        return last == UInt8(ascii: "-")
    }

    private static func allows(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// The bytes of a letter or digit in a slug; empty for an accent, nil for a separator.
    private static func bytes(for scalar: Unicode.Scalar) -> [UInt8]? {
        if scalar.isASCII {
            let byte = UInt8(ascii: scalar)
            let lower = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
            return lower != UInt8(ascii: "-") && allows(lower) ? [lower] : nil
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark: return []
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber:
            return Array("u\(String(scalar.value, radix: 16))".utf8)
        default: return nil
        }
    }
}

extension Slug: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let slug = Slug(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no slug")
        }
        self = slug
    }

    /// Encodes the text alone, since records hold thousands.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
