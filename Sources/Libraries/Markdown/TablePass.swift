import CCommonMark

/// Rewrites tables as valid HTML that scrolls on a phone.
///
/// The library aligns cells with `align` attributes, which are obsolete, or with inline styles, which the content security policy
/// forbids. Here, cells get the classes `align-left`, `align-center` and `align-right`.
extension MarkdownRenderer {
    /// Puts a table into a frame. The frame is a group, not a landmark: many landmarks of one name are useless. It can be focused to
    /// scroll with the keyboard.
    func rewrite(table: Node) {
        let classes = Self.classes(of: table)
        let frame = Node(
            CMARK_NODE_CUSTOM_BLOCK,
            enter:
                "<div class=\"table\" role=\"group\" aria-label=\"\(HTMLEscape.text(labels.table))\" tabindex=\"0\">\n<table>",
            exit: "</table>\n</div>")
        let rows = table.children
        let head = Node(CMARK_NODE_CUSTOM_BLOCK, enter: "<thead>", exit: "</thead>")
        frame.append(head)
        if let first = rows.first { head.append(Self.row(first, isHeader: true, classes: classes)) }
        if rows.count > 1 {
            let body = Node(CMARK_NODE_CUSTOM_BLOCK, enter: "<tbody>", exit: "</tbody>")
            frame.append(body)
            for row in rows.dropFirst() { body.append(Self.row(row, isHeader: false, classes: classes)) }
        }
        table.insertBefore(frame)
        table.remove()
    }

    private static func row(_ row: Node, isHeader: Bool, classes: [String]) -> Node {
        let made = Node(CMARK_NODE_CUSTOM_BLOCK, enter: "<tr>", exit: "</tr>")
        for (index, cell) in row.children.enumerated() {
            let alignment = index < classes.count ? classes[index] : ""
            // A header cell without text does not name a column: it becomes a plain cell.
            let isNamed = isHeader && cell.firstChild != nil
            let content = Node(
                CMARK_NODE_CUSTOM_INLINE, enter: (isNamed ? "<th scope=\"col\"" : "<td") + alignment + ">",
                exit: isNamed ? "</th>" : "</td>")
            cell.moveChildren(to: content)
            made.append(content)
        }
        return made
    }

    /// The class attribute of each column; the library's alignments are `l`, `c`, `r` and 0.
    private static func classes(of table: Node) -> [String] {
        let count = Int(cmark_gfm_extensions_get_table_columns(table.pointer))
        guard let alignments = cmark_gfm_extensions_get_table_alignments(table.pointer) else { return [] }
        return UnsafeBufferPointer(start: alignments, count: count).map { alignment in
            switch alignment {
            case UInt8(ascii: "l"): " class=\"align-left\""
            case UInt8(ascii: "c"): " class=\"align-center\""
            case UInt8(ascii: "r"): " class=\"align-right\""
            default: ""
            }
        }
    }
}
