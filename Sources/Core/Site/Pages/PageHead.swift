import Markdown
import Model

/// The metadata in a page's head, for browsers, search engines and link previews.
struct PageHead: Sendable {
    /// A picture for link previews.
    struct Picture: Sendable {
        /// The URL.
        let url: String
        /// The description.
        let text: String?
        /// The size in pixels.
        let width: Int
        let height: Int
    }

    /// The same content in another format, such as a calendar or a feed.
    struct Alternate: Sendable {
        /// The media type: `text/calendar`.
        let type: String
        let title: String
        /// The address on the site: `/events.ics`.
        let address: String
    }

    /// The page's address on the site: `/courses/math-216/`.
    let address: String
    /// The title; nil on the home page.
    var title: String?
    /// A description of one or two sentences.
    var summary: String?
    /// Whether the page has an address of its own; the page for wrong addresses has none.
    var isFound = true
    /// The type in the Open Graph protocol (ogp.me).
    var kind = "website"
    var picture: Picture?
    var alternates: [Alternate] = []
    /// Language tag -> address of the page in that language; nil if that follows from the page's address.
    var languageLinks: (@Sendable (String) -> String)?
    /// Structured data (schema.org).
    var data: JSONValue?

    /// The elements of the head, one per line.
    func html(settings: SiteSettings, words: PageWords) -> String {
        let url = words.url(address)
        let site = words.wording(settings.title).text
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
        if let data {
            add("script", ["type": "application/ld+json"])
            data.append(to: &html)
            html += "</script>".utf8
        }
        return String(decoding: html, as: UTF8.self)
    }
}
