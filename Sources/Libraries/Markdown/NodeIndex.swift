import CCommonMark

/// The nodes of a tree that must be changed to be safe or suitable for a page.
///
/// Descendants of images are omitted: only their text is shown, as alternative text.
struct NodeIndex {
    var rawHTML: [Node] = []
    var links: [Node] = []
    var images: [Node] = []
    var headings: [Node] = []
    var tables: [Node] = []
    var tasks: [Node] = []
    var references: [Node] = []
    var footnotes: [Node] = []
    /// The texts in which addresses may be.
    var texts: [Node] = []

    /// Throws `tooDeep` if the tree has more than `MarkdownLimits.depth` levels, which later parsers of the HTML such as browsers may not
    /// support, and `tooMany` for more marks than `MarkdownLimits.marks`.
    init(of tree: borrowing MarkdownTree) throws(MarkdownError) {
        var depth = 0
        var image: Node?
        try tree.walk { node, entering throws(MarkdownError) in
            let type = node.type
            depth += Self.isLeaf(type) ? 0 : entering ? 1 : -1
            guard depth <= MarkdownLimits.depth else { throw .tooDeep(limit: MarkdownLimits.depth) }
            if node == image, !entering { image = nil }
            guard entering, image == nil else { return }
            if type == CMARK_NODE_IMAGE { image = node }
            list(node, of: type)
        }
        let marks = headings.count + references.count + footnotes.count + tasks.count
        guard marks <= MarkdownLimits.marks else { throw .tooMany(limit: MarkdownLimits.marks) }
    }

    private mutating func list(_ node: Node, of type: cmark_node_type) {
        switch type {
        case CMARK_NODE_TEXT: if node.mayHaveAddress { texts.append(node) }
        case CMARK_NODE_SOFTBREAK, CMARK_NODE_PARAGRAPH, CMARK_NODE_CODE: break
        case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE: rawHTML.append(node)
        case CMARK_NODE_LINK: links.append(node)
        case CMARK_NODE_IMAGE: images.append(node)
        case CMARK_NODE_HEADING: headings.append(node)
        case CMARK_NODE_FOOTNOTE_REFERENCE: references.append(node)
        case CMARK_NODE_FOOTNOTE_DEFINITION: footnotes.append(node)
        case CMARK_NODE_ITEM: if node.typeName == "tasklist" { tasks.append(node) }
        default: if node.typeName == "table" { tables.append(node) }
        }
    }

    /// Whether the library visits nodes of a type only once.
    private static func isLeaf(_ type: cmark_node_type) -> Bool {
        switch type {
        case CMARK_NODE_HTML_BLOCK, CMARK_NODE_THEMATIC_BREAK, CMARK_NODE_CODE_BLOCK, CMARK_NODE_TEXT,
            CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK, CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE:
            true
        default: false
        }
    }
}
