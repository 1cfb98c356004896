import CCommonMark

/// The invisible parts of a Markdown text: raw HTML, which `MarkdownRenderer` omits.
public struct MarkdownOmissions: Equatable, Sendable {
    /// The tags of the HTML, such as `<div>`, in order, without duplicates and comments; at most eight.
    public private(set) var tags: [String] = []
    /// The line of the first tag, from 1.
    public private(set) var line = 1
    /// Whether text between tags is omitted too, as in `<div>text</div>`.
    public private(set) var includesText = false
    /// Whether the source has text of which nothing is visible.
    public private(set) var isEverything = false

    private static let tagLimit = 8

    /// Creates the omissions of `source`; nil if there are none, or if the source exceeds a limit of `MarkdownRenderer`.
    public init?(in source: String) {
        guard Self.mayHaveSome(source) else { return nil }
        do throws(MarkdownError) {
            try ParseCost.check(source)
        } catch {
            // The renderer reports the error.
            return nil
        }
        let tree = CommonMark.parse(source)
        var showsSomething = false
        tree.walk { node, entering in
            if !entering { return }
            switch node.type {
            case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE: add(node)
            default: showsSomething = showsSomething || Self.isVisible(node)
            }
        }
        isEverything = !showsSomething
        if tags.isEmpty, !isEverything { return nil }
    }

    /// Whether a source must be parsed: most begin with a letter and have no `<`.
    private static func mayHaveSome(_ source: String) -> Bool {
        guard let first = source.unicodeScalars.first else { return false }
        return !first.properties.isAlphabetic || source.utf8.contains(UInt8(ascii: "<"))
    }

    private mutating func add(_ node: Node) {
        let names = Self.tags(in: node.literal)
        if names.isEmpty { return }
        if tags.isEmpty { line = node.line }
        for name in names where tags.count < Self.tagLimit && !tags.contains(name) { tags.append(name) }
        if node.type == CMARK_NODE_HTML_BLOCK { includesText = true }
    }

    /// The names of elements, declarations and processing instructions in HTML, as `<name>`.
    private static func tags(in html: String) -> [String] {
        var rest = html[...]
        var names: [String] = []
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[start...].dropFirst()
            if rest.hasPrefix("!--") {
                guard let end = rest.firstRange(of: "-->") else { return names }
                rest = rest[end.upperBound...]
                continue
            }
            if rest.first == "/" { rest = rest.dropFirst() }
            let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "!?-".contains($0)) }
            rest = rest[name.endIndex...]
            if !name.isEmpty { names.append("<\(name.lowercased().prefix(20))>") }
        }
        return names
    }

    private static func isVisible(_ node: Node) -> Bool {
        switch node.type {
        case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_CODE_BLOCK:
            node.literal.unicodeScalars.contains {
                !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
            }
        case CMARK_NODE_IMAGE, CMARK_NODE_THEMATIC_BREAK: true
        default: false
        }
    }
}
