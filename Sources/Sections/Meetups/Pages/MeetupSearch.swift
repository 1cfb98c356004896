import Foundation
import Model
import Pinyin
import Site

/// Search among the meet-ups, by their titles, places and texts.
extension MeetupSection: SectionSearch {
    package static let area = part
    package static let title: any PhraseKey = Key.found
    package static let kind: any PhraseKey = Key.foundKind
    package static let count: any PhraseKey = Key.count

    /// The columns of titles and texts, and of the titles' readings.
    private static let (text, pinyin) = (1, 2)

    static func searchTable(_ meetups: [Meetup]) -> SearchTable {
        SearchTable(
            columnCount: 3, rowCount: meetups.count, shown: { shown(meetups[$0]) },
            compared: { compared(meetups[$0]) })
    }

    /// The id, the title, place and text, and the minute of the start in seconds since 1970; 0 without one.
    private static func shown(_ meetup: Meetup) -> [UInt8] {
        var fields = SearchFields()
        fields.add(meetup.id.text)
        fields.add(meetup.title)
        fields.add(texts(of: meetup).joined(separator: "\n"))
        fields.add(
            Int(((meetup.schedule?.start.instant.timeIntervalSince1970 ?? 0) / 60).rounded(.down)) * 60)
        return fields.bytes
    }

    private static func texts(of meetup: Meetup) -> [String] {
        [meetup.location, meetup.text].filter { !$0.isEmpty }
    }

    private static func compared(_ meetup: Meetup) -> [[UInt8]] {
        let folded = ([meetup.title] + texts(of: meetup)).map {
            SearchText.bytes(SearchText.withSingleBlanks(SearchText.folded($0)))
        }
        return [SearchText.joined(folded), Array((Pinyin.readings(of: meetup.title) ?? "").utf8)]
    }

    package static func rows(_ query: SearchQuery, scope: SearchScope, in file: SearchFile) -> [Int] {
        rows(query, text: text, readings: pinyin, in: file)
    }

    package static func heading(_ row: [UInt8]) -> (numbers: [String], titles: [String]) {
        ([], [SearchFields(row).text(1)])
    }

    package static func result(_ row: Int, in rows: SearchResultContext) -> SearchResultRow {
        let fields = SearchFields(rows.search.text(row, 0, in: area))
        let (words, marks) = (rows.words, rows.marks)
        let excerpt = marks.excerpt(ofTyped: fields.text(2))
        let start = fields.number(3)
        let civil =
            start == 0 ? nil : rows.timeZone.civil(at: Date(timeIntervalSince1970: Double(start)))
        let time = civil.map { TaggedText(words.dayAndTime($0)).html }
        return SearchResultRow(
            address: words.link("\(Address.meetups)\(fields.text(0))/"),
            title: marks.html(of: words.tagged(typed: fields.text(1)), isRead: true),
            excerpt: excerpt.isEmpty ? nil : marks.html(of: words.tagged(typed: excerpt)),
            facts: [time].compactMap(\.self).map(SearchResultFact.init))
    }
}

/// The data for search without a connection: the meet-ups that were posted last.
///
/// JSON, which Templates/assets/feedback-index.js reads: `{"older":[],"messages":[[id, 0, minute of posting in seconds since 1970, title,
/// place and text, "", pinyin], ...]}`. Texts are cut, since phones keep the file.
enum MeetupSearchIndex {
    /// Maximum number of meet-ups, and bytes of a text.
    private static let (limit, textLimit) = (200, 400)

    static func page(_ meetups: [Meetup]) -> Page {
        Page(Address.meetupSearch, of: Array(meetups.prefix(limit))) { meetups, _ in
            let rows = meetups.map { JSONValue.list(row($0)).json }
            return "{\"older\":[],\"messages\":[\n" + rows.joined(separator: ",\n") + "\n]}\n"
        }
    }

    private static func row(_ meetup: Meetup) -> [JSONValue] {
        let text = [meetup.location, meetup.text].filter { !$0.isEmpty }.joined(separator: "\n")
        return [
            .text(meetup.id.text), .number(0),
            .number(Int((meetup.posted.instant.timeIntervalSince1970 / 60).rounded(.down)) * 60),
            .text(meetup.title), .text(SearchMarks.plain(beginning(of: text))), .text(""),
            .text(Pinyin.readings(of: meetup.title) ?? ""),
        ]
    }

    /// The beginning of a long text, cut at a Unicode scalar.
    private static func beginning(of text: String) -> String {
        guard text.utf8.count > textLimit else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: textLimit)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        return String(text[..<end])
    }
}
