import Model

/// What belongs to the site as a whole: files for robots.
struct SiteFiles {
    private let others: [Page]
    private let site: String

    /// The files of the site at the address `site` with these pages.
    init(of pages: [Page], site: String) {
        others = pages
        self.site = site
    }

    var pages: [Page] {
        [
            Page(Address.sitemap) { _ in Sitemap(others, site: site).xml },
            Page(Address.robots) { _ in "User-agent: *\nAllow: /\n\nSitemap: \(site)\(Address.sitemap)\n" },
        ]
    }
}
