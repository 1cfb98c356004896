import CCommonMark

/// Renders Markdown of any author as HTML that is safe to publish.
///
/// The syntax is CommonMark with GitHub's tables, strikethrough, task lists and footnotes. Raw HTML is omitted. Links with http, https,
/// mailto and relative addresses are kept; of others, only the text. Bare addresses become links, as `TextSegment` finds them. A picture of
/// another site becomes a link.
public struct MarkdownRenderer: Sendable {
    /// The level of a document's highest headings, 1 to 6; lower ones follow, at most 6. Default 2.
    public let topHeadingLevel: Int
    /// The prefix of all ids, so that a page can have several documents. Default empty.
    public let idPrefix: String
    /// Maps an address relative to the site's root, such as `/courses/`, to its actual address; nil, the default, if they are equal.
    public let lead: (@Sendable (String) -> String)?
    /// The texts that the renderer adds. Default English.
    public let labels: MarkdownLabels

    /// The relation of links to their targets, as in `rel`; nil, the default, for none. With one, the site's own pictures become texts.
    public let relation: String?

    /// Creates a renderer; the level is clamped to 1 to 6.
    public init(
        topHeadingLevel: Int = 2, idPrefix: String = "", labels: MarkdownLabels = MarkdownLabels(),
        relation: String? = nil, lead: (@Sendable (String) -> String)? = nil
    ) {
        self.relation = relation
        self.topHeadingLevel = min(6, max(1, topHeadingLevel))
        self.idPrefix = idPrefix
        self.lead = lead
        self.labels = labels
    }

    /// Renders `source` and lists its headings. Any text is valid Markdown; only sources that exceed a limit throw.
    ///
    /// - Throws: `tooLarge` over 256 KiB of source; `tooComplex`, `tooDeep` and `tooMany` if rendering would take too long;
    ///   `outputTooLarge` over 1 MiB of HTML.
    public func render(_ source: String) throws(MarkdownError) -> RenderedMarkdown {
        try ParseCost.check(source)
        let tree = CommonMark.parse(source)
        let index = try NodeIndex(of: tree)
        let headings = prepare(index, source: source)
        var html = tree.html(options: CommonMark.options)
        if let relation { html = Self.related(html, by: relation) }
        let bytes = html.utf8.count
        guard bytes <= MarkdownLimits.outputBytes else {
            throw .outputTooLarge(bytes: bytes, limit: MarkdownLimits.outputBytes)
        }
        return RenderedMarkdown(html: html, headings: headings, hasPictures: !index.images.isEmpty)
    }

    /// The HTML with a relation in each link. A `<` is in tags alone, since texts have it escaped.
    private static func related(_ html: String, by relation: String) -> String {
        var (related, rest) = ([UInt8](), Array(html.utf8)[...])
        let link = Array("<a href=".utf8)
        while let start = rest.firstIndex(of: link[0]) {
            related += rest[..<start]
            rest = rest[start...]
            guard rest.starts(with: link) else {
                related.append(rest.removeFirst())
                continue
            }
            related += "<a rel=\"\(relation)\" href=".utf8
            rest = rest.dropFirst(link.count)
        }
        return String(decoding: related + rest, as: UTF8.self)
    }

    /// Makes the tree safe and suitable for a page. Raw HTML is removed first, so that it never counts as text. Tables are next, since
    /// table cells of the library cannot contain custom nodes, which the other steps make.
    private func prepare(_ index: NodeIndex, source: String) -> [RenderedMarkdown.Heading] {
        for node in index.rawHTML { Self.removeRawHTML(node) }
        for table in index.tables { rewrite(table: table) }
        rewrite(links: index.links, images: index.images)
        // After links that are not allowed were removed, so that their texts are outside of links.
        for text in index.texts where !text.isInsideLink { text.replaceAddresses() }
        let outline = rewrite(headings: index.headings)
        if !index.tasks.isEmpty {
            let tasks = TaskPass(labels: labels, source: source)
            for item in index.tasks { tasks.apply(to: item) }
        }
        var footnotes = FootnotePass(prefix: idPrefix, labels: labels)
        footnotes.apply(references: index.references, footnotes: index.footnotes)
        return outline
    }

    /// Removes raw HTML, and its paragraph if nothing else is in it.
    private static func removeRawHTML(_ node: Node) {
        let parent = node.parent
        node.remove()
        if let parent, parent.type == CMARK_NODE_PARAGRAPH, parent.firstChild == nil { parent.remove() }
    }
}
