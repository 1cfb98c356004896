import Markdown
import Model
import Site

/// The place of an event: a text in which addresses on the web are links, or else a link to a map.
struct PlaceView: TemplateView {
    let placeName: String
    let placeHTML: HTML
    /// The address of a search on a map; nil for a place on the web.
    let mapAddress: String?

    /// Maximum number of bytes of a place that a map is asked for: 300.
    private static let limit = 300

    init(_ place: TaggedText) {
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

extension Pictures {
    /// The pictures of some events only, as the input of a page.
    func only(of events: [Event], _ words: PageWords) -> Pictures {
        only(events.compactMap(\.picture), drawn: events.flatMap(\.drawnAddresses), words)
    }

    /// The picture of an event; nil if it has none.
    func picture(of event: Event) -> MediaFile? { self[event.picture] }
}

struct PictureView: TemplateView {
    let pictureAddress: String
    let pictureWidth: Int
    let pictureHeight: Int
    /// The value of `srcset`; nil if there is one size.
    let pictureSources: String?
    /// The description of the picture, in the page's language if available, as a record of at most one.
    let pictureText: [TaggedText]

    /// Nil if the event has none.
    init?(of event: Event, pictures: Pictures, words: PageWords) {
        guard let file = pictures.picture(of: event) else { return nil }
        pictureAddress = words.link(Address.media(file.name))
        (pictureWidth, pictureHeight) = (file.width, file.height)
        pictureSources = pictures.drawings.sourceSet(of: file, words: words)
        pictureText = [event.pictureText.map(words.tagged)].compactMap(\.self)
    }
}
