import MarkupReading

/// Converts between Markdown and plain text.
public enum MarkdownText {
    /// The beginning of a source as plain text on one line, without markup, raw HTML and footnotes.
    ///
    /// At most `limit` characters, followed by `…` if text was cut. Cut at the end of a word; in scripts without spaces, and in a word
    /// longer than the limit, between any two characters.
    ///
    /// - Throws: The errors of `MarkdownRenderer.render`, except `outputTooLarge`.
    public static func excerpt(of source: String, limit: Int) throws(MarkdownError) -> String {
        try ParseCost.check(source)
        let tree = CommonMark.parse(source)
        _ = try NodeIndex(of: tree)
        return cut(PlainText.of(tree.root, limit: max(0, limit)), limit: limit)
    }

    /// The beginning of a plain text on one line, cut as in `excerpt`.
    public static func beginning(ofPlain text: String, limit: Int) -> String {
        // Only a few times the limit can be visible, except for white space, and comments can be long. Scalars, since iterating over
        // Characters takes most of the time for a list of thousands.
        let beginning = text.unicodeScalars.prefix(max(0, limit) * 8)
        return cut(PlainText.of(String(beginning)), limit: limit)
    }

    /// The whole text without markup, for calendars and messages: paragraphs, line breaks, lists with `- ` or numbers, quotes with `> `,
    /// and links as `text (address)`, or the address alone where the text is the same. `lead` makes whole addresses of those of the site;
    /// without it, only their text is kept. Without raw HTML and footnotes.
    ///
    /// - Throws: The errors of `MarkdownRenderer.render`, except `outputTooLarge`.
    public static func plain(of source: String, lead: ((String) -> String)? = nil) throws(MarkdownError)
        -> String
    {
        try ParseCost.check(source)
        let tree = CommonMark.parse(source)
        _ = try NodeIndex(of: tree)
        return PlainBlocks.of(tree, lead: lead)
    }

    /// The value of `text:` in content files whose texts are shown as they were typed.
    public static let typedProfile = "typed"

    /// Markdown of a text with the value of `text:` in its file: nil for Markdown, which stays; else a text that is shown as it was typed,
    /// where each line end is a line break and only bold text, lists, quotes, pictures and links count.
    public static func source(_ text: String, profile: String?) -> String {
        profile == typedProfile ? TypedMarkdown.source(showing: text) : text
    }

    /// Markdown that shows `text` unchanged, with all characters of markup. Paragraphs and line breaks are kept; white space at the ends
    /// of lines is not.
    public static func literal(_ text: String) -> String {
        source(showing: text)
    }

    /// The Markdown of an HTML text, as by `converting(html:)`; nil for plain text.
    public static func converted(_ text: String) -> String? {
        let html = HTMLText(text)
        return html.leftOut.isEmpty && html.text == text ? nil : converting(html: text)
    }

    /// Markdown of the visible contents of `html`: paragraphs, line breaks, lists, and links to web and mail addresses. Of other elements
    /// the text is kept, of pictures the alternative text; text that is not markup, such as `<stdio.h>`, stays. HTML of more than 64 KiB
    /// is shown literally.
    public static func converting(html: String) -> String {
        let source = HTMLText.escapingText(in: html)
        return source.utf8.count <= ConvertedHTML.maximumBytes
            ? ConvertedHTML(source).markdown : literal(html)
    }
}
