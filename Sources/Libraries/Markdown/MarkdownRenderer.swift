import CCommonMark

/// Turns Markdown into HTML that is safe to publish, whoever wrote it.
///
/// The syntax is CommonMark with GitHub's tables, strikethrough, task lists and footnotes. Raw HTML is left out.
/// Links keep http, https, mailto and relative addresses; any other link becomes its text. A picture from another
/// site becomes a link to it.
public struct MarkdownRenderer: Sendable {
    /// The level that the highest headings of a document get, 1 to 6; the others follow, never past 6. Default 2.
    public let topHeadingLevel: Int
    /// Stands before every id, so that several documents can share a page. Default empty.
    public let idPrefix: String
    /// From an address from the site's root, such as `/courses/`, to where it is; nil, the default, where it is just there.
    public let lead: (@Sendable (String) -> String)?
    /// The words that the renderer adds. Default English.
    public let labels: MarkdownLabels

    /// A renderer; a level outside 1 to 6 counts as the nearest of them.
    public init(
        topHeadingLevel: Int = 2, idPrefix: String = "", labels: MarkdownLabels = MarkdownLabels(),
        lead: (@Sendable (String) -> String)? = nil
    ) {
        self.topHeadingLevel = min(6, max(1, topHeadingLevel))
        self.idPrefix = idPrefix
        self.lead = lead
        self.labels = labels
    }

    /// The HTML and the headings of `source`. Any text is Markdown: what throws is only a source over a limit.
    ///
    /// - Throws: `tooLarge` over 256 KiB of source, `tooComplex`, `tooDeep` and `tooMany` where rendering would take too long,
    ///   `outputTooLarge` over 1 MiB of HTML.
    public func render(_ source: String) throws(MarkdownError) -> RenderedMarkdown {
        try ParseCost.check(source)
        let tree = CommonMark.parse(source)
        let survey = try NodeIndex(of: tree)
        let headings = prepare(survey, source: source)
        let html = tree.html(options: CommonMark.options)
        let bytes = html.utf8.count
        guard bytes <= MarkdownLimits.outputBytes else {
            throw .outputTooLarge(bytes: bytes, limit: MarkdownLimits.outputBytes)
        }
        return RenderedMarkdown(html: html, headings: headings, hasPictures: !survey.images.isEmpty)
    }

    /// Makes the tree safe and fit for a page. Raw HTML goes first, so that nothing counts it as text. Tables
    /// come next, since the library lets a cell of its own hold no custom node, as the other steps make.
    private func prepare(_ survey: NodeIndex, source: String) -> [RenderedMarkdown.Heading] {
        for node in survey.rawHTML { Self.removeRawHTML(node) }
        for table in survey.tables { TablePass(label: labels.table).apply(to: table) }
        LinkPass(lead: lead).apply(links: survey.links, images: survey.images)
        var headings = HeadingPass(topLevel: topHeadingLevel, ids: HeadingIDs(prefix: idPrefix))
        let outline = headings.apply(to: survey.headings)
        if !survey.tasks.isEmpty {
            let tasks = TaskPass(labels: labels, source: source)
            for item in survey.tasks { tasks.apply(to: item) }
        }
        var footnotes = FootnotePass(prefix: idPrefix, labels: labels)
        footnotes.apply(references: survey.references, footnotes: survey.footnotes)
        return outline
    }

    /// A paragraph of nothing but raw HTML goes with it.
    private static func removeRawHTML(_ node: Node) {
        let parent = node.parent
        node.remove()
        if let parent, parent.type == CMARK_NODE_PARAGRAPH, parent.firstChild == nil { parent.remove() }
    }
}
