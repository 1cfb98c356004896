import CCommonMark
import MarkupReading

/// Converts HTML to Markdown: paragraphs, line breaks, links and lists; of other elements, only the text is kept.
///
/// The library renders the Markdown from a tree, so that it applies all escapes.
struct ConvertedHTML {
    /// A part of a paragraph.
    enum Piece: Equatable {
        case text(String)
        case lineBreak
        case link(address: String, text: String)
    }

    /// A paragraph or list item.
    struct Block: Equatable {
        var list: cmark_list_type = CMARK_NO_LIST
        var pieces: [Piece] = []
    }

    /// The paragraphs and list items in document order, without empty ones.
    private(set) var blocks: [Block] = []
    private var block = Block()
    private var pendingSpace = false
    private var link: (address: String, text: String)?
    private var lists: [cmark_list_type] = []
    /// Whether line feeds end lines, as in plain text with a few tags.
    private let keepsLines: Bool

    /// Maximum size of parsed HTML, in bytes: 64 KiB. The parser takes quadratic time for deep nesting.
    static let maximumBytes = 64 << 10

    private static let unseen: Set<String> = [
        "script", "style", "head", "title", "template", "noscript", "iframe", "noframes", "noembed",
    ]

    /// Parses `html` of at most `maximumBytes`.
    init(_ html: String) {
        let read = ParseTree.read(html) { tree in
            var text = ConvertedHTML(keepsLines: !Self.hasLines(tree))
            tree.walk(enter: { text.enter($0) }, leave: { text.leave($0) })
            text.endBlock()
            return text
        }
        self = read ?? ConvertedHTML(keepsLines: false)
    }

    private init(keepsLines: Bool) { self.keepsLines = keepsLines }

    /// Whether any element ends lines.
    private static func hasLines(_ tree: ParseTree) -> Bool {
        var hasLines = false
        tree.walk(
            enter: { node in
                if case .element(let name, _) = node, name != "html", name != "body" {
                    hasLines = hasLines || name == "br" || HTMLText.isBlock(name)
                }
                return true
            },
            leave: { _ in })
        return hasLines
    }

    /// The blocks as Markdown.
    var markdown: String {
        let document = MarkdownTree(root: Node(CMARK_NODE_DOCUMENT))
        for block in blocks {
            let paragraph = Node(CMARK_NODE_PARAGRAPH)
            for piece in block.pieces { Self.append(piece, to: paragraph) }
            guard block.list != CMARK_NO_LIST else {
                document.root.append(paragraph)
                continue
            }
            let item = Node(CMARK_NODE_ITEM)
            item.append(paragraph)
            Self.list(block.list, atEndOf: document.root).append(item)
        }
        return blocks.isEmpty ? "" : document.markdown()
    }

    private static func append(_ piece: Piece, to parent: Node) {
        switch piece {
        case .text(let text): MarkdownText.append(text, to: parent)
        case .lineBreak: parent.append(Node(CMARK_NODE_LINEBREAK))
        case .link(let address, let text):
            let link = Node(CMARK_NODE_LINK)
            cmark_node_set_url(link.pointer, address)
            parent.append(link)
            MarkdownText.append(text, to: link)
        }
    }

    /// The last block if it is a list of this type, else a new list.
    private static func list(_ type: cmark_list_type, atEndOf root: Node) -> Node {
        if let last = root.lastChild, last.type == CMARK_NODE_LIST,
            cmark_node_get_list_type(last.pointer) == type
        {
            return last
        }
        let list = Node(CMARK_NODE_LIST)
        cmark_node_set_list_type(list.pointer, type)
        cmark_node_set_list_tight(list.pointer, 1)
        if type == CMARK_ORDERED_LIST { cmark_node_set_list_start(list.pointer, 1) }
        root.append(list)
        return list
    }

    // MARK: Reading

    private mutating func enter(_ node: ParseTree.Node) -> Bool {
        switch node {
        case .text(let text): add(text)
        case .element("br", _): addLineBreak()
        case .element("img", let attributes): add(attributes.first { $0.name == "alt" }?.value ?? "")
        case .element("a", let attributes):
            link = attributes.first { $0.name == "href" }.flatMap { Self.address($0.value) }.map { ($0, "") }
        case .element(let name, _) where Self.unseen.contains(name): return false
        case .element(let name, _):
            if name == "ul" { lists.append(CMARK_BULLET_LIST) }
            if name == "ol" { lists.append(CMARK_ORDERED_LIST) }
            edge(of: name)
            if name == "li" { block.list = lists.last ?? CMARK_BULLET_LIST }
        }
        return true
    }

    private mutating func leave(_ name: String) {
        if name == "a" { endLink() }
        edge(of: name)
        if name == "li" { block.list = CMARK_NO_LIST }
        if name == "ul" || name == "ol" { _ = lists.popLast() }
    }

    private mutating func edge(of name: String) {
        if HTMLText.isBlock(name) { endBlock() }
        if name == "td" || name == "th" { pendingSpace = true }
    }

    private mutating func add(_ text: String) {
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            if index > 0 { if keepsLines { addLineBreak() } else { pendingSpace = true } }
            addLine(line)
        }
    }

    private mutating func addLine(_ line: Substring) {
        var word = String.UnicodeScalarView()
        for scalar in line.unicodeScalars {
            if scalar.properties.isWhitespace {
                addWord(&word)
                pendingSpace = true
            } else if scalar.value >= 0x20, scalar.value != 0x7F {
                word.append(scalar)
            }
        }
        addWord(&word)
    }

    private mutating func addWord(_ word: inout String.UnicodeScalarView) {
        guard !word.isEmpty else { return }
        let isFirst = block.pieces.isEmpty || block.pieces.last == .lineBreak
        let space = pendingSpace && !(isFirst && link?.text.isEmpty ?? true) ? " " : ""
        pendingSpace = false
        if let open = link {
            if open.text.isEmpty, !space.isEmpty { addText(space) }
            link = (open.address, open.text + (open.text.isEmpty ? "" : space) + String(word))
        } else {
            addText(space + String(word))
        }
        word.removeAll()
    }

    private mutating func addText(_ text: String) {
        if case .text(let before)? = block.pieces.last {
            block.pieces[block.pieces.count - 1] = .text(before + text)
        } else {
            block.pieces.append(.text(text))
        }
    }

    private mutating func addLineBreak() {
        let open = link
        endLink()
        link = open.map { ($0.address, "") }
        pendingSpace = false
        // Two line breaks end the paragraph.
        if block.pieces.last == .lineBreak { return endBlock() }
        if !block.pieces.isEmpty { block.pieces.append(.lineBreak) }
    }

    private mutating func endLink() {
        guard let (address, text) = link else { return }
        link = nil
        if !text.isEmpty { block.pieces.append(.link(address: address, text: text)) }
    }

    private mutating func endBlock() {
        let open = link
        endLink()
        link = open.map { ($0.address, "") }
        if block.pieces.last == .lineBreak { block.pieces.removeLast() }
        pendingSpace = false
        if block.pieces.isEmpty { return }
        blocks.append(block)
        block = Block()
    }

    /// An address that links may have; nil for any other.
    private static func address(_ text: String) -> String? {
        let scalars = text.unicodeScalars.drop { $0.properties.isWhitespace }
        let end = scalars.lastIndex { !$0.properties.isWhitespace }
        let address = end.map { String(scalars[...$0]) } ?? ""
        switch LinkAddress(address) {
        case .web, .mail: return address.utf8.count <= 2000 ? address : nil
        case .relative, nil: return nil
        }
    }
}
