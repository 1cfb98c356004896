import CCommonMark
import MarkupReading

/// Markdown of an article in HTML: headings, paragraphs, lists, quotes, code, tables, links, emphasis and pictures. Of other elements the
/// text is kept; scripts, styles, forms and embedded things are left out and counted.
///
/// `MarkdownText.converting(html:)` makes plain paragraphs of texts that may be HTML; this is for texts that are.
public struct ArticleMarkdown {
    /// What becomes of an address of the article.
    public enum Target: Equatable, Sendable {
        /// The address to write: of a web page, a mail address, or one of the site.
        case address(String)
        /// The text alone is kept.
        case none
    }

    /// An address in the article.
    public enum Reference: Equatable, Sendable {
        case link(String)
        /// A picture. One whose target is not a path of the site becomes a link.
        case picture(String)
    }

    /// The Markdown, without an empty line at the end.
    public let markdown: String
    /// The names of the elements that were left out with their contents, with their numbers.
    public let leftOut: [String: Int]

    /// Maximum size of an article, in bytes: 512 KiB.
    public static let maximumBytes = 512 << 10

    /// Converts an article; nil if it is larger than `maximumBytes`, or nested too deeply. If `keepsLines`, empty lines outside of elements
    /// end paragraphs and line ends are line breaks, as in WordPress's first editor. `target` tells what becomes of each address.
    public init?(_ html: String, keepsLines: Bool = false, target: (Reference) -> Target) {
        guard html.utf8.count <= Self.maximumBytes, Self.depth(of: html) <= Self.mostTags else { return nil }
        let document = MarkdownTree(root: Node(CMARK_NODE_DOCUMENT))
        let builder = ArticleBuilder(document.root, keepsLines: keepsLines)
        let leftOut = withoutActuallyEscaping(target) { target in
            builder.target = target
            defer { builder.target = { _ in .none } }
            return ParseTree.read(html) { tree in
                tree.walk(enter: { builder.enter($0) }, leave: { builder.leave($0) })
                builder.endBlock()
                return builder.leftOut
            }
        }
        guard let leftOut else { return nil }
        self.leftOut = leftOut
        let text = document.root.firstChild == nil ? "" : document.markdown()
        markdown = text.utf8.lastIndex { $0 != 0x0A }.map { String(text[...$0]) } ?? ""
    }

    /// Maximum number of open elements: the parser takes quadratic time for deep nesting.
    private static let mostTags = 5000

    /// Elements without an end, or whose end is often left out.
    private static let unended: Set<String> = [
        "area", "base", "br", "col", "dd", "dt", "embed", "hr", "img", "input", "li", "link", "meta",
        "option", "p",
        "param", "source", "td", "th", "tr", "track", "wbr",
    ]

    /// The largest number of tags that were begun and not ended, roughly: an article with very many is hardly one. A tag is ended by one
    /// of its own name alone, since the parser leaves others open.
    private static func depth(of html: String) -> Int {
        var open: [String: Int] = [:]
        var (depth, deepest): (Int, Int) = (0, 0)
        for piece in html.utf8.split(separator: UInt8(ascii: "<")) {
            let isEnd = piece.first == UInt8(ascii: "/")
            let letters = piece.dropFirst(isEnd ? 1 : 0).prefix(10).prefix { 0x61...0x7A ~= $0 | 0x20 }
            let name = String(decoding: letters, as: UTF8.self).lowercased()
            guard !name.isEmpty, !unended.contains(name), !isEnd || open[name, default: 0] > 0 else {
                continue
            }
            open[name, default: 0] += isEnd ? -1 : 1
            depth += isEnd ? -1 : 1
            deepest = max(deepest, depth)
        }
        return deepest
    }
}
