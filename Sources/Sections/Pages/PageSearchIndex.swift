import Model
import Pinyin
import Site

/// The data for search without a connection: the association's own pages, with the same texts as in the search on the server.
///
/// JSON, which Templates/assets/feedback-index.js reads: `{"older":[],"messages":[[slug, 0, 0, titles, texts, "", pinyin], ...]}`; `titles`
/// and `texts` have the page's language first, `pinyin` has the readings of the titles' Chinese characters, one title per line.
extension PageSection {
    /// The index; none without pages.
    static func searchIndex(_ pages: [InfoPage]) -> [Page] {
        if pages.isEmpty { return [] }
        return [
            Page(Address.pageSearch, of: pages.map(\.asMarkdown)) { pages, renderer in
                PostSearchIndex.json(pages.map { row($0, renderer.words) })
            }
        ]
    }

    private static func row(_ page: InfoPage, _ words: PageWords) -> [JSONValue] {
        let titles = ([words.tagged(page.title)] + words.otherTagged(page.title)).map(\.text)
        let readings = titles.compactMap { Pinyin.readings(of: $0) }.joined(separator: "\n")
        let shown = words.markdownText(page.body, page.translations)
        let others = texts(of: page).filter { $0 != shown }
        return [
            .text(page.slug.text), .number(0), .number(0), .list(titles.map { .text($0) }),
            .list(([shown] + others).map { .text(plainText($0)) }), .text(""), .text(readings),
        ]
    }
}
