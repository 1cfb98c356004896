import Markdown

extension HTMLEscape {
    /// `text` as content of an element or a quoted attribute of XML 1.0, which parsers read back unchanged. Markup characters, and
    /// carriage returns, which parsers would convert to line feeds (XML 1.0 section 2.11), become references.
    /// Characters that XML 1.0 forbids (section 2.2), control characters, U+FFFE and U+FFFF, are removed.
    package static func xml(_ text: String) -> String {
        let escaped = HTMLEscape.text(text)
        guard escaped.utf8.contains(where: mayBeLeftOut) else { return escaped }
        var kept = String.UnicodeScalarView()
        for scalar in escaped.unicodeScalars {
            switch scalar {
            case "\r": kept.append(contentsOf: "&#13;".unicodeScalars)
            case "\t", "\n": kept.append(scalar)
            case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": break
            default: kept.append(scalar)
            }
        }
        return String(kept)
    }

    /// Whether a byte is a character to escape or remove, or may begin one.
    private static func mayBeLeftOut(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\t") || byte == 0xEF
    }
}
