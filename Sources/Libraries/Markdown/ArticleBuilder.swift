import CCommonMark
import MarkupReading

/// Builds the tree of an article while its HTML is visited.
///
/// The library renders Markdown from the tree, so that it applies all escapes.
final class ArticleBuilder {
    var target: (ArticleMarkdown.Reference) -> ArticleMarkdown.Target = { _ in .none }
    private(set) var leftOut: [String: Int] = [:]

    private let root: Node
    private let keepsLines: Bool
    /// The open quotes, lists and items, the innermost last.
    private var containers: [(name: String, node: Node)] = []
    /// The open paragraph or heading.
    private var block: Node?
    /// Whether `block` was opened by text alone, whose line ends count.
    private var isLoose = false
    /// The open emphasis and links, the innermost last; nil for one that is not kept.
    private var inlines: [(name: String, node: Node?)] = []
    private var pendingSpace = false
    private var pendingLines = 0
    /// The text of the open `pre` or `code` element, and its name.
    private var code: (text: String, name: String)?
    private var table: ArticleTable?
    /// Number of open tables: one within another is read as text.
    private var tableDepth = 0

    /// Maximum number of open quotes and lists: more are read as their text.
    private static let deepest = 40

    private static let unseen: Set<String> = [
        "script", "style", "title", "template", "noscript", "iframe", "noframes", "noembed", "form",
        "object",
        "embed", "applet", "svg", "math", "canvas", "video", "audio", "map", "button", "select", "textarea",
        "input",
    ]
    private static let emphasis = ["em": "em", "i": "em", "cite": "em", "strong": "strong", "b": "strong"]

    init(_ root: Node, keepsLines: Bool) { (self.root, self.keepsLines) = (root, keepsLines) }

    // MARK: Elements

    func enter(_ node: ParseTree.Node) -> Bool {
        switch node {
        case .text(let text): add(text)
        case .element(let name, let attributes):
            if code != nil {
                if name == "br" { code?.text += "\n" }
                return name != "script" && name != "style"
            }
            return begin(name) { key in attributes.first { $0.name == key }?.value }
        }
        return true
    }

    private func begin(_ name: String, _ attribute: (String) -> String?) -> Bool {
        if Self.unseen.contains(name) {
            leaveOut(name, attribute("src"))
            return false
        }
        switch name {
        case "br": addLineBreak()
        case "img": addPicture(attribute)
        case "a": open("a", link(to: attribute("href")))
        case "del", "s", "strike": open(name, Node(CMARK_NODE_CUSTOM_INLINE, enter: "~~", exit: "~~"))
        case "pre": beginCode()
        case "code": code = ("", "code")
        case "hr":
            endBlock()
            if table == nil { parent.append(Node(CMARK_NODE_THEMATIC_BREAK)) }
        case "table": beginTable()
        case "tr" where tableDepth == 1: table?.beginRow()
        case "td" where tableDepth == 1, "th" where tableDepth == 1: beginCell()
        default:
            if let kind = Self.emphasis[name] {
                open(name, Node(kind == "em" ? CMARK_NODE_EMPH : CMARK_NODE_STRONG))
            } else {
                beginBlock(name)
            }
        }
        return true
    }

    func leave(_ name: String) {
        if let code {
            if name == code.name { endCode() }
            return
        }
        switch name {
        case "a", "del", "s", "strike": close(name)
        case "table": endTable()
        case "td" where tableDepth == 1, "th" where tableDepth == 1: endCell()
        case let name where Self.emphasis[name] != nil: close(name)
        case let name where table != nil: pendingSpace = pendingSpace || HTMLText.isBlock(name)
        case let name where HTMLText.isBlock(name):
            endBlock()
            if containers.last?.name == name {
                let ended = containers.removeLast().node
                if ended.firstChild == nil { ended.remove() } else { loosen(listOf: ended) }
            }
        default: break
        }
    }

    /// Gives a list empty lines between items if one of them has several paragraphs, which would be joined otherwise.
    private func loosen(listOf item: Node) {
        guard item.type == CMARK_NODE_ITEM, let list = item.parent,
            item.children.count(where: { $0.type == CMARK_NODE_PARAGRAPH }) > 1
        else { return }
        cmark_node_set_list_tight(list.pointer, 0)
    }

    private func leaveOut(_ name: String, _ source: String?) {
        if name == "title" { return }
        leftOut[name, default: 0] += 1
        guard let source, case .address(let address) = target(.link(source)), LinkAddress(address) == .web
        else {
            return
        }
        // A film or map elsewhere stays as a link.
        if table == nil { endBlock() }
        open("a", link(address))
        add(address)
        close("a")
        if table == nil { endBlock() }
    }

    // MARK: Blocks

    /// The innermost quote or item, else the document. A list itself takes items alone.
    private var parent: Node {
        guard let last = containers.last?.node else { return root }
        guard last.type == CMARK_NODE_LIST else { return last }
        let item = Node(CMARK_NODE_ITEM)
        last.append(item)
        return item
    }

    private func beginBlock(_ name: String) {
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

    private func nest(_ name: String, _ node: Node) {
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

    // MARK: Code

    private func beginCode() {
        if table == nil { endBlock() }
        code = ("", "pre")
    }

    private func endCode() {
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

    private func beginTable() {
        tableDepth += 1
        guard tableDepth == 1 else { return pendingSpace = true }
        endBlock()
        table = ArticleTable()
    }

    private func beginCell() {
        guard table != nil else { return }
        table?.beginCell()
        block = Node(CMARK_NODE_PARAGRAPH)
    }

    private func endCell() {
        guard table != nil, let cell = block else { return }
        for index in inlines.indices { if inlines[index].node.map(isEmpty) == true { drop(index) } }
        inlines.removeAll()
        let tree = MarkdownTree(root: Node(CMARK_NODE_DOCUMENT))
        tree.root.append(cell)
        table?.endCell(cell.firstChild == nil ? "" : tree.markdown())
        block = nil
        (pendingSpace, pendingLines) = (false, 0)
    }

    private func endTable() {
        tableDepth -= 1
        guard tableDepth == 0, let rows = table else { return }
        table = nil
        endBlock()
        let text = rows.markdown
        if !text.isEmpty { parent.append(Node(CMARK_NODE_CUSTOM_BLOCK, enter: text)) }
    }

    // MARK: Text

    private func add(_ text: String) {
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

    private func addWord(_ word: inout String.UnicodeScalarView) {
        guard !word.isEmpty else { return }
        settleLines()
        append(text: String(word))
        word.removeAll()
    }

    /// What line ends before a word mean.
    private func settleLines() {
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

    private func append(text: String) {
        let isFirst = isAtLineBeginning
        if pendingSpace, !isFirst { appendSpace() }
        pendingSpace = false
        MarkdownText.append(text, to: inner)
    }

    private var isAtLineBeginning: Bool {
        guard let last = block?.lastChild else { return true }
        return last.type == CMARK_NODE_LINEBREAK
            || (last.next == nil && block?.firstChild == last && isEmpty(last))
    }

    /// A space before the outermost open emphasis or link that has no text yet, which cannot begin with one.
    private func appendSpace() {
        if let empty = inlines.lazy.compactMap(\.node).first(where: { $0.parent != nil && self.isEmpty($0) })
        {
            empty.insertBefore(Node(text: " "))
        } else {
            inner.append(Node(text: " "))
        }
    }

    /// The innermost open inline node, else the block; a new paragraph where none is open.
    private var inner: Node {
        if let node = inlines.last(where: { $0.node != nil })?.node { return node }
        return openBlock
    }

    private var openBlock: Node {
        if let block { return block }
        let paragraph = Node(CMARK_NODE_PARAGRAPH)
        parent.append(paragraph)
        block = paragraph
        return paragraph
    }

    private func append(_ node: Node) {
        settleLines()
        if pendingSpace, !isAtLineBeginning { appendSpace() }
        pendingSpace = false
        inner.append(node)
    }

    private func addLineBreak() {
        pendingSpace = false
        pendingLines = 0
        if table != nil { return pendingSpace = true }
        guard let block, block.firstChild != nil, block.type == CMARK_NODE_PARAGRAPH else { return }
        // Two line breaks end the paragraph.
        if inlines.isEmpty, block.lastChild?.type == CMARK_NODE_LINEBREAK { return endBlock() }
        guard inlines.isEmpty || inner.lastChild != nil else { return pendingSpace = true }
        inner.append(Node(CMARK_NODE_LINEBREAK))
    }

    // MARK: Emphasis, links and pictures

    private func open(_ name: String, _ node: Node?) {
        settleLines()
        if let node { inner.append(node) }
        inlines.append((name, node))
    }

    private func close(_ name: String) {
        guard let index = inlines.lastIndex(where: { $0.name == name }) else { return }
        for index in (index..<inlines.count).reversed() {
            if inlines[index].node.map(isEmpty) == true { drop(index) }
            if let last = inlines[index].node?.lastChild, last.type == CMARK_NODE_LINEBREAK { last.remove() }
        }
        inlines.removeSubrange(index...)
    }

    private func drop(_ index: Int) {
        inlines[index].node?.remove()
        inlines[index].node = nil
    }

    private func isEmpty(_ node: Node) -> Bool {
        switch node.type {
        case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK, CMARK_NODE_CUSTOM_INLINE:
            node.children.allSatisfy(isEmpty) && !isEscape(node)
        default: false
        }
    }

    /// Whether a node is an escaped character of `MarkdownText.append`.
    private func isEscape(_ node: Node) -> Bool {
        node.type == CMARK_NODE_CUSTOM_INLINE
            && cmark_node_get_on_enter(node.pointer).map { String(cString: $0).hasPrefix("\\") } == true
    }

    private func link(to href: String?) -> Node? {
        guard let href, case .address(let address) = target(.link(href)), LinkAddress(address) != nil else {
            return nil
        }
        return link(address)
    }

    private func link(_ address: String) -> Node? {
        if inlines.contains(where: { $0.name == "a" && $0.node != nil }) { return nil }
        let link = Node(CMARK_NODE_LINK)
        cmark_node_set_url(link.pointer, address)
        return link
    }

    private func addPicture(_ attribute: (String) -> String?) {
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

extension String {
    /// The text without empty lines at its ends, and with a line end.
    fileprivate var withLineEnd: String {
        let text = drop { $0 == "\n" || $0 == "\r\n" }
        let end = text.lastIndex { !$0.isWhitespace }
        return (end.map { String(text[...$0]) } ?? "") + "\n"
    }
}
