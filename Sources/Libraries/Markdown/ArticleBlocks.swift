import CCommonMark
import MarkupReading

/// Paragraphs, headings, quotes, lists, code and tables of an article.
extension ArticleBuilder {
    /// The innermost quote or item, else the document. A list itself takes items alone.
    var parent: Node {
        guard let last = containers.last?.node else { return root }
        guard last.type == CMARK_NODE_LIST else { return last }
        let item = Node(CMARK_NODE_ITEM)
        last.append(item)
        return item
    }

    func beginBlock(_ name: String) {
        guard HTMLText.isBlock(name) else { return }
        if table != nil {
            pendingSpace = true
            return
        }
        endBlock()
        switch name {
        case "h1", "h2", "h3", "h4", "h5", "h6":
            // The page's title is its first heading.
            let heading = Node(CMARK_NODE_HEADING)
            cmark_node_set_heading_level(heading.pointer, Int32(max(2, Int(name.dropFirst()) ?? 2)))
            parent.append(heading)
            block = heading
        case "p": break
        case "blockquote": nest(name, Node(CMARK_NODE_BLOCK_QUOTE))
        case "ul", "ol":
            let list = Node(CMARK_NODE_LIST)
            cmark_node_set_list_type(list.pointer, name == "ol" ? CMARK_ORDERED_LIST : CMARK_BULLET_LIST)
            cmark_node_set_list_tight(list.pointer, 1)
            if name == "ol" { cmark_node_set_list_start(list.pointer, 1) }
            nest(name, list)
        case "li" where containers.last?.node.type == CMARK_NODE_LIST:
            nest(name, Node(CMARK_NODE_ITEM))
        default: break
        }
        isLoose = keepsLines && name != "p" && block == nil && name != "li"
    }

    func nest(_ name: String, _ node: Node) {
        guard containers.count < Self.deepest else { return node.remove() }
        if node.type == CMARK_NODE_ITEM, let list = containers.last?.node {
            list.append(node)
        } else {
            parent.append(node)
        }
        containers.append((name, node))
    }

    /// Ends the open paragraph or heading.
    func endBlock() {
        for index in inlines.indices { if inlines[index].node.map(isEmpty) == true { drop(index) } }
        inlines.removeAll()
        if let last = block?.lastChild, last.type == CMARK_NODE_LINEBREAK { last.remove() }
        if let block, block.firstChild == nil { block.remove() }
        block = nil
        (pendingSpace, pendingLines, isLoose) = (false, 0, keepsLines)
    }

    func beginCode() {
        if table == nil { endBlock() }
        code = ("", "pre")
    }

    func endCode() {
        guard let (text, name) = code else { return }
        code = nil
        if name == "pre", table == nil {
            let node = Node(CMARK_NODE_CODE_BLOCK)
            cmark_node_set_literal(node.pointer, text.withLineEnd)
            parent.append(node)
            return
        }
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if line.isEmpty { return }
        let node = Node(CMARK_NODE_CODE)
        cmark_node_set_literal(node.pointer, table == nil ? line : line.replacing("|", with: "\\|"))
        append(node)
    }

    // MARK: Tables

    func beginTable() {
        tableDepth += 1
        guard tableDepth == 1 else { return pendingSpace = true }
        endBlock()
        table = ArticleTable()
    }

    func beginCell() {
        guard table != nil else { return }
        table?.beginCell()
        block = Node(CMARK_NODE_PARAGRAPH)
    }

    func endCell() {
        guard table != nil, let cell = block else { return }
        for index in inlines.indices { if inlines[index].node.map(isEmpty) == true { drop(index) } }
        inlines.removeAll()
        let tree = MarkdownTree(root: Node(CMARK_NODE_DOCUMENT))
        tree.root.append(cell)
        table?.endCell(cell.firstChild == nil ? "" : tree.markdown())
        block = nil
        (pendingSpace, pendingLines) = (false, 0)
    }

    func endTable() {
        tableDepth -= 1
        guard tableDepth == 0, let rows = table else { return }
        table = nil
        endBlock()
        let text = rows.markdown
        if !text.isEmpty { parent.append(Node(CMARK_NODE_CUSTOM_BLOCK, enter: text)) }
    }
}

extension String {
    /// The text without empty lines at its ends, and with a line end.
    fileprivate var withLineEnd: String {
        let text = drop { $0 == "\n" || $0 == "\r\n" }
        let end = text.lastIndex { !$0.isWhitespace }
        return (end.map { String(text[...$0]) } ?? "") + "\n"
    }
}
