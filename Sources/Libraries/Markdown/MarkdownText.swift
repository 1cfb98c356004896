import HTMLReading

/// Markdown and plain text, each made from the other.
public enum MarkdownText {
    /// The beginning of a source as plain text on one line: no markup, no raw HTML, no footnotes.
    ///
    /// At most `limit` characters, and `…` behind them where the text goes on. It is cut at a word's end; scripts
    /// without spaces are cut between any two characters, as is a word that alone is too long.
    ///
    /// - Throws: what `MarkdownRenderer.render` throws for the source, but for `outputTooLarge`.
    public static func excerpt(of source: String, limit: Int) throws(MarkdownError) -> String {
        try ParseCost.check(source)
        let tree = CommonMark.parse(source)
        _ = try NodeIndex(of: tree)
        return Excerpt.cut(PlainText.of(tree.root, limit: max(0, limit)), limit: limit)
    }

    /// The beginning of a plain text on one line, cut as `excerpt` cuts.
    public static func beginning(ofPlain text: String, limit: Int) -> String {
        // White space aside, no more than some times the limit can be shown; comments can be long. Scalars, since taking
        // Characters apart is most of the work for a list of thousands.
        let beginning = text.unicodeScalars.prefix(max(0, limit) * 8)
        return Excerpt.cut(PlainText.of(String(beginning)), limit: limit)
    }

    /// Markdown that shows `text` as it is, whatever marks it holds: paragraphs and line breaks are kept, white space
    /// at the ends of lines is not.
    public static func literal(_ text: String) -> String {
        LiteralMarkdown.source(showing: text)
    }

    /// The Markdown of a text that is HTML, as `converting(html:)` makes it; nil of plain text.
    public static func converted(_ text: String) -> String? {
        let html = HTMLText(text)
        return html.leftOut.isEmpty && html.text == text ? nil : converting(html: text)
    }

    /// Markdown that shows what a reader sees of `html`: paragraphs, line breaks, lists, and links to web and mail addresses. Other
    /// elements become their text; pictures become the text that stands for them; what is no markup, such as `<stdio.h>`, stays. HTML of
    /// more than 64 KiB shows as it is.
    public static func converting(html: String) -> String {
        let source = HTMLText.escapingText(in: html)
        return source.utf8.count <= ConvertedHTML.maximumBytes
            ? ConvertedHTML(source).markdown : literal(html)
    }
}
