import Model

extension Feed {
    /// The feed as JSON Feed 1.1 (jsonfeed.org/version/1.1).
    package var json: String {
        let value = JSONValue.object(of: [
            "version": .text("https://jsonfeed.org/version/1.1"),
            "title": .text(title),
            "home_page_url": .text(page),
            "feed_url": .text(url(.json)),
            "icon": .text(icon),
            "authors": authors(settings.title.resolved(for: language).text),
            "language": .text(language),
            "items": .list(entries.map(item)),
        ])
        return value.json + "\n"
    }

    private func item(_ entry: FeedEntry) -> JSONValue {
        .object(of: [
            "id": .text(entry.id),
            "url": .text(entry.url),
            "title": .text(entry.title.text),
            "content_html": .text(entry.html),
            "date_published": .text(moment(entry.published)),
            "date_modified": .text(moment(entry.updated)),
            "authors": entry.author.map(authors),
            "tags": entry.tags.isEmpty ? nil : .list(entry.tags.map { .text($0) }),
            "language": .text(entry.title.language),
        ])
    }

    private func authors(_ name: String) -> JSONValue { .list([.object(of: ["name": .text(name)])]) }
}
