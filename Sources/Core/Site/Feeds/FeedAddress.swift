extension Address {
    /// The feed of a topic in a format: `/events/feed.xml`.
    static func feed(_ topic: FeedTopic, _ format: FeedFormat) -> String {
        switch topic {
        case .all: "/feed.\(format)"
        case .events: "/events/feed.\(format)"
        case .feedback: "/feedback/feed.\(format)"
        case .comments: "/courses/feed.\(format)"
        case .notices: "/notifications/feed.\(format)"
        }
    }
}

/// The topic of a feed.
enum FeedTopic: String, CaseIterable, Encodable, Sendable {
    case all, events, feedback, comments, notices

    enum Key: String, PhraseKey {
        case all = "feeds.all"
        case events = "feeds.events"
        case feedback = "feeds.feedback"
        case comments = "feeds.comments"
        case notices = "feeds.notices"
        case siteAndTopic = "feeds.site-and-topic"
    }

    /// The title of the topic, after the site's title.
    func title(_ words: PageWords) -> String {
        switch self {
        case .all: words.say(Key.all)
        case .events: words.say(Key.events)
        case .feedback: words.say(Key.feedback)
        case .comments: words.say(Key.comments)
        case .notices: words.say(Key.notices)
        }
    }

    /// The page with the same content.
    var page: String {
        switch self {
        case .all: Address.home
        case .events: Address.events
        case .feedback: Address.feedback
        case .comments: Address.courses
        case .notices: Address.notices
        }
    }
}

/// The formats of feeds, with their file extensions as raw values.
enum FeedFormat: String, CaseIterable, Encodable, Sendable, CustomStringConvertible {
    /// Atom (RFC 4287).
    case xml
    /// JSON Feed 1.1 (jsonfeed.org/version/1.1).
    case json

    /// The file extension.
    var description: String { rawValue }
}
