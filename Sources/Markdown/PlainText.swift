import CCommonMark

/// What a tree says without its markup, on one line.
enum PlainText {
    /// The text below a node: alternative texts of images included, raw HTML and the marks of footnotes not.
    static func of(_ root: Node) -> String {
        var text = ""
        var node: Node? = root
        while let current = node {
            if let piece = piece(of: current) { text += piece }
            node =
                isSkipped(current)
                ? after(current, below: root) : current.firstChild ?? after(current, below: root)
        }
        // By scalars: a space and a combining mark behind it are one Character, which is white space and more.
        let words = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
        return words.map { String(Substring($0)) }.joined(separator: " ")
    }

    /// What a node itself says; a space for a block, so that words of two blocks stay apart.
    private static func piece(of node: Node) -> String? {
        switch node.type {
        case CMARK_NODE_TEXT, CMARK_NODE_CODE: node.literal
        case CMARK_NODE_CODE_BLOCK: " \(node.literal) "
        case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: " "
        default: isBlock(node) ? " " : nil
        }
    }

    private static func isBlock(_ node: Node) -> Bool {
        node.type.rawValue & UInt32(CMARK_NODE_TYPE_MASK) == UInt32(CMARK_NODE_TYPE_BLOCK)
    }

    private static func isSkipped(_ node: Node) -> Bool { node.type == CMARK_NODE_FOOTNOTE_DEFINITION }

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
