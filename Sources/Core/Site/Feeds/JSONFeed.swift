import Model

/// A feed as JSON Feed 1.1 (jsonfeed.org/version/1.1).
package struct JSONFeed {
    private let feed: Feed

    package init(_ feed: Feed) {
        self.feed = feed
    }

    /// The feed as JSON.
    package var json: String {
        let value = JSONValue.object(of: [
            "version": .text("https://jsonfeed.org/version/1.1"),
            "title": .text(feed.title),
            "home_page_url": .text(feed.page),
            "feed_url": .text(feed.url(.json)),
            "icon": .text(feed.icon),
            "authors": authors(feed.settings.title.resolved(for: feed.language).text),
            "language": .text(feed.language),
            "items": .list(feed.entries.map(item)),
        ])
        return value.json + "\n"
    }

    private func item(_ entry: FeedEntry) -> JSONValue {
        .object(of: [
            "id": .text(entry.id),
            "url": .text(entry.url),
            "title": .text(entry.title.text),
            "content_html": .text(entry.html),
            "date_published": .text(feed.moment(entry.published)),
            "date_modified": .text(feed.moment(entry.updated)),
            "authors": entry.author.map(authors),
            "tags": entry.tags.isEmpty ? nil : .list(entry.tags.map { .text($0) }),
            "language": .text(entry.title.language),
        ])
    }

    private func authors(_ name: String) -> JSONValue { .list([.object(of: ["name": .text(name)])]) }
}
