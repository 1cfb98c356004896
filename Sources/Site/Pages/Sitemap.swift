import Markdown
import Model

/// The addresses of all pages for search engines (sitemaps.org protocol 0.9).
struct Sitemap {
    private let addresses: [(address: String, changed: CivilDate?)]
    private let site: String

    /// The sitemap of a site at the address `site`. Only HTML pages that can be found are in it.
    init(_ pages: [Page], catalog: Catalog, site: String) {
        self.site = site
        addresses = pages.compactMap { page in
            switch page.kind {
            case .home, .courseList, .info: (page.address, nil)
            case .course(let position):
                (page.address, catalog.entries[position].comments.compactMap { $0.posted?.day }.max())
            case .notFound, .searchIndex, .sitemap, .robots, .asset: nil
            }
        }
    }

    /// The sitemap as XML.
    var xml: String {
        let urls = addresses.map { address, changed in
            let lastmod = changed.map { "<lastmod>\($0)</lastmod>" } ?? ""
            return "<url><loc>\(HTMLEscape.text(site + address))</loc>\(lastmod)</url>\n"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            \(urls.joined())</urlset>

            """
    }
}
