import CCommonMark

extension MarkdownText {
    /// Markdown that shows a plain text: the library renders it from a tree of text nodes, so that it applies all escapes.
    static func source(showing text: String) -> String {
        let document = MarkdownTree(root: Node(CMARK_NODE_DOCUMENT))
        var paragraph: Node?
        for line in lines(of: text) {
            guard !line.isEmpty else {
                paragraph = nil
                continue
            }
            if let paragraph {
                paragraph.append(Node(CMARK_NODE_LINEBREAK))
                append(line, to: paragraph)
            } else {
                let new = Node(CMARK_NODE_PARAGRAPH)
                document.root.append(new)
                append(line, to: new)
                paragraph = new
            }
        }
        return document.markdown()
    }

    /// The lines without surrounding white space, which would mean code or a line break. Works on scalars, since a space with a combining
    /// mark is one Character.
    ///
    /// NUL, which ends C strings, becomes U+FFFD, as in the parser.
    private static func lines(of text: String) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            let scalars = line.unicodeScalars.drop { $0.properties.isWhitespace }
            let end = scalars.lastIndex { !$0.properties.isWhitespace }
            var kept = String.UnicodeScalarView()
            if let end { kept.append(contentsOf: scalars[...end].map { $0 == "\0" ? "\u{FFFD}" : $0 }) }
            return String(kept)
        }
    }

    /// Appends a line, and escapes the characters of tables, which the library does not: `|`, and `:` at the beginning of a line (`:-` is
    /// the second line of a table of one column).
    static func append(_ line: String, to paragraph: Node) {
        var text = String.UnicodeScalarView()
        for (index, scalar) in line.unicodeScalars.enumerated() {
            guard scalar == "|" || (scalar == ":" && index == 0) else {
                text.append(scalar)
                continue
            }
            if !text.isEmpty { paragraph.append(Node(text: String(text))) }
            text = String.UnicodeScalarView()
            paragraph.append(Node(CMARK_NODE_CUSTOM_INLINE, enter: "\\\(scalar)"))
        }
        if !text.isEmpty { paragraph.append(Node(text: String(text))) }
    }
}
