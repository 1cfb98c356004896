import Foundation
import Model

/// A feed of the newest posts of a topic.
package struct Feed: Sendable {
    package let topic: FeedTopic
    /// The entries by time of posting, newest first.
    package let entries: [FeedEntry]
    package let settings: SiteSettings
    package let words: PageWords
    package let title: String
    package let language: String
    /// The URL of the site's icon; nil if it has none.
    package let icon: String?
    /// The address of the feed's style sheet for browsers; nil if the theme has none.
    package let style: String?

    /// Maximum number of entries.
    package static let limit = 50

    /// The newest posts by time of posting, also of those that take place at a time. Posts of one time stay in the
    /// order of `posts`: sorting is stable.
    package init(_ topic: FeedTopic, posts: [FeedPost], by renderer: PageRenderer) throws(Problem) {
        let newest = posts.sorted { $1.published < $0.published }.prefix(Self.limit)
        var entries: [FeedEntry] = []
        for post in newest { entries.append(try post.entry(by: renderer)) }
        (self.topic, self.entries) = (topic, entries)
        (settings, words) = (renderer.settings, renderer.words)
        title = words.say(
            FeedTopic.Key.siteAndTopic,
            ["site": words.tagged(settings.title).text, "topic": words.say(topic.title)])
        language = renderer.words.language
        style = renderer.address(ofAsset: "feed.css")
        icon = renderer.address(ofAsset: "icon.svg").map { renderer.settings.origin + $0 }
    }

    /// The time of the last change; the Unix epoch if the feed is empty.
    package var updated: String { entries.map(\.updated).max().map(moment) ?? "1970-01-01T00:00:00Z" }

    /// A time as in both formats (RFC 3339).
    package func moment(_ time: Timestamp) -> String { time.moment(in: settings.timeZone) }

    /// The URL of the feed in a format.
    package func url(_ format: FeedFormat) -> String { words.url(Address.feed(topic, format)) }

    /// The URL of the corresponding page.
    package var page: String { words.url(topic.page) }
}
