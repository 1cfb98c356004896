import Model

/// The files for crawlers: sitemap index and robots.txt.
package struct SiteFiles {
    private let sitemaps: [String]

    /// The files of a site with sitemaps at these addresses.
    package init(sitemaps: [String]) {
        self.sitemaps = sitemaps
    }

    package var pages: [Page] {
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
