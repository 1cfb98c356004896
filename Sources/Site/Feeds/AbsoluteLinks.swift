import Foundation

/// HTML whose links and pictures are found wherever it is shown.
enum AbsoluteLinks {
    /// The HTML that Markdown made for the page at `url`, with every address in full.
    ///
    /// In what the renderer makes, quotes stand in tags only, so that an attribute is found by its name and quote.
    static func html(_ html: String, page url: String) -> String {
        guard let page = URL(string: url) else { return html }
        var rest = html[...]
        var absolute = ""
        while let attribute = nextAttribute(in: rest) {
            let value = rest[attribute.upperBound...].prefix { $0 != "\"" }
            absolute += rest[..<attribute.upperBound]
            absolute += URL(string: String(value), relativeTo: page)?.absoluteString ?? String(value)
            rest = rest[value.endIndex...]
        }
        return absolute + rest
    }

    /// The name and the opening quote of the next attribute that holds an address.
    private static func nextAttribute(in html: Substring) -> Range<Substring.Index>? {
        [" href=\"", " src=\""].compactMap { html.firstRange(of: $0) }.min { $0.lowerBound < $1.lowerBound }
    }
}
