import CCommonMark

/// Rewrites footnotes with ids that have a prefix, for several documents on one page, and with labelled links back.
///
/// The library derives ids from the labels; here, notes are numbered in the order of their first references.
struct FootnotePass {
    let prefix: String
    let labels: MarkdownLabels
    /// Number of references to each note so far.
    private var places: [Int: Int] = [:]

    init(prefix: String, labels: MarkdownLabels) {
        self.prefix = HTMLEscape.text(prefix)
        self.labels = labels
    }

    mutating func apply(references: [Node], footnotes: [Node]) {
        for reference in references { replace(reference) }
        guard let first = footnotes.first else { return }
        let section = Node(
            CMARK_NODE_CUSTOM_BLOCK,
            enter: "<section class=\"footnotes\" role=\"doc-endnotes\" "
                + "aria-label=\"\(HTMLEscape.text(labels.footnotes))\">\n<ol>",
            exit: "</ol>\n</section>")
        first.insertBefore(section)
        for (index, footnote) in footnotes.enumerated() {
            section.append(item(for: footnote, number: index + 1))
        }
    }

    /// The id of a reference to a note: `fnref-1`, then `fnref-1-2`.
    private func id(ofPlace place: Int, note: Int) -> String {
        "\(prefix)fnref-\(note)" + (place > 1 ? "-\(place)" : "")
    }

    private mutating func replace(_ reference: Node) {
        defer { reference.remove() }
        guard let note = Int(reference.literal) else { return }
        // Links cannot be nested.
        if reference.isInsideLink {
            reference.insertBefore(
                Node(CMARK_NODE_CUSTOM_INLINE, enter: "<sup class=\"footnote-ref\">\(note)</sup>"))
            return
        }
        let place = places[note, default: 0] + 1
        places[note] = place
        let link =
            "<a href=\"#\(prefix)fn-\(note)\" id=\"\(id(ofPlace: place, note: note))\" role=\"doc-noteref\">"
        let html = "<sup class=\"footnote-ref\">\(link)\(note)</a></sup>"
        reference.insertBefore(Node(CMARK_NODE_CUSTOM_INLINE, enter: html))
    }

    private func item(for footnote: Node, number: Int) -> Node {
        let item = Node(CMARK_NODE_CUSTOM_BLOCK, enter: "<li id=\"\(prefix)fn-\(number)\">", exit: "</li>")
        footnote.moveChildren(to: item)
        footnote.remove()
        for place in 1..<(places[number, default: 0] + 1) {
            let back = Node(CMARK_NODE_CUSTOM_INLINE, enter: wayBack(toPlace: place, note: number))
            if let last = item.lastChild, last.type == CMARK_NODE_PARAGRAPH {
                last.append(back)
            } else {
                item.append(back)
            }
        }
        return item
    }

    private func wayBack(toPlace place: Int, note: Int) -> String {
        let number = place > 1 ? "\(note)-\(place)" : "\(note)"
        let shown = place > 1 ? "<sup>\(place)</sup>" : ""
        let label = HTMLEscape.text("\(labels.backToReference) \(number)")
        return " <a href=\"#\(id(ofPlace: place, note: note))\" class=\"footnote-backref\" "
            + "role=\"doc-backlink\" aria-label=\"\(label)\">↩\u{FE0E}\(shown)</a>"
    }
}
