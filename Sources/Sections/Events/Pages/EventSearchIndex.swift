import Model
import Pinyin
import Site

/// The data for search without a connection: the first events in the order of the search on the server, with the same texts.
///
/// JSON, which Templates/assets/feedback-index.js reads: `{"older":[],"messages":[[slug, 0, 0, titles, texts, "", pinyin], ...]}`; `titles` has
/// the page's language first, `pinyin` has the readings of the titles' Chinese characters, one title per line.
struct EventSearchIndex: Encodable, Sendable {
    private let items: [EventFiles.Item]
    /// The shown places, which follow from the time too.
    private let places: [[String]]

    /// Maximum number of events, since a change of one writes the file anew.
    private static let limit = 100

    init(_ calendar: EventCalendar) {
        let entries = calendar.upcoming + calendar.undated + calendar.past + calendar.dateless
        items = entries.prefix(Self.limit).map { EventFiles.Item(entry: $0) }
        places = items.map { $0.entry.location?.all ?? [] }
    }

    var page: Page {
        Page(Address.eventSearch, of: self) { index, renderer in
            PostSearchIndex.json(index.items.map { Self.row($0.entry, renderer.words) })
        }
    }

    private static func row(_ entry: EventEntry, _ words: PageWords) -> [JSONValue] {
        let titles = ([words.tagged(entry.event.title)] + words.otherTagged(entry.event.title)).map(\.text)
        let readings = titles.compactMap { Pinyin.readings(of: $0) }.joined(separator: "\n")
        let texts = EventSearchRow.texts(of: entry, words)
        return [
            .text(entry.event.slug.text), .number(0), .number(0), .list(titles.map { .text($0) }),
            .list(texts.map { .text($0) }), .text(""), .text(readings),
        ]
    }
}
