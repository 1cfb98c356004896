/// The encoding `base64url` without padding (RFC 4648 5, RFC 7515 2), of bytes.
public enum Base64URL {
    /// The text of some bytes.
    public static func encoded(_ bytes: some Collection<UInt8>) -> String {
        let characters = encodedBytes(bytes)
        return String(decoding: characters, as: UTF8.self)
    }

    /// The ASCII characters of some bytes.
    public static func encodedBytes(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var characters: [UInt8] = []
        characters.reserveCapacity((bytes.count * 4 + 2) / 3)
        var (bits, count): (UInt32, UInt32) = (0, 0)
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                characters.append(alphabet[Int(bits >> count & 0x3F)])
            }
        }
        if count > 0 { characters.append(alphabet[Int(bits << (6 - count) & 0x3F)]) }
        return characters
    }

    /// The bytes of a text; nil for another character, an impossible length, or bits after the last byte that are not zero. Padding with
    /// `=` is accepted, since some browsers of 2016 sent it.
    public static func decoded(_ text: some StringProtocol) -> [UInt8]? {
        let characters = text.utf8
        var bytes: [UInt8] = []
        bytes.reserveCapacity(characters.count * 3 / 4)
        var (bits, count, digits, padding): (UInt32, UInt32, Int, Int) = (0, 0, 0, 0)
        for character in characters {
            if character == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let value = value(of: character) else { return nil }
            bits = (bits << 6 | value) & 0xFFFF
            (count, digits) = (count + 6, digits + 1)
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        let isWhole = padding == 0 || padding < 3 && (digits + padding) % 4 == 0
        guard isWhole, digits % 4 != 1, bits & (1 << count - 1) == 0 else { return nil }
        return bytes
    }

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character) - 0x41
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character) - 0x61 + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character) - 0x30 + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
