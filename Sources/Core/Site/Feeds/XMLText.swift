import Markdown

/// Text made ready to stand in XML 1.0.
enum XMLText {
    /// `text` as an element's content or a quoted attribute's value, which parsers read back exactly: characters of
    /// markup, and carriage returns, which parsers else take for line feeds (XML 1.0 section 2.11), are references. What
    /// XML 1.0 cannot hold in any way (section 2.2), control characters, U+FFFE and U+FFFF, is left out.
    static func escaped(_ text: String) -> String {
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

    /// Whether a byte is of a character that a reference stands for or that is left out, or may begin one.
    private static func mayBeLeftOut(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\t") || byte == 0xEF
    }
}
