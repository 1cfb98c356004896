/// Text made ready to stand in HTML.
enum HTMLText {
    /// `text` for an element's content or a quoted attribute. Works on bytes: a `<` followed by a combining mark is
    /// one Character and would slip through a comparison of Characters.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { replacement(of: $0) != nil }) else { return text }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if let replacement = replacement(of: byte) {
                bytes += Array(replacement.utf8)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func replacement(of byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        default: nil
        }
    }
}
