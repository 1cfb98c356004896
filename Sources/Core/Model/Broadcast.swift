/// The record of a broadcast: an announcement to all readers.
public struct Broadcast: Hashable, Sendable, Codable {
    /// The kind of subject. An unknown one is read as `generic`.
    public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
        case newEvent, newEvDisRe, newEvLike, newBulletin, newRs, mutualCrush, newRsReply, newRsReplyRe,
            newRsLike,
            newRsGoing, newQAAnswer, newQAReply, newQAReplyRe, newQAVoteQuestion, newQAVoteAnswer
        case upvote, comment, hot, top, leader, message, reply, violation, generic
    }

    /// The record's own id; the file is named after it.
    public var id: Slug
    /// The announcement's title, a few words.
    public var title: LocalizedText
    /// The announcement's text.
    public var body: LocalizedText
    /// The id of the subject, such as a post.
    public var subject: String
    /// When the broadcast was posted.
    public var timestamp: Timestamp
    /// The kind of the subject.
    public var kind: Kind
    /// The full URL of the subject; nil if there is none.
    public var url: String?
    /// When the broadcast takes effect; before that, it can be withdrawn. Nil if it takes effect at `timestamp`.
    public var from: Timestamp?
    /// When the subject begins, or ends if it has begun when it is announced; then the announcement is of no use. Nil if that is not known.
    public var until: Timestamp?
    /// Number of times the subject was announced, with its changes; from 1.
    public var revision: Int
    /// The latest changes of the subject, in words.
    public var changes: LocalizedText?
    /// Whether the broadcast was retracted.
    public var isRetracted: Bool
    /// The subject's tags, by which readers choose.
    public var tags: [Slug]
    /// The name of the subject's picture in Content/media; nil if there is none.
    public var picture: String?

    /// Creates a record.
    public init(
        id: Slug, title: LocalizedText, body: LocalizedText, subject: String, timestamp: Timestamp,
        kind: Kind, url: String? = nil, from: Timestamp? = nil, until: Timestamp? = nil, revision: Int = 1,
        changes: LocalizedText? = nil,
        isRetracted: Bool = false, tags: [Slug] = [], picture: String? = nil
    ) {
        self.id = id
        self.title = title
        self.body = body
        self.subject = subject
        self.timestamp = timestamp
        self.kind = kind
        self.url = url
        self.from = from
        self.until = until
        self.revision = revision
        self.changes = changes
        self.isRetracted = isRetracted
        self.tags = tags
        self.picture = picture
    }
}

extension Broadcast {
    /// When the broadcast takes effect.
    public var counts: Timestamp { from ?? timestamp }
}
