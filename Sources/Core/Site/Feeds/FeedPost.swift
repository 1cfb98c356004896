import Model
import Parallel

/// What may stand in a feed, with what its place in it goes by.
struct FeedPost: Sendable {
    /// The post itself.
    enum Kind: Sendable {
        case event(Event), message(Feedback), comment(SectionSummary.CourseComment), notice(Broadcast)
    }

    let kind: Kind
    let published: Timestamp
    /// Its name for good.
    let id: String
    private let made = Lazy<Result<FeedEntry, Problem>>()

    /// An event; nil where it is a draft, or where nobody knows when it was posted.
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

    /// A comment on a course; nil where nobody knows when it was posted.
    init?(_ comment: SectionSummary.CourseComment, _ names: TagURI) {
        guard let posted = comment.comment.posted else { return nil }
        (kind, published) = (.comment(comment), posted)
        id = names.name(
            "comment", id: "\(comment.comment.course)-\(comment.comment.id)", posted: posted.day)
    }

    /// What everyone was told.
    init(_ notice: Broadcast, _ names: TagURI) {
        (kind, published) = (.notice(notice), notice.counts)
        id = names.name("notice", id: notice.id.text, posted: notice.timestamp.day)
    }

    /// The post as feeds have it, the same in all of them.
    /// - Throws: `Problem` of its file, where its Markdown is more than a page can hold.
    func entry(by maker: PageRenderer) throws(Problem) -> FeedEntry {
        try made.value { Result { () throws(Problem) in try FeedEntry(self, by: maker) } }.get()
    }
}
