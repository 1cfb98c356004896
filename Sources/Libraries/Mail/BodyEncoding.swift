import Foundation

/// Transfer encodings (RFC 2045 6).
enum BodyEncoding: String {
    case quotedPrintable = "quoted-printable"
    case base64

    /// A text with CRLF line ends in the shorter encoding.
    static func shortest(_ text: String) -> (BodyEncoding, [UInt8]) {
        let bytes = lines(Array(text.utf8))
        let (quoted, coded) = (quotedPrintable(bytes), base64(bytes))
        return quoted.count <= coded.count ? (.quotedPrintable, quoted) : (.base64, coded)
    }

    /// Lines of 76 characters (RFC 2045 6.8).
    static func base64(_ bytes: [UInt8]) -> [UInt8] {
        let text = Data(bytes).base64EncodedData(options: [
            .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
        ])
        return Array(text) + Array("\r\n".utf8)
    }

    /// The bytes with each CR, LF and CRLF as CRLF, and one at the end.
    private static func lines(_ bytes: [UInt8]) -> [UInt8] {
        var lines: [UInt8] = []
        lines.reserveCapacity(bytes.count + 64)
        var former: UInt8 = 0
        for byte in bytes {
            if byte == 0x0D || byte == 0x0A && former != 0x0D { lines += [0x0D, 0x0A] }
            if byte != 0x0D, byte != 0x0A { lines.append(byte) }
            former = byte
        }
        if !lines.isEmpty, lines.last != 0x0A { lines += [0x0D, 0x0A] }
        return lines
    }

    /// Lines of at most 76 characters (RFC 2045 6.7). A dot and "From " at the start of a line are encoded, since mail programs change them
    /// (RFC 2049 3).
    private static func quotedPrintable(_ bytes: [UInt8]) -> [UInt8] {
        var (output, column): ([UInt8], Int) = ([], 0)
        output.reserveCapacity(bytes.count * 5 / 4)
        for place in bytes.indices {
            let byte = bytes[place]
            if byte == 0x0D || byte == 0x0A {
                output.append(byte)
                column = 0
                continue
            }
            let isLast = place + 1 < bytes.count && bytes[place + 1] == 0x0D
            let isStart = column == 0 && isChangedAtStart(bytes[place...])
            let width = isPlain(byte, isLast: isLast) && !isStart ? 1 : 3
            if column + width > (isLast ? 76 : 75) {
                output += [UInt8(ascii: "="), 0x0D, 0x0A]
                column = 0
            }
            if width == 1 {
                output.append(byte)
            } else {
                output += [UInt8(ascii: "="), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 0xF)]]
            }
            column += width
        }
        return output
    }

    private static func isPlain(_ byte: UInt8, isLast: Bool) -> Bool {
        byte == 0x20 || byte == 0x09 ? !isLast : (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
    }

    private static func isChangedAtStart(_ line: ArraySlice<UInt8>) -> Bool {
        line.first == UInt8(ascii: ".") || line.starts(with: "From ".utf8)
    }

    private static let hexadecimal = Array("0123456789ABCDEF".utf8)
}
