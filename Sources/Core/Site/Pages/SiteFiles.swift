import Model

/// Files for robots: where they find the addresses of all pages.
struct SiteFiles {
    private let sitemaps: [String]

    /// The files of a site with sitemaps at these addresses.
    init(sitemaps: [String]) {
        self.sitemaps = sitemaps
    }

    var pages: [Page] {
        [
            Page(Address.sitemap, of: sitemaps) { sitemaps, maker in
                Sitemap.index(sitemaps, site: maker.settings.url)
            },
            Page(Address.robots) { maker in
                Array("User-agent: *\nAllow: /\n\nSitemap: \(maker.settings.url)\(Address.sitemap)\n".utf8)
            },
        ]
    }
}
