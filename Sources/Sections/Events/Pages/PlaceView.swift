import Model
import Site

/// The place of an event: a text in which addresses on the web are links, or else a link to a map.
struct PlaceView: TemplateView {
    /// The text as HTML.
    let html: String
    /// The address of a search on a map; nil for a place on the web.
    let map: String?

    /// Maximum number of bytes of a place that a map is asked for: 300.
    private static let limit = 300

    init(_ place: TaggedText) {
        let pieces = Self.pieces(of: place.text)
        let isOnWeb = pieces.contains { $0.isLink }
        let words = pieces.map { piece in
            let text = TaggedText(piece.text).html
            guard piece.isLink else { return text }
            return "<a href=\"\(text)\" rel=\"noreferrer\">\(text)</a>"
        }
        let language = place.language.map { TaggedText($0).html }
        html = language.map { "<span lang=\"\($0)\">\(words.joined())</span>" } ?? words.joined()
        // OpenStreetMap needs no account, opens in every country, and tells nobody of a reader. Nothing is asked of it before the link
        // is followed.
        map =
            isOnWeb || place.text.utf8.count > Self.limit
            ? nil : "https://www.openstreetmap.org/search?query=\(PercentEncoding.of(place.text))"
    }

    /// The pieces of a text, in order: words, and addresses that begin with `https://` or `http://`.
    private static func pieces(of text: String) -> [(text: String, isLink: Bool)] {
        var pieces: [(text: String, isLink: Bool)] = []
        var (rest, searched) = (Substring(text), text.startIndex)
        while let mark = rest[searched...].firstRange(of: "://") {
            searched = mark.upperBound
            let before = rest[..<mark.lowerBound].suffix(5).lowercased()
            guard let scheme = ["https", "http"].first(where: { before.hasSuffix($0) }) else { continue }
            let start = rest.index(mark.lowerBound, offsetBy: -scheme.count)
            var address = rest[start...].prefix(while: isInAddress)
            while let last = address.last, ".,;:!?)]'".contains(last) { address.removeLast() }
            guard address.endIndex > mark.upperBound else { continue }
            if start > rest.startIndex { pieces.append((String(rest[..<start]), false)) }
            pieces.append((String(address), true))
            rest = rest[address.endIndex...]
            searched = rest.startIndex
        }
        if !rest.isEmpty { pieces.append((String(rest), false)) }
        return pieces
    }

    /// Whether a character may stand in an address (RFC 3986), so that full-width marks and Chinese words end one.
    private static func isInAddress(_ character: Character) -> Bool {
        character.isASCII && !character.isWhitespace && !"<>\"`{}|\\^".contains(character)
    }

    static let fields = FieldTable<PlaceView>([
        .html("placeHTML") { $0.html },
        .text("mapAddress") { $0.map },
    ])
}
