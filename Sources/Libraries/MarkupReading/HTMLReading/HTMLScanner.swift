import CGumbo

/// Splits text into HTML markup and the text around it, in one pass over its bytes.
struct HTMLScanner {
    /// A piece of the source.
    enum Piece: Hashable {
        /// Text, with entities decoded.
        case text(String)
        /// A start or end tag, by the element's name in lower case.
        case tag(String)
        /// An element that is not shown, by its name, or a comment (`!--`), with its contents.
        case hidden(String)

        /// The name of omitted markup in reports; nil for text.
        var markup: HTMLText.Markup? {
            switch self {
            case .text: nil
            case .tag(let name): HTMLText.Markup(name: "<\(name)>", isWithContent: false)
            case .hidden("!--"): HTMLText.Markup(name: "<!-- -->", isWithContent: true)
            case .hidden(let name): HTMLText.Markup(name: "<\(name)>", isWithContent: true)
            }
        }
    }

    private let bytes: [UInt8]
    private var position = 0
    private var start = 0
    /// The source of the last piece.
    var source: String { String(decoding: bytes[start..<position], as: UTF8.self) }
    /// End markers that do not occur any more. Without this set, a text of many `<!--` would take quadratic time.
    private var absent: Set<String> = []
    /// Entities decoded by the parser.
    private var entities: [String: String] = [:]

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The next piece; nil at the end.
    mutating func next() -> Piece? {
        guard position < bytes.count else { return nil }
        start = position
        if bytes[position] == Self.less, let markup = declaration() ?? tag() { return markup }
        if bytes[position] == Self.ampersand, let text = entity() { return .text(text) }
        repeat { position += 1 } while position < bytes.count && !Self.beginsMarkup(bytes[position])
        return .text(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private static func beginsMarkup(_ byte: UInt8) -> Bool {
        byte == Self.less || byte == Self.ampersand
    }

    /// A comment, a document type, or a similar declaration of word processors.
    private mutating func declaration() -> Piece? {
        if begins("<!--"), let end = end(of: "-->", from: position + 2) {
            position = end
            return .hidden("!--")
        }
        for (opening, closing, name) in Self.declarations where begins(opening) {
            guard let end = end(of: closing, from: position) else { continue }
            position = end
            return .tag(name)
        }
        return nil
    }

    private static let declarations = [
        ("<!doctype ", ">", "!doctype"), ("<?xml", ">", "?xml"), ("<![if ", "]>", "![if]"),
        ("<![endif", "]>", "![endif]"),
    ]

    /// The tag of a known element. An element whose content is hidden must have an end tag: `the <script> tag` is text.
    private mutating func tag() -> Piece? {
        let isEnd = position + 1 < bytes.count && bytes[position + 1] == Self.slash
        let start = position + (isEnd ? 2 : 1)
        let word = bytes[start...].prefix(32).prefix {
            Self.isLetterOrDigit($0) || $0 == Self.colon || $0 == UInt8(ascii: "-")
        }
        let name = String(decoding: word, as: UTF8.self).lowercased()
        guard word.first.map(Self.isLetter) == true, Self.isKnown(name) else { return nil }
        let end =
            isEnd
            ? Self.endOfEndTag(bytes, from: word.endIndex) : Self.endOfStartTag(bytes, from: word.endIndex)
        guard let end else { return nil }
        if Self.hiding.contains(name), !isEnd {
            guard let closing = self.end(of: "</\(name)", from: end),
                let end = Self.endOfEndTag(bytes, from: closing)
            else { return nil }
            position = end
            return .hidden(name)
        }
        position = end
        return .tag(name)
    }

    /// The character of a known entity with semicolon: `&quot;`, `&#160;`, `&#xA0;`. White space becomes a space.
    private mutating func entity() -> String? {
        let start = bytes[(position + 1)...]
        let name = (start.first == Self.hash ? start.dropFirst() : start).prefix(33)
            .prefix(while: Self.isLetterOrDigit)
        guard (1...32).contains(name.count), name.endIndex < bytes.endIndex,
            bytes[name.endIndex] == Self.semicolon
        else { return nil }
        let entity = String(decoding: bytes[position...name.endIndex], as: UTF8.self)
        let text = entities[entity] ?? Self.decoded(entity) ?? entity
        entities[entity] = text
        guard text != entity else { return nil }
        position = name.endIndex + 1
        return text.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? " " : text
    }

    /// Decodes an entity with the parser. A letter before it prevents the parser from dropping white space.
    private static func decoded(_ entity: String) -> String? {
        ParseTree.read("x" + entity) { tree in
            var text = ""
            tree.walk(
                enter: { node in
                    if case .text(let piece) = node { text += piece }
                    return true
                },
                leave: { _ in })
            return String(text.unicodeScalars.dropFirst())
        }
    }

    /// Whether the rest of the source begins with a text in lower case, ignoring ASCII case.
    private func begins(_ text: String) -> Bool { matches(Array(text.utf8), at: position) }

    private func matches(_ text: [UInt8], at index: Int) -> Bool {
        guard index + text.count <= bytes.count else { return false }
        return text.indices.allSatisfy { Self.lowercased(bytes[index + $0]) == text[$0] }
    }

    /// The index after the next `ending`; nil if there is none.
    private mutating func end(of ending: String, from start: Int) -> Int? {
        guard !absent.contains(ending) else { return nil }
        let text = Array(ending.utf8)
        if let index = (start..<max(start, bytes.count)).first(where: { matches(text, at: $0) }) {
            return index + text.count
        }
        absent.insert(ending)
        return nil
    }

    private static let hiding: Set<String> = [
        "script", "style", "head", "title", "template", "noscript", "iframe", "noframes", "noembed",
    ]

    /// Whether an element is of HTML, or of Word as in `<o:p>`. The parser also knows elements of MathML and SVG.
    private static func isKnown(_ name: String) -> Bool {
        if name.utf8.contains(Self.colon) {
            let parts = name.split(separator: ":", omittingEmptySubsequences: false)
            return parts.count == 2 && ["o", "v", "w", "st1"].contains(parts[0]) && !parts[1].isEmpty
        }
        if wrappers.contains(name) { return true }
        return gumbo_tag_enum(name) != GUMBO_TAG_UNKNOWN && !foreign.contains(name)
    }

    /// The elements that Google's and ByteDance's programs set around a copied text.
    private static let wrappers: Set<String> = [
        "html-blob", "google-sheets-html-origin", "byte-sheet-html-origin",
    ]

    private static let foreign: Set<String> = [
        "mi", "mo", "mn", "ms", "mtext", "mglyph", "malignmark", "desc", "foreignobject",
    ]
}

/// The bytes with a meaning in HTML.
extension HTMLScanner {
    static let less = UInt8(ascii: "<")
    static let greater = UInt8(ascii: ">")
    static let slash = UInt8(ascii: "/")
    static let ampersand = UInt8(ascii: "&")
    static let semicolon = UInt8(ascii: ";")
    static let hash = UInt8(ascii: "#")
    static let colon = UInt8(ascii: ":")
    static let equals = UInt8(ascii: "=")

    static func isSpace(_ byte: UInt8) -> Bool { " \t\n\r\u{C}".utf8.contains(byte) }

    static func isQuote(_ byte: UInt8) -> Bool { "\"'".utf8.contains(byte) }

    static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased(byte))
    }

    static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// The index of the first byte from `start` that is not white space; the end if there is none.
    static func skippingSpace(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
        bytes[start...].firstIndex { !isSpace($0) } ?? bytes.endIndex
    }
}
