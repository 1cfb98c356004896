import Markdown
import Model

/// The addresses of all pages for search engines (sitemaps.org protocol 0.9).
struct Sitemap {
    private let pages: [Page]
    private let site: String

    /// The sitemap of a site at the address `site`. Only pages that readers look for are in it.
    init(_ pages: [Page], site: String) {
        self.pages = pages.filter(\.isListed)
        self.site = site
    }

    /// The sitemap as XML.
    var xml: String {
        let urls = pages.map { page in
            let lastmod = page.changed.map { "<lastmod>\($0)</lastmod>" } ?? ""
            return "<url><loc>\(HTMLEscape.text(site + page.address))</loc>\(lastmod)</url>\n"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            \(urls.joined())</urlset>

            """
    }
}
