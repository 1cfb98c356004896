/// The bytes with a meaning in formats of text. Requests and tables are parsed as bytes: in Swift, CRLF is one `Character`, and a quotation
/// mark or a comma with a combining mark is another one.
public enum ASCII {
    @inlinable public static var tab: UInt8 { UInt8(ascii: "\t") }
    @inlinable public static var lineFeed: UInt8 { UInt8(ascii: "\n") }
    @inlinable public static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
    @inlinable public static var space: UInt8 { UInt8(ascii: " ") }
    @inlinable public static var quote: UInt8 { UInt8(ascii: "\"") }
    @inlinable public static var percent: UInt8 { UInt8(ascii: "%") }
    @inlinable public static var ampersand: UInt8 { UInt8(ascii: "&") }
    @inlinable public static var plus: UInt8 { UInt8(ascii: "+") }
    @inlinable public static var comma: UInt8 { UInt8(ascii: ",") }
    @inlinable public static var hyphen: UInt8 { UInt8(ascii: "-") }
    @inlinable public static var dot: UInt8 { UInt8(ascii: ".") }
    @inlinable public static var slash: UInt8 { UInt8(ascii: "/") }
    @inlinable public static var backslash: UInt8 { UInt8(ascii: "\\") }
    @inlinable public static var colon: UInt8 { UInt8(ascii: ":") }
    @inlinable public static var semicolon: UInt8 { UInt8(ascii: ";") }
    @inlinable public static var equals: UInt8 { UInt8(ascii: "=") }
    @inlinable public static var openBracket: UInt8 { UInt8(ascii: "[") }
    @inlinable public static var closeBracket: UInt8 { UInt8(ascii: "]") }
    @inlinable public static var openBrace: UInt8 { UInt8(ascii: "{") }
    @inlinable public static var closeBrace: UInt8 { UInt8(ascii: "}") }

    @inlinable public static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    @inlinable public static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    @inlinable public static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

    /// Whether a byte is a letter, digit, hyphen or underscore.
    @inlinable public static func isWord(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || byte == hyphen || byte == UInt8(ascii: "_")
    }

    /// Whether a byte is printable and not a space.
    @inlinable public static func isVisible(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

    @inlinable public static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

    /// Whether a byte is a space or a tab.
    @inlinable public static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    /// Whether a byte is a blank, an end of a line, or one of the bytes between them.
    @inlinable public static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == space || (tab...carriageReturn).contains(byte)
    }

    @inlinable public static func isLineEnd(_ byte: UInt8) -> Bool {
        byte == lineFeed || byte == carriageReturn
    }

    /// Whether a byte is allowed in a token (RFC 9110 5.6.2).
    @inlinable public static func isToken(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }

    /// The value of a hexadecimal digit; nil for another byte.
    @inlinable public static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    /// The number in decimal digits; nil without any, and for other bytes. More than 18 digits are the caller's fault.
    @inlinable public static func number(_ digits: some Collection<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// The bytes with ASCII letters in lower case. Inlinable, since each generic call from another module would look its types up.
    @inlinable public static func lowercased(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// The bytes without leading and trailing spaces and tabs.
    public static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let first = bytes.firstIndex(where: { !isBlank($0) }),
            let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return [] }
        return bytes[first...last]
    }
}
