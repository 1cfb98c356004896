import Markdown
import Model
import Site

/// Search among the association's own pages, by their titles and texts.
extension PageSection: SectionSearch {
    package static let area = part
    package static let title: any PhraseKey = Key.found
    package static let kind: any PhraseKey = Key.foundKind
    package static let count: any PhraseKey = Key.count

    /// The columns of titles and texts, and of the titles' readings.
    private static let (text, pinyin) = (1, 2)
    /// Maximum length of searched text, in characters.
    private static let textLimit = 20_000

    static func searchTable(_ pages: [InfoPage]) -> SearchTable {
        SearchTable(
            columnCount: 3, rowCount: pages.count, shown: { shown(pages[$0]) },
            compared: { compared(pages[$0]) })
    }

    /// The slug, the title, the plain text and those of its translations.
    private static func shown(_ page: InfoPage) -> [UInt8] {
        var fields = SearchFields()
        fields.add(page.slug.text)
        fields.add(page.title)
        fields.add(plainText(page.body))
        fields.add(LocalizedText(byLanguage: page.translations.mapValues(plainText)))
        return fields.bytes
    }

    private static func compared(_ page: InfoPage) -> [[UInt8]] {
        SearchText.columns(titles: page.title.all, texts: texts(of: page).map(plainText))
    }

    /// The text and its translations, in Markdown.
    static func texts(of page: InfoPage) -> [String] {
        [page.body] + page.translations.sorted { $0.key < $1.key }.map(\.value)
    }

    static func plainText(_ source: String) -> String {
        do throws(MarkdownError) {
            return try MarkdownText.excerpt(of: source, limit: textLimit)
        } catch {
            // The page itself reports the error.
            return ""
        }
    }

    package static func rows(_ query: SearchQuery, scope: SearchScope, in file: SearchFile) -> [Int] {
        rows(query, text: text, readings: pinyin, in: file)
    }

    package static func names(_ row: [UInt8]) -> [String] { SearchFields(row).localized(1)?.all ?? [] }

    package static func result(_ row: Int, in rows: SearchResultContext) -> SearchResultRow {
        let fields = SearchFields(rows.search.text(row, 0, in: area))
        let (words, marks) = (rows.words, rows.marks)
        let title = fields.localized(1) ?? ""
        let titles = [words.tagged(title)] + words.otherTagged(title)
        let text = words.markdown(fields.text(2), fields.localized(3)?.byLanguage ?? [:])
        return SearchResultRow(
            address: words.link("/\(fields.text(0))/"),
            title: titles.map { marks.html(of: $0, isRead: true) }.joined(separator: " / "),
            excerpt: text.text.isEmpty ? nil : marks.html(of: text.with(marks.excerpt(of: text.text))),
            facts: [])
    }
}
