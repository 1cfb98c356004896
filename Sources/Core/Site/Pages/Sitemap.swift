import Markdown
import Model

/// The sitemap of one section (sitemaps.org protocol 0.9).
package struct Sitemap: Encodable, Sendable {
    /// A page in the sitemap.
    private struct Entry: Encodable {
        let address: String
        let changed: CivilDate?
    }

    private let entries: [Entry]

    /// Maximum number of addresses per file, set by the protocol.
    package static let limit = 50_000

    /// The sitemaps of a section's listed pages; empty if there are none.
    package static func all(_ pages: [Page], part: SiteSection, site: String) -> [Page] {
        let entries = pages.filter(\.isListed).map { Entry(address: $0.address, changed: $0.changed) }
        return stride(from: 0, to: entries.count, by: limit).map { start in
            let map = Sitemap(entries: Array(entries[start..<min(start + limit, entries.count)]))
            return Page(Address.sitemap(part, number: start / limit), of: map) { map, renderer in
                map.xml(site: renderer.settings.url)
            }
        }
    }

    private func xml(site: String) -> String {
        let urls = entries.map { entry in
            let lastmod = entry.changed.map { "<lastmod>\($0)</lastmod>" } ?? ""
            return "<url><loc>\(HTMLEscape.text(site + entry.address))</loc>\(lastmod)</url>\n"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            \(urls.joined())</urlset>

            """
    }

    /// The files for crawlers: the sitemap index with the sitemaps at `maps`, and robots.txt.
    package static func files(_ maps: [String]) -> [Page] {
        [
            Page(Address.sitemap, of: maps) { maps, renderer in index(maps, site: renderer.settings.url) },
            Page(Address.robots) { renderer in
                Array("User-agent: *\nAllow: /\n\nSitemap: \(renderer.settings.url)\(Address.sitemap)\n".utf8)
            },
        ]
    }

    private static func index(_ maps: [String], site: String) -> String {
        let lines = maps.map { "<sitemap><loc>\(HTMLEscape.text(site + $0))</loc></sitemap>\n" }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            \(lines.joined())</sitemapindex>

            """
    }
}
