import Model
import Records

/// The feeds of events, of feedback, and of both.
struct FeedChapter: Chapter {
    /// Those that may stand in a feed, the newest post first.
    private let events: [Event]
    private let messages: [Feedback]

    init(events: [Event], messages: [Feedback]) {
        (self.events, self.messages) = (Array(events.prefix(Feed.limit)), Array(messages.prefix(Feed.limit)))
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] { [:] }

    /// What a feed holds.
    private struct Input: Encodable, Sendable {
        let topic: FeedTopic
        let format: FeedFormat
        let events: [Event]
        let messages: [Feedback]
        /// Stand for events and messages.
        let marks: [Mark]

        private enum CodingKeys: CodingKey { case topic, format, marks }
    }

    var pages: [Page] {
        let (eventMark, messageMark) = (Mark(events), Mark(messages))
        return FeedTopic.allCases.flatMap { topic in
            let (hasEvents, hasMessages) = (topic != .feedback, topic != .events)
            return FeedFormat.allCases.map { format in
                let input = Input(
                    topic: topic, format: format, events: hasEvents ? events : [],
                    messages: hasMessages ? messages : [],
                    marks: (hasEvents ? [eventMark] : []) + (hasMessages ? [messageMark] : []))
                return Page(Address.feed(topic, format), of: input, Self.text)
            }
        }
    }

    private static func text(_ input: Input, _ maker: PageMaker) throws(Problem) -> String {
        let feed = try Feed(input.topic, events: input.events, messages: input.messages, by: maker)
        return switch input.format {
        case .xml: AtomFeed(feed).xml
        case .json: JSONFeed(feed).json
        }
    }
}
