import BinaryCoding
import Model

/// The feeds of events, of feedback, of both, of course comments, and of announcements.
struct FeedChapter: PageGroup {
    /// The posts of the feeds, newest first.
    private let events: [Event]
    private let messages: [Feedback]
    private let comments: [SectionSummary.CourseComment]
    private let notices: [Broadcast]
    private let names: TagURI

    init(_ highlights: SectionSummary, settings: SiteSettings) {
        events = Array((highlights.events?.newest ?? []).prefix(Feed.limit))
        messages = Array((highlights.messages?.newest ?? []).prefix(Feed.limit))
        comments = Array((highlights.courses?.newest ?? []).prefix(Feed.limit))
        notices = Array((highlights.notices?.newest ?? []).prefix(Feed.limit))
        names = TagURI(settings)
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] { [:] }

    /// The input of a feed.
    private struct Input: Encodable, Sendable {
        let topic: FeedTopic
        let format: FeedFormat
        let posts: [FeedPost]
        /// Cached fingerprints of the posts.
        let marks: [CachedFingerprint]

        private enum CodingKeys: CodingKey { case topic, format, marks }
    }

    var pages: [Page] {
        let ofEvents = (posts: events.compactMap { FeedPost($0, names) }, mark: CachedFingerprint(events))
        let ofMessages = (posts: messages.map { FeedPost($0, names) }, mark: CachedFingerprint(messages))
        let ofComments = (
            posts: comments.compactMap { FeedPost($0, names) }, mark: CachedFingerprint(comments)
        )
        let ofNotices = (posts: notices.map { FeedPost($0, names) }, mark: CachedFingerprint(notices))
        return FeedTopic.allCases.flatMap { topic in
            let parts =
                switch topic {
                case .all: [ofEvents, ofMessages]
                case .events: [ofEvents]
                case .feedback: [ofMessages]
                case .comments: [ofComments]
                case .notices: [ofNotices]
                }
            return FeedFormat.allCases.map { format in
                let input = Input(
                    topic: topic, format: format, posts: parts.flatMap(\.posts), marks: parts.map(\.mark))
                return Page(Address.feed(topic, format), of: input, Self.text)
            }
        }
    }

    private static func text(_ input: Input, _ maker: PageRenderer) throws(Problem) -> String {
        let feed = try Feed(input.topic, posts: input.posts, by: maker)
        return switch input.format {
        case .xml: AtomFeed(feed).xml
        case .json: JSONFeed(feed).json
        }
    }
}
