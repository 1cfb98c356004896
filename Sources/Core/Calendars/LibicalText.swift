import CLibical
import Foundation

/// Converts texts for libical and from it.
enum LibicalText {
    /// Placeholders for `\`, `,` and `;`, which libical must not see; no text contains these bytes.
    static let backslash: UInt8 = 1
    static let comma: UInt8 = 2
    static let semicolon: UInt8 = 3

    /// A text with LF line ends and without the control characters that iCalendar does not allow (RFC 5545 3.1).
    static func harmless(_ text: String) -> String {
        var text = text
        if text.withUTF8({ $0.allSatisfy(isHarmless) }) { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var afterReturn = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "\n"))
            case UInt8(ascii: "\n") where afterReturn: break
            case UInt8(ascii: "\n"), UInt8(ascii: "\t"): bytes.append(byte)
            case 0..<0x20, 0x7F: break
            default: bytes.append(byte)
            }
            afterReturn = byte == UInt8(ascii: "\r")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isHarmless(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
    }

    /// A text with `,` and `;` replaced by placeholders of their escaped forms. libical 3.0 does not escape them in CATEGORIES, so that
    /// one tag would be read as two.
    static func escapingSeparators(_ text: String) -> String {
        let bytes = text.utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: ","): [backslash, comma]
            case UInt8(ascii: ";"): [backslash, semicolon]
            default: [byte]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The bytes of a text allocated by libical, with placeholders replaced; the text is freed. Empty for nil.
    static func bytes(_ pointer: UnsafeMutablePointer<CChar>?) -> [UInt8] {
        guard let pointer else { return [] }
        defer { icalmemory_free_buffer(pointer) }
        let text = UnsafeRawBufferPointer(start: pointer, count: strlen(pointer))
        // Nearly every text needs no change. Checking each byte separately took ten times as long.
        if strpbrk(pointer, "\u{1}\u{2}\u{3}") == nil, strstr(pointer, "\n \n") == nil,
            strstr(pointer, "\n \r") == nil
        {
            return Array(text)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        for byte in text {
            switch byte {
            case backslash: bytes.append(UInt8(ascii: "\\"))
            case comma: bytes.append(UInt8(ascii: ","))
            case semicolon: bytes.append(UInt8(ascii: ";"))
            default: bytes.append(byte)
            }
            if bytes.last == UInt8(ascii: "\n") { mendLineEnd(&bytes) }
        }
        return bytes
    }

    /// Removes a fold inside or directly before a line end. libical 3.0 counts CRLF among the 75 bytes of a line: one of 74 bytes ends
    /// with CR, CR, LF, space, LF, which other programs read as two lines.
    private static func mendLineEnd(_ bytes: inout [UInt8]) {
        let end = bytes.suffix(5)
        if end.elementsEqual("\r\r\n \n".utf8) || end.elementsEqual("\r\n \r\n".utf8) {
            bytes.replaceSubrange(end.indices, with: "\r\n".utf8)
        }
    }
}
