/// Text made ready to stand in HTML or XML.
public enum HTMLEscape {
    /// `text` with `&`, `<`, `>`, `"` and `'` as character references, for an element's content or a quoted attribute.
    ///
    /// Works on bytes: a `<` followed by a combining mark is one Character and would slip through a comparison of
    /// Characters.
    public static func text(_ text: String) -> String {
        guard text.utf8.contains(where: { reference(for: $0) != nil }) else { return text }
        var escaped: [UInt8] = []
        escaped.reserveCapacity(text.utf8.count + 32)
        for byte in text.utf8 {
            if let reference = reference(for: byte) {
                escaped.append(contentsOf: reference.utf8)
            } else {
                escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    private static func reference(for byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }
}
