import Markdown
import Mustache

/// Has templates escape text byte by byte.
///
/// swift-mustache 2.1.1 by itself escapes by `Character`: a `<` that a combining mark follows is another `Character`, and
/// passes unescaped.
struct HTMLEscaping: MustacheContentType {
    /// The name by which templates ask for it.
    static let name = "CORKBOARD"

    /// The tag that must stand in front of every template and partial: the library does not hand it on to partials.
    static let pragma = "{{% CONTENT_TYPE:\(name)}}"

    func escapeText(_ text: String) -> String { HTMLEscape.text(text) }
}
