import Foundation
import Model
import Pinyin
import Site

/// Search among the items, by their names and texts.
extension ItemSection: SectionSearch {
    package static let area = part
    package static let title: any PhraseKey = Key.found
    package static let kind: any PhraseKey = Key.foundKind
    package static let count: any PhraseKey = Key.count

    /// The columns of texts, and of the names' readings.
    private static let (text, pinyin) = (1, 2)

    static func searchTable(_ items: [Item]) -> SearchTable {
        SearchTable(
            columnCount: 3, rowCount: items.count, shown: { shown(items[$0]) },
            compared: { compared(items[$0]) })
    }

    /// The id, the name, and the other texts.
    private static func shown(_ item: Item) -> [UInt8] {
        var fields = SearchFields()
        fields.add(item.id.text)
        fields.add(item.name)
        fields.add(others(of: item))
        return fields.bytes
    }

    /// The texts but for the name.
    static func others(of item: Item) -> String {
        item.texts.dropFirst().filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private static func compared(_ item: Item) -> [[UInt8]] {
        let folded = item.texts.map {
            SearchText.bytes(SearchText.withSingleBlanks(SearchText.folded($0)))
        }
        return [SearchText.joined(folded), Array((Pinyin.readings(of: item.name) ?? "").utf8)]
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
        return SearchResultRow(
            address: words.link("\(Address.items)\(fields.text(0))/"),
            title: marks.html(of: words.tagged(typed: fields.text(1)), isRead: true),
            excerpt: excerpt.isEmpty ? nil : marks.html(of: words.tagged(typed: excerpt)), facts: [])
    }
}
