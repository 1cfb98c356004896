import CCommonMark

/// Gives headings their ids and levels.
struct HeadingPass {
    let topLevel: Int
    var ids: HeadingIDs

    /// The headings that stay. One without words or pictures would be an empty stop for a screen reader: it goes.
    mutating func apply(to nodes: [Node]) -> [RenderedMarkdown.Heading] {
        let texts = nodes.map { ($0, PlainText.of($0)) }
        for (node, text) in texts where text.isEmpty {
            cmark_node_set_type(node.pointer, CMARK_NODE_PARAGRAPH)
            if node.firstChild == nil { node.remove() }
        }
        let kept = texts.filter { !$0.1.isEmpty }
        let smallest = kept.map { Int(cmark_node_get_heading_level($0.0.pointer)) }.min() ?? topLevel
        return kept.map { node, text in
            let level = Int(cmark_node_get_heading_level(node.pointer))
            let heading = RenderedMarkdown.Heading(
                level: min(6, level - smallest + topLevel), id: ids.next(for: text), text: text)
            replace(node, by: heading)
            return heading
        }
    }

    /// The library's own headings have no id. A custom block sets its HTML on lines of its own; the tags are a custom
    /// inline inside an empty one, so that they stand close to the text.
    private func replace(_ node: Node, by heading: RenderedMarkdown.Heading) {
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
