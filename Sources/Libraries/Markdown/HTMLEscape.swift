/// Escapes text for HTML and XML.
public enum HTMLEscape {
    /// `text` with `&`, `<`, `>`, `"` and `'` as character references, for the content of an element or a quoted attribute.
    ///
    /// Works on bytes: `<` with a combining mark is a different Character and would not be found.
    public static func text(_ text: String) -> String {
        var bytes = text
        guard bytes.withUTF8({ $0.contains(where: isSpecial) }) else { return text }
        var escaped: [UInt8] = []
        escaped.reserveCapacity(text.utf8.count + 32)
        append(text, to: &escaped)
        return String(decoding: escaped, as: UTF8.self)
    }

    /// Appends the bytes of the escaped text.
    public static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for index in utf8.indices {
                guard isSpecial(utf8[index]), let reference = reference(for: utf8[index]) else { continue }
                bytes += utf8[start..<index]
                bytes += reference.utf8
                start = index + 1
            }
            bytes += utf8[start...]
        }
    }

    /// Whether a byte must be escaped: `"`, `&`, `'`, `<` or `>`.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        // Letters are greater than all of them.
        byte <= 0x3E && (byte == 0x22 || byte == 0x26 || byte == 0x27 || byte == 0x3C || byte == 0x3E)
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
