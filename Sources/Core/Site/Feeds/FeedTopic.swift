import Model

extension Address {
    /// The feed of a topic in a format: `/events/feed.xml`.
    package static func feed(_ topic: FeedTopic, _ format: FeedFormat) -> String {
        "\(topic.page)feed.\(format.rawValue)"
    }
}

package struct FeedTopic: Sendable {
    package enum Key: String, PhraseKey {
        package static let group = "feeds"
        case what, page, read, all
        case siteAndTopic = "site-and-topic"
    }

    /// The address of the page that shows the same to people.
    package let page: String
    /// The title of the topic, after the site's title.
    package let title: any PhraseKey
    /// Whether the feed of the whole site has the same posts.
    package let isInSiteFeed: Bool

    package init(page: String, title: any PhraseKey, isInSiteFeed: Bool) {
        (self.page, self.title, self.isInSiteFeed) = (page, title, isInSiteFeed)
    }

    /// The feed of the whole site.
    package static let all = FeedTopic(page: Address.home, title: Key.all, isInSiteFeed: false)
}

/// The formats of feeds, with their file extensions as raw values.
package enum FeedFormat: String, CaseIterable, Encodable, Sendable {
    /// Atom (RFC 4287).
    case xml
    /// JSON Feed 1.1 (jsonfeed.org/version/1.1).
    case json
}
