/// Base32 without padding (RFC 4648 6), for secrets that people type.
enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var (bits, count) = (0, 0)
        for byte in bytes {
            (bits, count) = (bits << 8 | Int(byte), count + 8)
            while count >= 5 {
                count -= 5
                text.append(alphabet[bits >> count & 31])
            }
            bits &= 0xFF
        }
        if count > 0 { text.append(alphabet[bits << (5 - count) & 31]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// A text as it is encoded; accepts what `bytes` accepts. Nil if invalid.
    static func normalized(_ text: String) -> String? {
        values(of: text).map { String(decoding: $0.map { alphabet[$0] }, as: UTF8.self) }
    }

    /// Decodes a text; accepts small letters, spaces, hyphens, and the digits 0, 1 and 8 for O, I and B. Nil if invalid.
    static func bytes(_ text: String) -> [UInt8]? {
        guard let fives = values(of: text) else { return nil }
        var bytes: [UInt8] = []
        var (bits, count) = (0, 0)
        for value in fives {
            (bits, count) = (bits << 5 | value, count + 5)
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
            bits &= 0xFF
        }
        return bytes
    }

    /// The five bits of each letter of a text.
    private static func values(of text: String) -> [Int]? {
        var values: [Int] = []
        for byte in text.uppercased().utf8 where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-") {
            let letter: UInt8 =
                switch byte {
                case UInt8(ascii: "0"): UInt8(ascii: "O")
                case UInt8(ascii: "1"): UInt8(ascii: "I")
                case UInt8(ascii: "8"): UInt8(ascii: "B")
                default: byte
                }
            guard let value = alphabet.firstIndex(of: letter) else { return nil }
            values.append(value)
        }
        return values
    }
}
