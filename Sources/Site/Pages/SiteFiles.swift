import Model

/// What belongs to the site as a whole: the page for wrong addresses, and files for robots.
struct SiteFiles: Chapter {
    /// The other chapters' pages.
    private let others: [Page]
    private let site: String

    init(beside pages: [Page], site: String) {
        others = pages
        self.site = site
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["404": FramedView<NotFoundView>.shapes(assets: assets)]
    }

    var pages: [Page] {
        [
            Page(Address.notFound) { maker in
                let head = PageHead(address: Address.notFound, title: "Page not found", isFound: false)
                return maker.html("404", NotFoundView(), head)
            },
            Page(Address.sitemap) { _ in Sitemap(others, site: site).xml },
            Page(Address.robots) { _ in "User-agent: *\nAllow: /\n\nSitemap: \(site)\(Address.sitemap)\n" },
        ]
    }
}

/// A page with nothing of its own.
struct NotFoundView: TemplateView {
    static let fields = FieldTable<NotFoundView>([])
}
