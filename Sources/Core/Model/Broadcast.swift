/// The record of a notification to everyone.
public struct Broadcast: Hashable, Sendable, Codable {
    /// What a notification is about. Reading takes one that nobody knows for `generic`.
    public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
        case newEvent, newEvDisRe, newEvLike, newBulletin, newRs, mutualCrush, newRsReply, newRsReplyRe,
            newRsLike,
            newRsGoing, newQAAnswer, newQAReply, newQAReplyRe, newQAVoteQuestion, newQAVoteAnswer
        case upvote, comment, hot, top, leader, message, reply, violation, generic
    }

    /// The record's own id; the file is named after it.
    public var id: Slug
    /// What it says in a few words.
    public var title: LocalizedText
    /// What it says.
    public var body: LocalizedText
    /// The id of what it is about.
    public var subject: String
    /// When that was posted.
    public var timestamp: Timestamp
    /// What it is about.
    public var kind: Kind
    /// Where it leads, in full; nil where it leads nowhere.
    public var url: String?
    /// When it begins to count, so that it can be taken back before; nil where it counts at once.
    public var from: Timestamp?
    /// How often it was told, with its changes; from 1.
    public var revision: Int
    /// What changed last.
    public var changes: LocalizedText?
    /// Whether it was taken back.
    public var isRetracted: Bool

    /// A record.
    public init(
        id: Slug, title: LocalizedText, body: LocalizedText, subject: String, timestamp: Timestamp,
        kind: Kind = .newEvent,
        url: String? = nil, from: Timestamp? = nil, revision: Int = 1,
        changes: LocalizedText? = nil,
        isRetracted: Bool = false
    ) {
        self.id = id
        self.title = title
        self.body = body
        self.subject = subject
        self.timestamp = timestamp
        self.kind = kind
        self.url = url
        self.from = from
        self.revision = revision
        self.changes = changes
        self.isRetracted = isRetracted
    }
}

extension Broadcast {
    /// The time from which it counts.
    public var counts: Timestamp { from ?? timestamp }
}
