import Markdown
import Model

/// The metadata in a page's head, for browsers, search engines and link previews.
package struct PageHead: Sendable {
    package typealias Picture = (url: String, text: String?, width: Int, height: Int)

    /// The page's address on the site: `/courses/math-216/`.
    package let address: String
    /// The title; nil on the home page.
    package var title: String?
    /// A description of one or two sentences.
    package var summary: String?
    /// Whether the head has a canonical URL and links to translations. False for pages that search engines
    /// should not list, such as the page for wrong addresses.
    package var isFound = true
    /// The type in the Open Graph protocol (ogp.me).
    package var kind = "website"
    package var picture: Picture?
    /// Alternate representations of the page, such as a calendar or a feed: the media type, `text/calendar`, and the address on the site,
    /// `/events.ics`.
    package var alternates: [(type: String, title: String, address: String)] = []
    /// Path below the program's mount that describes the page for other programs (oEmbed 1.0, section 4); nil if there is none.
    package var description: String?
    /// Language tag -> address of the page in that language; nil if that follows from the page's address.
    package var languageLinks: (@Sendable (String) -> String)?
    /// Structured data (schema.org).
    package var data: JSONValue?

    package init(
        address: String, title: String? = nil, summary: String? = nil, isFound: Bool = true,
        kind: String = "website", data: JSONValue? = nil
    ) {
        (self.address, self.title, self.summary, self.isFound) = (address, title, summary, isFound)
        (self.kind, self.data) = (kind, data)
    }

    /// The elements of the head, one per line.
    package func html(settings: SiteSettings, words: PageWords) -> String {
        let url = words.url(address)
        let site = words.tagged(settings.title).text
        var html: [UInt8] = []
        func add(_ name: String, _ attributes: KeyValuePairs<String, String>) {
            html += (html.isEmpty ? "<" : "\n<").utf8
            html += name.utf8
            for (key, value) in attributes {
                html += " \(key)=\"".utf8
                HTMLEscape.append(value, to: &html)
                html.append(UInt8(ascii: "\""))
            }
            html.append(UInt8(ascii: ">"))
        }
        func property(_ name: String, _ value: String?) {
            if let value { add("meta", ["property": name, "content": value]) }
        }
        if let summary { add("meta", ["name": "description", "content": summary]) }
        if isFound {
            add("link", ["rel": "canonical", "href": url])
            property("og:url", url)
        }
        if isFound, words.languages.count > 1 {
            let main = words.editions.first.map { ("x-default", $0.addresses) }
            for (tag, place) in words.editions.map({ ($0.language, $0.addresses) })
                + [main].compactMap(\.self)
            {
                add("link", ["rel": "alternate", "hreflang": tag, "href": place.url(address)])
            }
        }
        property("og:type", kind)
        property("og:site_name", site)
        property("og:title", title ?? site)
        property("og:description", summary)
        property("og:image", picture?.url)
        property("og:image:alt", picture?.text)
        property("og:image:width", picture.map { String($0.width) })
        property("og:image:height", picture.map { String($0.height) })
        for alternate in alternates {
            add(
                "link",
                [
                    "rel": "alternate", "type": alternate.type, "title": alternate.title,
                    "href": words.link(alternate.address),
                ])
        }
        if let description, let mount = settings.programPath {
            let page = Address.percentEncoded(url)
            add(
                "link",
                [
                    "rel": "alternate", "type": "application/json+oembed", "title": title ?? site,
                    "href": "\(settings.programOrigin)\(mount)\(description)?url=\(page)",
                ])
        }
        if let data {
            add("script", ["type": "application/ld+json"])
            data.append(to: &html)
            html += "</script>".utf8
        }
        return String(decoding: html, as: UTF8.self)
    }
}
