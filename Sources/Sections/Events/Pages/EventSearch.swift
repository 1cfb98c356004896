import Foundation
import Model
import Site

/// Search among the events.
enum EventSearch: SectionSearch {
    static let area = SearchArea.events
    static let title: any PhraseKey = EventSection.Key.found
    static let kind: any PhraseKey = EventSection.Key.foundKind
    static let count: any PhraseKey = EventSection.Key.count

    static func rows(_ query: SearchQuery, scope: SearchScope, in file: SearchFile) -> [Int] {
        rows(query, text: EventSearchRow.text, readings: EventSearchRow.pinyin, in: file)
    }

    static func names(_ row: [UInt8]) -> [String] { EventSearchRow(row).title.all }

    static func result(_ row: Int, in rows: SearchResultContext) -> SearchResultRow {
        let plain = EventSearchRow.plainTexts(in: rows.search.text(row, EventSearchRow.plain, in: area))
        return rows.event(EventSearchRow(rows.search.text(row, 0, in: area)), plain)
    }
}

extension SearchArea {
    /// The events.
    public static let events = SearchArea(part: .events)
}

extension SearchResultContext {
    fileprivate func event(
        _ event: EventSearchRow, _ plain: (source: String, translations: [String: String])
    ) -> SearchResultRow {
        let titles = [words.tagged(event.title)] + words.otherTagged(event.title)
        let text = words.markdown(plain.source, plain.translations)
        var facts: [SearchResultFact] = []
        if event.isCancelled {
            facts.append(SearchResultFact(words: TaggedText(words.say(EventSection.Key.cancelled)).html))
        }
        if let when = when(event) { facts.append(SearchResultFact(words: TaggedText(when).html)) }
        if let place = event.location {
            facts.append(SearchResultFact(words: marks.html(of: words.tagged(place))))
        }
        return SearchResultRow(
            address: words.link("\(Address.events)\(event.slug)/"),
            title: titles.map { marks.html(of: $0, isRead: true) }.joined(separator: " / "),
            excerpt: text.text.isEmpty ? nil : marks.html(of: text.with(marks.excerpt(of: text.text))),
            facts: facts)
    }

    private func when(_ event: EventSearchRow) -> String? {
        guard let start = event.start else { return nil }
        if event.isAllDay { return words.dates.of(start.day, to: event.lastDay ?? start.day) }
        return words.dayAndTime(start)
    }
}
