import Model

/// The home page.
struct HomeChapter: Chapter {
    /// What it shows something of.
    struct Parts: Sendable {
        let calendar: EventCalendar
        let pictures: Pictures
        let feedback: FeedbackStream
        let catalog: Catalog
        let notices: NoticeHistory
    }

    private let parts: Parts

    init(_ parts: Parts) {
        self.parts = parts
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["home": FramedView<HomeView>.shapes(assets: assets)]
    }

    var pages: [Page] {
        [
            Page(Address.home, isListed: true) { maker in
                let view = HomeView(parts, settings: maker.settings, words: maker.words)
                let tagline = maker.settings.tagline.map { maker.words.wording($0).text }
                return maker.html("home", view, PageHead(address: Address.home, summary: tagline))
            }
        ]
    }
}
