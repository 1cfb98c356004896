import CGumbo

/// The text of a piece of HTML, as a reader sees it.
public enum HTMLText {
    /// The longest HTML that is parsed: 64 KiB. The parser takes quadratic time for deep nesting, and what is meant
    /// as the text of a page's part is far shorter.
    public static let maximumBytes = 64 << 10

    /// The text without tags and with entities decoded: runs of white space (also no-break spaces) are one space,
    /// block elements and `<br>` begin a new line, paragraphs have an empty line between them; scripts and styles
    /// are left out. HTML over the limit comes back as it is.
    public static func plainText(fromHTML html: String) -> String {
        guard html.utf8.count <= maximumBytes else { return html }
        let text = ParseTree.read(html) { tree in
            var text = FlowingText()
            tree.walk(
                enter: { node in
                    switch node {
                    case .text(let piece): text.append(piece)
                    case .element("br", _): text.breakLine()
                    case .element(let name, _) where unseen.contains(name): return false
                    case .element(let name, _): text.edge(of: name)
                    }
                    return true
                },
                leave: { text.edge(of: $0) })
            return text.lines
        }
        return text ?? html
    }

    /// Whether a browser would see more than plain text: a tag of HTML, a comment, or an entity with its semicolon.
    /// `a < b`, `<3` and `AT&T` are plain text.
    public static func containsMarkup(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        // Looked for once: a text of many `<b ` and no `>` would take quadratic time.
        let lastClose = bytes.lastIndex(of: UInt8(ascii: ">")) ?? 0
        return bytes.indices.contains { index in
            switch bytes[index] {
            case UInt8(ascii: "<"): index < lastClose && isTag(bytes[(index + 1)...])
            case UInt8(ascii: "&"): isEntity(bytes[(index + 1)...])
            default: false
            }
        }
    }

    package static let unseen: Set<String> = [
        "script", "style", "head", "template", "noscript", "iframe", "noframes",
    ]

    /// A comment, or a known element's name behind `<` or `</`, ended as the HTML standard ends it (13.2.5.8); that a
    /// `>` comes is known.
    private static func isTag(_ bytes: ArraySlice<UInt8>) -> Bool {
        if bytes.starts(with: "!--".utf8) { return true }
        let name = (bytes.first == UInt8(ascii: "/") ? bytes.dropFirst() : bytes).prefix(
            while: isLetterOrDigit)
        guard let first = name.first, isLetter(first), name.count < 20, name.endIndex < bytes.endIndex else {
            return false
        }
        return " \t\n\r\u{C}/>".utf8.contains(bytes[name.endIndex])
            && gumbo_tag_enum(String(decoding: name, as: UTF8.self)) != GUMBO_TAG_UNKNOWN
    }

    /// `quot;`, `#160;` or `#xA0;`: the parser decides whether a name is one.
    private static func isEntity(_ bytes: ArraySlice<UInt8>) -> Bool {
        let name = (bytes.first == UInt8(ascii: "#") ? bytes.dropFirst() : bytes).prefix(
            while: isLetterOrDigit)
        guard (1...32).contains(name.count), name.endIndex < bytes.endIndex,
            bytes[name.endIndex] == UInt8(ascii: ";")
        else { return false }
        let entity = "&" + String(decoding: bytes[...name.endIndex], as: UTF8.self)
        return plainText(fromHTML: entity) != entity
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
