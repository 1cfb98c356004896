import Model

/// The home page.
struct HomeChapter: Chapter {
    private let catalog: Catalog

    init(_ catalog: Catalog) {
        self.catalog = catalog
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["home": FramedView<HomeView>.shapes(assets: assets)]
    }

    var pages: [Page] {
        [
            Page(Address.home, isListed: true) { maker in
                let tagline = maker.settings.tagline.map { maker.words.wording($0).text }
                return maker.html(
                    "home", HomeView(catalog, words: maker.words),
                    PageHead(address: Address.home, summary: tagline))
            }
        ]
    }
}
