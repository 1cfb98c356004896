import Basics
import Markdown
import Model
import Site

/// An event in the search table. Columns: the shown fields; title, location, tags and text; the title's
/// readings; the text without markup, for excerpts.
struct EventSearchRow {
    let slug: String
    let title: LocalizedText
    let location: LocalizedText?
    /// The local start; nil if the event has no time.
    let start: CivilDateTime?
    let isAllDay: Bool
    /// The last day of the shown occurrence.
    let lastDay: CivilDate?
    let isCancelled: Bool

    static let (text, pinyin, plain) = (1, 2, 3)
    /// Maximum length of searched text, in characters.
    private static let textLimit = 4000

    /// Upcoming events in order, then undated ones, then past ones, latest first, then those without dates.
    static func table(_ calendar: EventCalendar, words: PageWords) -> SearchTable {
        let entries = calendar.upcoming + calendar.undated + calendar.past + calendar.dateless
        return SearchTable(
            columnCount: 4, rowCount: entries.count,
            shown: { EventSearchRow(entries[$0]).bytes(mark: mark(of: entries[$0])) },
            compared: { compared(entries[$0], words) })
    }

    private init(_ entry: EventEntry) {
        (slug, title, location) = (entry.event.slug.text, entry.event.title, entry.location)
        (start, isAllDay) = (entry.shown?.time.start, entry.shown?.time.isAllDay == true)
        (lastDay, isCancelled) = (entry.shown?.time.lastDay, entry.isCancelled)
    }

    /// Fingerprint of the event; with the shown fields it determines the searched columns.
    private static func mark(of entry: EventEntry) -> String {
        do {
            let bytes = try RecordEncoder.bytes(of: entry.eventMark)
            let letters = bytes.flatMap { [UInt8(ascii: "a") + $0 >> 4, UInt8(ascii: "a") + $0 & 15] }
            return String(decoding: letters, as: UTF8.self)
        } catch {
            return entry.event.detail
                + entry.event.translations.sorted { $0.key < $1.key }.map(\.value).joined()
        }
    }

    private func bytes(mark: String) -> [UInt8] {
        var fields = SearchFields()
        fields.add(slug)
        fields.add(title)
        fields.add(location)
        fields.add(start.map { String($0.secondsSince1970) } ?? "")
        fields.add(isAllDay ? 1 : 0)
        fields.add(lastDay.map { String($0.daysSince1970) } ?? "")
        fields.add(isCancelled ? 1 : 0)
        fields.add(mark)
        return fields.bytes
    }

    init(_ row: [UInt8]) {
        let fields = SearchFields(row)
        (slug, title, location) = (fields.text(0), fields.localized(1) ?? "", fields.localized(2))
        start = Int(fields.text(3)).flatMap { CivilDateTime(secondsSince1970: $0) }
        isAllDay = fields.number(4) == 1
        lastDay = Int(fields.text(5)).flatMap { CivilDate(daysSince1970: $0) }
        isCancelled = fields.number(6) == 1
    }

    private static func compared(_ entry: EventEntry, _ words: PageWords) -> [[UInt8]] {
        let event = entry.event
        let plain = plainTexts(of: event)
        let texts = placeAndTags(of: entry, words) + plain.map(\.1)
        return SearchText.columns(titles: event.title.all, texts: texts) + [bytes(of: plain)]
    }

    static func texts(of entry: EventEntry, _ words: PageWords) -> [String] {
        placeAndTags(of: entry, words) + plainTexts(of: entry.event).map(\.1)
    }

    private static func placeAndTags(of entry: EventEntry, _ words: PageWords) -> [String] {
        (entry.location?.all ?? []) + entry.event.tags.flatMap { [$0] + words.tagNames($0) }
    }

    private static func plainTexts(of event: Event) -> [(String, String)] {
        let translations = event.translations.sorted { $0.key < $1.key }
        return [("", plainText(event.detail))] + translations.map { ($0.key, plainText($0.value)) }
    }

    private static func plainText(_ source: String) -> String {
        do throws(MarkdownError) {
            return try MarkdownText.excerpt(of: source, limit: textLimit)
        } catch {
            // The event's page reports the error.
            return ""
        }
    }

    private static func bytes(of texts: [(String, String)]) -> [UInt8] {
        var fields = SearchFields()
        for (tag, text) in texts {
            fields.add(tag)
            fields.add(text)
        }
        return fields.bytes
    }

    /// The text without a language tag, and the translations by language.
    static func plainTexts(in bytes: [UInt8]) -> (source: String, translations: [String: String]) {
        let fields = SearchFields(bytes)
        var (place, translations) = (2, [String: String]())
        while !fields.text(place).isEmpty {
            translations[fields.text(place)] = fields.text(place + 1)
            place += 2
        }
        return (fields.text(1), translations)
    }
}

extension PageWords {
    fileprivate func tagNames(_ name: String) -> [String] {
        Slug(making: name).flatMap { tagTexts[$0] }?.all ?? []
    }
}

extension EventSection: SectionSearch {
    package static let area = part
    package static let title: any PhraseKey = EventPageGroup.Key.found
    package static let kind: any PhraseKey = EventPageGroup.Key.foundKind
    package static let count: any PhraseKey = EventPageGroup.Key.count

    package static func rows(_ query: SearchQuery, scope: SearchScope, in file: SearchFile) -> [Int] {
        rows(query, text: EventSearchRow.text, readings: EventSearchRow.pinyin, in: file)
    }

    package static func names(_ row: [UInt8]) -> [String] { EventSearchRow(row).title.all }

    package static func result(_ row: Int, in rows: SearchResultContext) -> SearchResultRow {
        let plain = EventSearchRow.plainTexts(in: rows.search.text(row, EventSearchRow.plain, in: area))
        return rows.event(EventSearchRow(rows.search.text(row, 0, in: area)), plain)
    }
}

extension SearchResultContext {
    fileprivate func event(
        _ event: EventSearchRow, _ plain: (source: String, translations: [String: String])
    ) -> SearchResultRow {
        let titles = [words.tagged(event.title)] + words.otherTagged(event.title)
        let text = words.markdown(plain.source, plain.translations)
        var facts: [SearchResultFact] = []
        if event.isCancelled {
            facts.append(SearchResultFact(words: TaggedText(words.say(EventPageGroup.Key.cancelled)).html))
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
