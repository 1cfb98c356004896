import Markdown
import Model

extension Feed {
    /// The feed as Atom (RFC 4287).
    package var atom: String {
        let start = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"] + instruction
        let lines = [
            "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"\(HTMLEscape.xml(language))\">",
            element("id", url(.xml)), element("title", title), element("updated", updated),
            author(settings.title.resolved(for: language).text),
            link("self", url(.xml), type: "application/atom+xml"),
            link("alternate", page, type: "text/html"),
        ]
        let image = icon.map { [element("icon", $0)] } ?? []
        let head = start + lines + image
        return (head + noteHead + entries.map(element) + ["</feed>\n"]).joined(separator: "\n")
    }

    private func element(_ entry: FeedEntry) -> String {
        let language = entry.title.language.map { " xml:lang=\"\(HTMLEscape.xml($0))\"" } ?? ""
        let lines = [
            "<entry>", element("id", entry.id),
            "<title\(language)>\(HTMLEscape.xml(entry.title.text))</title>",
            element("published", moment(entry.published)),
            element("updated", moment(entry.updated)),
            link("alternate", entry.url, type: "text/html"),
        ]
        let author = entry.author.map { [self.author($0)] } ?? []
        let tags = entry.tags.map { "<category term=\"\(HTMLEscape.xml($0))\"/>" }
        let summary = entry.summary.isEmpty ? [] : [element("summary", entry.summary)]
        let content = "<content type=\"html\">\(HTMLEscape.xml(entry.html))</content>"
        let facts = lines + author + tags
        return (facts + summary + noteLine(of: entry) + [content, "</entry>"]).joined(separator: "\n")
    }

    private func element(_ name: String, _ text: String) -> String {
        "<\(name)>\(HTMLEscape.xml(text))</\(name)>"
    }

    private func author(_ name: String) -> String { "<author>\(element("name", name))</author>" }

    private func link(_ rel: String, _ address: String, type: String) -> String {
        "<link rel=\"\(rel)\" type=\"\(type)\" href=\"\(HTMLEscape.xml(address))\"/>"
    }
}
