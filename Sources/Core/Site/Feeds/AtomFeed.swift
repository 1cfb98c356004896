import Model

/// A feed as Atom (RFC 4287).
package struct AtomFeed {
    private let feed: Feed

    package init(_ feed: Feed) {
        self.feed = feed
    }

    /// The feed as XML.
    package var xml: String {
        let note = FeedNote(feed)
        let start = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"] + note.instruction
        let lines = [
            "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"\(XMLText.escaped(feed.language))\">",
            element("id", feed.url(.xml)), element("title", feed.title), element("updated", feed.updated),
            author(feed.settings.title.resolved(for: feed.language).text),
            link("self", feed.url(.xml), type: "application/atom+xml"),
            link("alternate", feed.page, type: "text/html"),
        ]
        let icon = feed.icon.map { [element("icon", $0)] } ?? []
        let head = start + lines + icon
        return (head + note.head + feed.entries.map(entry) + ["</feed>\n"]).joined(separator: "\n")
    }

    private func entry(_ entry: FeedEntry) -> String {
        let language = entry.title.language.map { " xml:lang=\"\(XMLText.escaped($0))\"" } ?? ""
        let lines = [
            "<entry>", element("id", entry.id),
            "<title\(language)>\(XMLText.escaped(entry.title.text))</title>",
            element("published", feed.moment(entry.published)),
            element("updated", feed.moment(entry.updated)),
            link("alternate", entry.url, type: "text/html"),
        ]
        let author = entry.author.map { [self.author($0)] } ?? []
        let tags = entry.tags.map { "<category term=\"\(XMLText.escaped($0))\"/>" }
        let summary = entry.summary.isEmpty ? [] : [element("summary", entry.summary)]
        let note = FeedNote(feed).line(of: entry)
        let content = "<content type=\"html\">\(XMLText.escaped(entry.html))</content>"
        let facts = lines + author + tags
        return (facts + summary + note + [content, "</entry>"]).joined(separator: "\n")
    }

    private func element(_ name: String, _ text: String) -> String {
        "<\(name)>\(XMLText.escaped(text))</\(name)>"
    }

    private func author(_ name: String) -> String { "<author>\(element("name", name))</author>" }

    private func link(_ rel: String, _ address: String, type: String) -> String {
        "<link rel=\"\(rel)\" type=\"\(type)\" href=\"\(XMLText.escaped(address))\"/>"
    }
}
