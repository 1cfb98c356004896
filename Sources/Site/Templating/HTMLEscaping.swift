import Mustache

/// Escapes text for HTML and XML, byte by byte.
///
/// swift-mustache 2.1.1 escapes by `Character`: a `<` that a combining mark follows is another `Character`, and passes
/// unescaped. Bytes have no such company.
struct HTMLEscaping: MustacheContentType {
    /// The name by which templates ask for it.
    static let name = "CORKBOARD"

    /// The tag that must stand in front of every template and partial: the library does not hand it on to partials.
    static let pragma = "{{% CONTENT_TYPE:\(name)}}"

    func escapeText(_ text: String) -> String { Self.escape(text) }

    /// `text` with `&`, `<`, `>`, `"` and `'` as character references.
    static func escape(_ text: String) -> String {
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
