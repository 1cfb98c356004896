import CCommonMark

/// Rewrites items of task lists with a mark that screen readers can name.
///
/// The library writes a checkbox without a label. As it cannot be changed, it is replaced by an image of the state: `☑` or `☐` with
/// a name.
struct TaskPass {
    let labels: MarkdownLabels
    private let source: [UInt8]
    private let lineStarts: [Int]

    init(labels: MarkdownLabels, source: String) {
        self.labels = labels
        self.source = Array(source.utf8)
        lineStarts = Self.lineStarts(of: self.source)
    }

    func apply(to item: Node) {
        let isDone = isDone(item)
        // Without its extension, the item is rendered as a usual one.
        cmark_node_set_syntax_extension(item.pointer, nil)
        let name = HTMLEscape.text(isDone ? labels.done : labels.open)
        let mark = "<span class=\"task\" role=\"img\" aria-label=\"\(name)\">\(isDone ? "☑" : "☐")</span> "
        if let first = item.firstChild, first.type == CMARK_NODE_PARAGRAPH {
            first.prepend(Node(CMARK_NODE_CUSTOM_INLINE, enter: mark))
        } else {
            item.prepend(Node(CMARK_NODE_CUSTOM_BLOCK, enter: mark))
        }
    }

    /// Reads the mark in the source: 0.29.0.gfm.6 reads `- [ ] see [x]` as completed, since it searches `[x]` in the whole line.
    private func isDone(_ item: Node) -> Bool {
        let line = Int(cmark_node_get_start_line(item.pointer)) - 1
        let column = Int(cmark_node_get_start_column(item.pointer)) - 1
        guard lineStarts.indices.contains(line), column >= 0, lineStarts[line] + column < source.count else {
            return false
        }
        let rest = source[(lineStarts[line] + column)...]
        guard let bracket = rest.firstIndex(of: UInt8(ascii: "[")), bracket + 1 < source.count else {
            return false
        }
        return source[bracket + 1] | 0x20 == UInt8(ascii: "x")
    }

    /// The starts of lines, as the library counts them: LF, CR and CRLF end a line.
    private static func lineStarts(of source: [UInt8]) -> [Int] {
        var starts = [0]
        // Most bytes are greater than both.
        for (index, byte) in source.enumerated() where byte <= UInt8(ascii: "\r") {
            let isLF = byte == UInt8(ascii: "\n")
            let isLoneCR =
                byte == UInt8(ascii: "\r") && (index + 1 >= source.count || source[index + 1] != 10)
            if isLF || isLoneCR { starts.append(index + 1) }
        }
        return starts
    }
}
