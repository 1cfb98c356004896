import Model
import Parallel

/// A post of a feed with its time and id; the entry is made on demand.
struct FeedPost: Sendable {
    /// The post itself.
    enum Kind: Sendable {
        case event(Event), message(Feedback), comment(SectionSummary.CourseComment), notice(Broadcast)
    }

    let kind: Kind
    let published: Timestamp
    /// The permanent id.
    let id: String
    private let made = Lazy<Result<FeedEntry, Problem>>()

    /// An event; nil if it is a draft or has no time of posting.
    init?(_ event: Event, _ names: TagURI) {
        guard event.status != .draft, let posted = event.posted else { return nil }
        (kind, published) = (.event(event), posted)
        id = names.name("event", id: event.id, posted: posted.day)
    }

    /// A message.
    init(_ message: Feedback, _ names: TagURI) {
        (kind, published) = (.message(message), message.posted)
        id = names.name("feedback", id: message.id.text, posted: message.posted.day)
    }

    /// A comment on a course; nil if it has no time of posting.
    init?(_ comment: SectionSummary.CourseComment, _ names: TagURI) {
        guard let posted = comment.comment.posted else { return nil }
        (kind, published) = (.comment(comment), posted)
        id = names.name(
            "comment", id: "\(comment.comment.course)-\(comment.comment.id)", posted: posted.day)
    }

    /// An announcement.
    init(_ notice: Broadcast, _ names: TagURI) {
        (kind, published) = (.notice(notice), notice.counts)
        id = names.name("notice", id: notice.id.text, posted: notice.timestamp.day)
    }

    /// The entry of the post, made once for all feeds.
    /// - Throws: `Problem` of the post's file if its Markdown is too long for a page.
    func entry(by maker: PageRenderer) throws(Problem) -> FeedEntry {
        try made.value { Result { () throws(Problem) in try FeedEntry(self, by: maker) } }.get()
    }
}
