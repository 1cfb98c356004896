import CCommonMark

/// The text of an article, with its emphasis, links and pictures.
extension ArticleBuilder {
    func add(_ text: String) {
        if code != nil {
            code?.text += text
            return
        }
        var word = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                addWord(&word)
                if scalar == "\n" { pendingLines += 1 } else if scalar != "\r" { pendingSpace = true }
            } else if scalar.value >= 0x20, !(0x7F..<0xA0).contains(scalar.value) {
                word.append(scalar)
            }
        }
        addWord(&word)
    }

    func addWord(_ word: inout String.UnicodeScalarView) {
        guard !word.isEmpty else { return }
        settleLines()
        append(text: String(word))
        word.removeAll()
    }

    /// What line ends before a word mean.
    func settleLines() {
        let lines = pendingLines
        pendingLines = 0
        guard lines > 0 else { return }
        guard isLoose, table == nil, block != nil else {
            pendingSpace = true
            return
        }
        if lines > 1, inlines.isEmpty { return endBlock() }
        addLineBreak()
    }

    func append(text: String) {
        let isFirst = isAtLineBeginning
        if pendingSpace, !isFirst { appendSpace() }
        pendingSpace = false
        MarkdownText.append(text, to: inner)
    }

    var isAtLineBeginning: Bool {
        guard let last = block?.lastChild else { return true }
        return last.type == CMARK_NODE_LINEBREAK
            || (last.next == nil && block?.firstChild == last && isEmpty(last))
    }

    /// A space before the outermost open emphasis or link that has no text yet, which cannot begin with one.
    func appendSpace() {
        if let empty = inlines.lazy.compactMap(\.node).first(where: { $0.parent != nil && self.isEmpty($0) })
        {
            empty.insertBefore(Node(text: " "))
        } else {
            inner.append(Node(text: " "))
        }
    }

    /// The innermost open inline node, else the block; a new paragraph where none is open.
    var inner: Node {
        if let node = inlines.last(where: { $0.node != nil })?.node { return node }
        return openBlock
    }

    var openBlock: Node {
        if let block { return block }
        let paragraph = Node(CMARK_NODE_PARAGRAPH)
        parent.append(paragraph)
        block = paragraph
        return paragraph
    }

    func append(_ node: Node) {
        settleLines()
        if pendingSpace, !isAtLineBeginning { appendSpace() }
        pendingSpace = false
        inner.append(node)
    }

    func addLineBreak() {
        pendingSpace = false
        pendingLines = 0
        if table != nil { return pendingSpace = true }
        guard let block, block.firstChild != nil, block.type == CMARK_NODE_PARAGRAPH else { return }
        // Two line breaks end the paragraph.
        if inlines.isEmpty, block.lastChild?.type == CMARK_NODE_LINEBREAK { return endBlock() }
        guard inlines.isEmpty || inner.lastChild != nil else { return pendingSpace = true }
        inner.append(Node(CMARK_NODE_LINEBREAK))
    }

    func open(_ name: String, _ node: Node?) {
        settleLines()
        if let node { inner.append(node) }
        inlines.append((name, node))
    }

    func close(_ name: String) {
        guard let index = inlines.lastIndex(where: { $0.name == name }) else { return }
        for index in (index..<inlines.count).reversed() {
            if inlines[index].node.map(isEmpty) == true { drop(index) }
            if let last = inlines[index].node?.lastChild, last.type == CMARK_NODE_LINEBREAK { last.remove() }
        }
        inlines.removeSubrange(index...)
    }

    func drop(_ index: Int) {
        inlines[index].node?.remove()
        inlines[index].node = nil
    }

    func isEmpty(_ node: Node) -> Bool {
        switch node.type {
        case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK, CMARK_NODE_CUSTOM_INLINE:
            node.children.allSatisfy(isEmpty) && !isEscape(node)
        default: false
        }
    }

    /// Whether a node is an escaped character of `MarkdownText.append`.
    func isEscape(_ node: Node) -> Bool {
        node.type == CMARK_NODE_CUSTOM_INLINE
            && cmark_node_get_on_enter(node.pointer).map { String(cString: $0).hasPrefix("\\") } == true
    }

    func link(to href: String?) -> Node? {
        guard let href, case .address(let address) = target(.link(href)), LinkAddress(address) != nil else {
            return nil
        }
        return link(address)
    }

    func link(_ address: String) -> Node? {
        if inlines.contains(where: { $0.name == "a" && $0.node != nil }) { return nil }
        let link = Node(CMARK_NODE_LINK)
        cmark_node_set_url(link.pointer, address)
        return link
    }

    func addPicture(_ attribute: (String) -> String?) {
        let alternative = attribute("alt")?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
        let sources = [attribute("data-src"), attribute("src")].compactMap(\.self)
        guard let source = sources.first(where: { !$0.hasPrefix("data:") }),
            case .address(let address) = target(.picture(source)), let kind = LinkAddress(address)
        else {
            if !alternative.isEmpty { add(alternative) }
            return
        }
        guard kind != .relative || !address.hasPrefix("/") else {
            let image = Node(CMARK_NODE_IMAGE)
            cmark_node_set_url(image.pointer, address)
            if !alternative.isEmpty { MarkdownText.append(alternative, to: image) }
            return append(image)
        }
        open("a", link(address))
        add(alternative.isEmpty ? address : alternative)
        close("a")
    }
}
