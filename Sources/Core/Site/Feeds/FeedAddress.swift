extension Address {
    /// The feed of a kind of post in a format: `/events/feed.xml`.
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

/// What a feed is of.
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

    /// The feed's name behind the site's.
    func title(_ words: PageWords) -> String {
        switch self {
        case .all: words.say(Key.all)
        case .events: words.say(Key.events)
        case .feedback: words.say(Key.feedback)
        case .comments: words.say(Key.comments)
        case .notices: words.say(Key.notices)
        }
    }

    /// The page that shows the same to people.
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

/// The formats of feeds, named by the endings of their files.
enum FeedFormat: String, CaseIterable, Encodable, Sendable, CustomStringConvertible {
    /// Atom (RFC 4287).
    case xml
    /// JSON Feed 1.1 (jsonfeed.org/version/1.1).
    case json

    /// The ending.
    var description: String { rawValue }
}
