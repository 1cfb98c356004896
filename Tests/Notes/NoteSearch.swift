import Model
import Site

/// Search among the notes, by their titles.
package enum NoteSearch: SectionSearch {
    package static let area = NoteSection.part
    package static let title: any PhraseKey = NoteSection.Key.tab
    package static let kind: any PhraseKey = NoteSection.Key.tab
    package static let count: any PhraseKey = NoteSection.Key.count

    package static func table(_ notes: [Note]) -> SearchTable {
        SearchTable(
            columnCount: 3, rowCount: notes.count,
            shown: { number in
                var fields = SearchFields()
                fields.add(notes[number].slug.text)
                fields.add(notes[number].title)
                return fields.bytes
            },
            compared: {
                [SearchText.bytes(SearchText.folded(notes[$0].title.all.joined(separator: " "))), []]
            })
    }

    package static func rows(_ query: SearchQuery, scope: SearchScope, in file: SearchFile) -> [Int] {
        rows(query, text: 1, readings: 2, in: file)
    }

    package static func heading(_ row: [UInt8]) -> (numbers: [String], titles: [String]) {
        ([], SearchFields(row).localized(1)?.all ?? [])
    }

    package static func result(_ row: Int, in rows: SearchResultContext) -> SearchResultRow {
        let fields = SearchFields(rows.search.text(row, 0, in: area))
        return SearchResultRow(
            address: rows.words.link("/notes/\(fields.text(0))/"),
            title: rows.marks.html(of: rows.words.tagged(fields.localized(1) ?? "")), facts: [])
    }
}
