import Foundation
import Model

/// The posts of a kind that were posted last, for programs that follow sites.
struct Feed: Sendable {
    let topic: FeedTopic
    /// The newest first, by when they were posted.
    let entries: [FeedEntry]
    let settings: SiteSettings
    let words: PageWords
    let title: String
    let language: String
    /// The full address of the site's icon, where it has one.
    let icon: String?
    /// The address of the style sheet by which a browser shows it, where the theme has one.
    let style: String?

    /// The most entries.
    static let limit = 50

    /// The newest of some posts of its kind. Events are in it by when they were posted, never by when they take place.
    /// - Throws: `Problem` of a file whose Markdown is more than a page can hold.
    init(_ topic: FeedTopic, posts: [FeedPost], by maker: PageRenderer) throws(Problem) {
        let newest = posts.sorted { ($1.published, $0.id) < ($0.published, $1.id) }.prefix(Self.limit)
        var entries: [FeedEntry] = []
        for post in newest { entries.append(try post.entry(by: maker)) }
        (self.topic, self.entries) = (topic, entries)
        (settings, words) = (maker.settings, maker.words)
        title = words.say(
            FeedTopic.Key.siteAndTopic,
            ["site": words.wording(settings.title).text, "topic": topic.title(words)])
        language = maker.words.language
        style = maker.address(ofAsset: "feed.css")
        icon = maker.address(ofAsset: "icon.svg").map { maker.settings.origin + $0 }
    }

    /// When anything in it was changed last; the beginning of time counting where it is empty.
    var updated: String { entries.map(\.updated).max().map(moment) ?? "1970-01-01T00:00:00Z" }

    /// A moment as both formats have it (RFC 3339).
    func moment(_ time: Timestamp) -> String { time.moment(in: settings.timeZone) }

    /// Its own full address in a format.
    func url(_ format: FeedFormat) -> String { words.url(Address.feed(topic, format)) }

    /// The full address of the page that shows the same to people.
    var page: String { words.url(topic.page) }
}

extension SiteSettings {
    /// The site's address without the path: `https://csa.example.edu`.
    var origin: String { String(url.dropLast(basePath.count)) }
}
