import CCommonMark

/// Assigns ids and levels to headings.
extension MarkdownRenderer {
    /// Rewrites headings and returns them. Headings without text are removed, as screen readers would announce them as empty.
    func rewrite(headings nodes: [Node]) -> [RenderedMarkdown.Heading] {
        let texts = nodes.map { ($0, PlainText.of($0)) }
        for (node, text) in texts where text.isEmpty {
            cmark_node_set_type(node.pointer, CMARK_NODE_PARAGRAPH)
            if node.firstChild == nil { node.remove() }
        }
        let kept = texts.filter { !$0.1.isEmpty }
        let smallest = kept.map { Int(cmark_node_get_heading_level($0.0.pointer)) }.min() ?? topHeadingLevel
        var ids = HeadingIDs(prefix: idPrefix)
        return kept.map { node, text in
            let level = Int(cmark_node_get_heading_level(node.pointer))
            let heading = RenderedMarkdown.Heading(
                level: min(6, level - smallest + topHeadingLevel), id: ids.next(for: text), text: text)
            Self.replace(node, by: heading)
            return heading
        }
    }

    /// Replaces a heading, since those of the library have no id. A custom block puts its HTML on separate lines; a custom inline inside
    /// an empty custom block keeps the tags next to the text.
    private static func replace(_ node: Node, by heading: RenderedMarkdown.Heading) {
        let tag = "h\(heading.level)"
        let tags = Node(
            CMARK_NODE_CUSTOM_INLINE, enter: "<\(tag) id=\"\(HTMLEscape.text(heading.id))\">",
            exit: "</\(tag)>")
        node.moveChildren(to: tags)
        let block = Node(CMARK_NODE_CUSTOM_BLOCK, enter: "")
        block.append(tags)
        node.insertBefore(block)
        node.remove()
    }
}
