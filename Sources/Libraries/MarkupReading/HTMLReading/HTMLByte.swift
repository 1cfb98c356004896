/// The bytes with a meaning in HTML.
enum HTMLByte {
    static let less = UInt8(ascii: "<")
    static let greater = UInt8(ascii: ">")
    static let slash = UInt8(ascii: "/")
    static let ampersand = UInt8(ascii: "&")
    static let semicolon = UInt8(ascii: ";")
    static let hash = UInt8(ascii: "#")
    static let colon = UInt8(ascii: ":")
    static let equals = UInt8(ascii: "=")

    static func isSpace(_ byte: UInt8) -> Bool { " \t\n\r\u{C}".utf8.contains(byte) }

    static func isQuote(_ byte: UInt8) -> Bool { "\"'".utf8.contains(byte) }

    static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased(byte))
    }

    static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// The index of the first byte from `start` that is not white space; the end if there is none.
    static func skippingSpace(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
        bytes[start...].firstIndex { !isSpace($0) } ?? bytes.endIndex
    }
}
