import CCommonMark

/// The text of a tree without markup, with its paragraphs, line breaks, lists and the addresses of its links.
struct PlainBlocks {
    /// The beginning of each line: spaces of list items, `> ` of quotes.
    private var prefix: [String] = []
    private var text = ""
    /// The separator before the next text.
    private var gap = ""
    /// The marker of the item that begins.
    private var marker: String?
    private let lead: ((String) -> String)?
    /// Where the text of the open link begins.
    private var linkStart = 0
    private var numbers: [Int] = []

    init(lead: ((String) -> String)?) { self.lead = lead }

    static func of(_ tree: borrowing MarkdownTree, lead: ((String) -> String)?) -> String {
        var plain = PlainBlocks(lead: lead)
        var footnote = false
        tree.walk { node, entering in
            if node.type == CMARK_NODE_FOOTNOTE_DEFINITION { footnote = entering }
            if footnote { return }
            if entering { plain.enter(node) } else { plain.leave(node) }
        }
        return plain.text
    }

    private mutating func enter(_ node: Node) {
        switch node.type {
        case CMARK_NODE_TEXT, CMARK_NODE_CODE: add(node.literal)
        case CMARK_NODE_SOFTBREAK: add(" ")
        case CMARK_NODE_LINEBREAK: addLineEnd()
        case CMARK_NODE_LINK: linkStart = text.utf8.count
        case CMARK_NODE_CODE_BLOCK:
            let lines = node.literal.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            for (index, line) in lines.enumerated() {
                if index > 0 { addLineEnd() }
                add(String(line))
            }
            gap = "\n\n"
        case CMARK_NODE_BLOCK_QUOTE: prefix.append("> ")
        case CMARK_NODE_LIST: numbers.append(max(0, Int(cmark_node_get_list_start(node.pointer))))
        case CMARK_NODE_ITEM: begin(node)
        default: break
        }
    }

    private mutating func leave(_ node: Node) {
        switch node.type {
        case CMARK_NODE_LINK: endLink(node.address)
        case CMARK_NODE_PARAGRAPH: gap = node.parent?.type == CMARK_NODE_ITEM ? "\n" : "\n\n"
        case CMARK_NODE_HEADING: gap = "\n\n"
        case CMARK_NODE_BLOCK_QUOTE:
            prefix.removeLast()
            gap = "\n\n"
        case CMARK_NODE_ITEM:
            // An item without text has its marker all the same.
            add("")
            prefix.removeLast()
            gap = "\n"
        case CMARK_NODE_LIST:
            numbers.removeLast()
            gap = numbers.isEmpty ? "\n\n" : "\n"
        default:
            if node.typeName == "table_cell" { add(node.next == nil ? "" : " · ") }
            if node.typeName == "table_row" || node.typeName == "table_header" { gap = "\n" }
            if node.typeName == "table" { gap = "\n\n" }
        }
    }

    private mutating func begin(_ item: Node) {
        add("")
        let isOrdered =
            item.parent.map { cmark_node_get_list_type($0.pointer) == CMARK_ORDERED_LIST } ?? false
        let marker = isOrdered ? "\(numbers.last ?? 1). " : "- "
        if let last = numbers.indices.last { numbers[last] += 1 }
        // The text before a list is on the line before it.
        if !text.isEmpty { gap = "\n" }
        self.marker = marker
        prefix.append(String(repeating: " ", count: marker.utf8.count))
    }

    private mutating func endLink(_ address: String) {
        guard let kind = LinkAddress(address) else { return }
        let shown = String(decoding: text.utf8.dropFirst(linkStart), as: UTF8.self).drop {
            $0 == "\n" || $0 == " "
        }
        let whole: String? =
            switch kind {
            case .relative: address.hasPrefix("/") ? lead?(address) : nil
            case .mail: String(address.dropFirst("mailto:".count))
            case .web: address
            }
        guard let whole, shown != whole, shown != address else { return }
        add(shown.isEmpty ? whole : " (\(whole))")
    }

    private mutating func addLineEnd() {
        text += "\n" + prefix.joined()
    }

    private mutating func add(_ piece: String) {
        if piece.isEmpty, marker == nil { return }
        if !text.isEmpty, !gap.isEmpty {
            text += gap == "\n\n" ? "\n\n" : "\n"
        }
        if text.isEmpty || !gap.isEmpty || marker != nil {
            text += (marker == nil ? prefix : prefix.dropLast()).joined() + (marker ?? "")
        }
        (gap, marker) = ("", nil)
        text += piece
    }
}
