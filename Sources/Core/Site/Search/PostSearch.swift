import Foundation
import Model
import Pinyin

/// The search in posts with a title and texts, over a table of `SearchedPost`s.
package protocol PostSearch: SectionSearch {
    /// The time of a post, in words.
    static func text(of time: CivilDateTime, _ words: PageWords) -> String
}

extension PostSearch {
    package static func text(of time: CivilDateTime, _ words: PageWords) -> String {
        words.dates.of(time.day)
    }

    package static func rows(_ query: SearchQuery, scope: SearchScope, in file: SearchFile) -> [Int] {
        rows(query, text: 1, readings: 2, in: file)
    }

    package static func heading(_ row: [UInt8]) -> (numbers: [String], titles: [String]) {
        ([], [SearchFields(row).text(1)])
    }

    package static func result(_ row: Int, in rows: SearchResultContext) -> SearchResultRow {
        let fields = SearchFields(rows.search.text(row, 0, in: area))
        let (words, marks) = (rows.words, rows.marks)
        let excerpt = marks.excerpt(ofTyped: fields.text(2))
        let time = Int(fields.text(3)).flatMap {
            rows.timeZone.civil(at: Date(timeIntervalSince1970: Double($0)))
        }
        return SearchResultRow(
            address: words.link("/\(area.rawValue)/\(fields.text(0))/"),
            title: marks.html(of: words.tagged(typed: fields.text(1)), isRead: true),
            excerpt: excerpt.isEmpty ? nil : marks.html(of: words.tagged(typed: excerpt)),
            facts: [time].compactMap(\.self).map {
                SearchResultFact(words: TaggedText(text(of: $0, words)).html)
            })
    }
}

/// A post as search finds it.
package struct SearchedPost: Encodable, Sendable {
    let id: String
    let title: String
    /// The other texts; none is empty.
    let texts: [String]
    /// A time of the post in seconds since 1970, rounded down to the minute; nil for none.
    let time: Int?

    package init(id: Slug, title: String, texts: some Sequence<String>, time: Date? = nil) {
        (self.id, self.title, self.time) = (id.text, title, time?.minuteSeconds)
        self.texts = texts.filter { !$0.isEmpty }
    }

    var text: String { texts.joined(separator: "\n") }

    /// The id, the title, the other texts, and the time if there is one.
    fileprivate var shown: [UInt8] {
        var fields = SearchFields()
        for field in [id, title, text] { fields.add(field) }
        if let time { fields.add(time) }
        return fields.bytes
    }
}

extension SearchTable {
    /// The table of a `PostSearch`. Columns: the shown fields; title and texts; the title's readings.
    package init<Post: Sendable>(
        _ posts: [Post], _ searched: @escaping @Sendable (Post) -> SearchedPost
    ) {
        self.init(
            columnCount: 3, rowCount: posts.count, shown: { searched(posts[$0]).shown },
            compared: {
                let post = searched(posts[$0])
                return SearchText.columns(titles: [post.title], texts: post.texts)
            })
    }
}

extension SearchText {
    /// The column of titles and texts, normalized as in Templates/assets/feedback-index.js, and that of the titles' readings.
    package static func columns(titles: [String], texts: [String]) -> [[UInt8]] {
        [
            joined((titles + texts).map { bytes(withSingleBlanks(folded($0))) }),
            joined(titles.compactMap { Pinyin.readings(of: $0).map { Array($0.utf8) } }),
        ]
    }
}

extension Date {
    /// The beginning of the minute in seconds since 1970: the finest time of a member's post in any public file.
    package var minuteSeconds: Int { Int((timeIntervalSince1970 / 60).rounded(.down)) * 60 }
}
