import CCommonMark

/// What a tree says without its markup, on one line: runs of white space are one space.
struct PlainText {
    private var text = ""
    private var isBetweenWords = false

    /// The text below a node: alternative texts of images included, raw HTML and footnotes not. It may end soon after
    /// the first `limit` Characters.
    static func of(_ root: Node, limit: Int = .max) -> String {
        var plain = PlainText()
        var bytesToCount = limit
        var node: Node? = root
        while let current = node {
            plain.add(current)
            // Counting Characters is slow, so it is done each time that the text has doubled.
            if plain.text.utf8.count > bytesToCount {
                if plain.text.count > limit { break }
                bytesToCount = plain.text.utf8.count * 2
            }
            let child = current.type == CMARK_NODE_FOOTNOTE_DEFINITION ? nil : current.firstChild
            node = child ?? after(current, below: root)
        }
        return plain.text
    }

    /// Adds what a node itself says; a space for a block, so that words of two blocks stay apart.
    private mutating func add(_ node: Node) {
        switch node.type {
        case CMARK_NODE_TEXT, CMARK_NODE_CODE: add(node.literal)
        case CMARK_NODE_CODE_BLOCK:
            isBetweenWords = true
            add(node.literal)
            isBetweenWords = true
        case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: isBetweenWords = true
        default: if Self.isBlock(node) { isBetweenWords = true }
        }
    }

    /// Works on scalars: a space and a combining mark behind it are one Character, which is white space and more. Runs
    /// without white space are added whole, which is far quicker than scalar by scalar.
    private mutating func add(_ piece: String) {
        let words = piece.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: Self.isSpace)
        for (number, word) in words.enumerated() {
            if number > 0 { isBetweenWords = true }
            if word.isEmpty { continue }
            if isBetweenWords, !text.isEmpty { text += " " }
            isBetweenWords = false
            text += Substring(word)
        }
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar == " " || (9...13).contains(scalar.value) : scalar.properties.isWhitespace
    }

    private static func isBlock(_ node: Node) -> Bool {
        node.type.rawValue & UInt32(CMARK_NODE_TYPE_MASK) == UInt32(CMARK_NODE_TYPE_BLOCK)
    }

    /// The next node in the order of the text that is not below `node`.
    private static func after(_ node: Node, below root: Node) -> Node? {
        var current = node
        while current != root {
            if let next = current.next { return next }
            guard let parent = current.parent else { return nil }
            current = parent
        }
        return nil
    }
}
