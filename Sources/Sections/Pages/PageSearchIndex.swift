import Model
import Pinyin
import Site

/// The data for search without a connection: the association's own pages, with the same texts as in the search on the server.
///
/// JSON, which Templates/assets/feedback-index.js reads: `{"older":[],"messages":[[slug, 0, 0, titles, texts, "", pinyin], ...]}`; `titles`
/// and `texts` have the page's language first, `pinyin` has the readings of the titles' Chinese characters, one title per line.
struct PageSearchIndex: Encodable, Sendable {
    private let infoPages: [InfoPage]

    init(_ pages: [InfoPage]) { infoPages = pages.map(\.asMarkdown) }

    /// The index; none without pages.
    var pages: [Page] {
        if infoPages.isEmpty { return [] }
        return [Page(Address.pageSearch, of: self) { index, renderer in index.json(renderer.words) }]
    }

    private func json(_ words: PageWords) -> String {
        let rows = infoPages.map { JSONValue.list(Self.row($0, words)).json }
        return "{\"older\":[],\"messages\":[\n" + rows.joined(separator: ",\n") + "\n]}\n"
    }

    private static func row(_ page: InfoPage, _ words: PageWords) -> [JSONValue] {
        let titles = ([words.tagged(page.title)] + words.otherTagged(page.title)).map(\.text)
        let readings = titles.compactMap { Pinyin.readings(of: $0) }.joined(separator: "\n")
        let shown = words.markdownText(page.body, page.translations)
        let others = PageSearch.texts(of: page).filter { $0 != shown }
        return [
            .text(page.slug.text), .number(0), .number(0), .list(titles.map { .text($0) }),
            .list(([shown] + others).map { .text(PageSearch.plainText($0)) }), .text(""), .text(readings),
        ]
    }
}
