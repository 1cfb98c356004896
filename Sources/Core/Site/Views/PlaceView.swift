import Markdown
import Model

/// The place of a post: a text in which addresses on the web are links, or else a link to a map.
package struct PlaceView: TemplateView {
    package let placeName: String
    let placeHTML: HTML
    /// The address of a search on a map; nil for a place on the web.
    let mapAddress: String?

    /// Maximum number of bytes of a place that a map is asked for: 300.
    private static let limit = 300

    package init(_ place: TaggedText) {
        placeName = place.text
        let segments = TextSegment.all(in: place.text)
        var isOnWeb = false
        let words = segments.map { segment -> String in
            switch segment {
            case .text(let text): return HTMLEscape.text(text)
            case .link(let text, let address):
                isOnWeb = true
                let (href, shown) = (HTMLEscape.text(address), HTMLEscape.text(text))
                return "<a href=\"\(href)\" rel=\"noreferrer\">\(shown)</a>"
            }
        }
        let language = place.language.map(HTMLEscape.text)
        placeHTML = HTML(
            language.map { "<span lang=\"\($0)\">\(words.joined())</span>" } ?? words.joined())
        // OpenStreetMap needs no account, opens in every country, and tells nobody of a reader. Nothing is asked of it before the link
        // is followed.
        mapAddress =
            isOnWeb || place.text.utf8.count > Self.limit
            ? nil : "https://www.openstreetmap.org/search?query=\(Address.percentEncoded(place.text))"
    }
}
