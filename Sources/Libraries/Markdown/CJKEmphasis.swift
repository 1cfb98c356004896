import CCommonMark

/// Emphasis beside Chinese, Japanese and Korean characters as the CJK-friendly amendment of CommonMark defines it
/// (github.com/tats-u/markdown-cjk-friendly): `**时间：**周五` is bold up to the colon.
///
/// By CommonMark, a run of `*` or `~` between punctuation and a letter can only close emphasis if the punctuation is before it, and only
/// open it if the punctuation is after it. By the amendment, a run beside a CJK character can do both, as a run between two punctuation
/// characters can. So a punctuation character that the source does not have, the mark, is put between such a run and the letter before
/// the library parses it, and is removed from the tree afterwards. For `_`, both rules have the same results, except after variation
/// selectors.
///
/// A mark is always beside a letter, never at the beginning of a line, so that it changes no block.
struct CJKEmphasis {
    /// The source with marks.
    let source: String
    private let mark: Unicode.Scalar

    /// Ancient word dividers, which the library counts as punctuation: Ugaritic, Old Persian, Old South Arabian and cuneiform.
    private static let marks: [Unicode.Scalar] = ["\u{1039F}", "\u{103D0}", "\u{10A7F}", "\u{12470}"]

    /// Sets the marks; nil if none is needed, or if the source has all kinds of marks: it is then read as CommonMark. Takes linear time.
    init?(_ source: String) {
        var source = source
        let places = source.withUTF8 { CJKDelimiters($0).places }
        guard !places.isEmpty, let mark = Self.marks.first(where: { !Self.has($0, in: source) }) else {
            return nil
        }
        var marked: [UInt8] = []
        marked.reserveCapacity(source.utf8.count + places.count * 4)
        source.withUTF8 { bytes in
            var start = 0
            for place in places {
                marked += bytes[start..<place]
                marked += mark.utf8
                start = place
            }
            marked += bytes[start...]
        }
        self.source = String(decoding: marked, as: UTF8.self)
        self.mark = mark
    }

    /// Whether the source has a scalar, also as a numeric character reference.
    private static func has(_ scalar: Unicode.Scalar, in source: String) -> Bool {
        if source.unicodeScalars.contains(scalar) { return true }
        guard source.contains("&#") else { return false }
        return source.contains(String(scalar.value))
            || source.lowercased().contains(String(scalar.value, radix: 16))
    }

    /// Removes the marks from all texts, addresses, titles and info strings.
    func removeMarks(from tree: borrowing MarkdownTree) {
        tree.walk { node, entering in
            if !entering { return }
            let pointer = node.pointer
            switch node.type {
            case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
                remove(from: cmark_node_get_url(pointer)) { cmark_node_set_url(pointer, $0) }
                remove(from: cmark_node_get_title(pointer)) { cmark_node_set_title(pointer, $0) }
            case CMARK_NODE_CODE_BLOCK:
                remove(from: cmark_node_get_literal(pointer)) { cmark_node_set_literal(pointer, $0) }
                remove(from: cmark_node_get_fence_info(pointer)) { cmark_node_set_fence_info(pointer, $0) }
            case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE,
                CMARK_NODE_FOOTNOTE_DEFINITION:
                remove(from: cmark_node_get_literal(pointer)) { cmark_node_set_literal(pointer, $0) }
            default: break
            }
        }
    }

    private func remove(from text: UnsafePointer<CChar>?, set: (String) -> Int32) {
        guard let text = text.map({ String(cString: $0) }), text.unicodeScalars.contains(mark) else { return }
        var rest = String.UnicodeScalarView()
        rest.append(contentsOf: text.unicodeScalars.lazy.filter { $0 != mark })
        _ = set(String(rest))
    }
}
