import Model

/// The files for crawlers: sitemap index and robots.txt.
package struct SiteFiles {
    private let sitemaps: [String]

    /// Creates the files of a site with sitemaps at the given addresses.
    package init(sitemaps: [String]) {
        self.sitemaps = sitemaps
    }

    package var pages: [Page] {
        [
            Page(Address.sitemap, of: sitemaps) { sitemaps, renderer in
                Sitemap.index(sitemaps, site: renderer.settings.url)
            },
            Page(Address.robots) { renderer in
                Array("User-agent: *\nAllow: /\n\nSitemap: \(renderer.settings.url)\(Address.sitemap)\n".utf8)
            },
        ]
    }
}
