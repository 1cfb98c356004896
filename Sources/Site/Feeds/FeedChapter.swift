import Model

/// The feeds of events, of feedback, and of both.
struct FeedChapter: Chapter {
    /// Those that may stand in a feed, the newest post first.
    private let events: [Event]
    private let messages: [Feedback]

    init(_ content: SiteContent) {
        events = content.newestEvents(Feed.limit)
        messages = Array(content.feedback.lazy.filter { !$0.isHidden }.prefix(Feed.limit))
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] { [:] }

    var pages: [Page] {
        FeedTopic.allCases.flatMap { topic in
            FeedFormat.allCases.map { format in
                Page(Address.feed(topic, format)) { maker throws(Problem) in
                    let feed = try Feed(topic, events: events, messages: messages, by: maker)
                    return switch format {
                    case .xml: AtomFeed(feed).xml
                    case .json: JSONFeed(feed).json
                    }
                }
            }
        }
    }
}
