import Foundation

/// The record of a broadcast: an announcement to all readers.
public struct Broadcast: Hashable, Sendable, Codable {
    /// The kind of subject. An unknown one is read as `generic`.
    public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
        case newEvent, newEvDisRe, newEvLike, newBulletin, newRs, mutualCrush, newRsReply, newRsReplyRe,
            newRsLike,
            newRsGoing, newQAAnswer, newQAReply, newQAReplyRe, newQAVoteQuestion, newQAVoteAnswer
        case upvote, comment, hot, top, leader, message, reply, violation, generic
        case signUp, item, partner
    }

    /// The record's own id; the file is named after it.
    public var id: Slug
    /// The announcement's title, a few words.
    public var title: LocalizedText
    public var body: LocalizedText
    /// The id of the subject, such as a post.
    public var subject: String
    /// When the broadcast was posted.
    public var timestamp: Timestamp
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
    public var isRetracted: Bool
    /// Whether the broadcast says that its subject is cancelled.
    public var isCancelled = false
    /// Whether this version is not sent to anybody, since it was made without telling anyone.
    public var isSilent = false
    /// The version that Notices show until this one takes effect; nil if none.
    public var before: Earlier?
    /// The subject's tags, by which readers choose.
    public var tags: [Slug]
    /// The name of the subject's picture in Content/media; nil if there is none.
    public var picture: String?

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
    /// The version of a broadcast that a later one takes the place of.
    public struct Earlier: Hashable, Sendable, Codable {
        public var title: LocalizedText
        public var body: LocalizedText
        /// When the version took effect; nil if at the time of the broadcast.
        public var from: Timestamp?
        public var revision: Int
        /// The latest changes of the subject then.
        public var changes: LocalizedText?
        /// Whether the version says that the subject is cancelled.
        public var isCancelled: Bool

        public init(
            title: LocalizedText, body: LocalizedText, from: Timestamp?, revision: Int = 1,
            changes: LocalizedText? = nil, isCancelled: Bool = false
        ) {
            (self.title, self.body, self.from, self.revision) = (title, body, from, revision)
            (self.changes, self.isCancelled) = (changes, isCancelled)
        }
    }

    /// When the broadcast takes effect.
    public var counts: Timestamp { from ?? timestamp }

    /// The version that Notices show at `now`; nil if they show none. A retracted broadcast leaves them at once.
    public func shown(at now: Date) -> Broadcast? {
        if isRetracted { return nil }
        var shown = self
        shown.before = nil
        if counts.instant <= now { return shown }
        guard let before else { return nil }
        (shown.title, shown.body, shown.from) = (before.title, before.body, before.from)
        (shown.revision, shown.changes, shown.isCancelled) = (
            before.revision, before.changes, before.isCancelled
        )
        return shown
    }

    /// This version as Notices show it, for the one that takes its place; nil if it is retracted.
    public var earlier: Earlier? {
        if isRetracted { return nil }
        return Earlier(
            title: title, body: body, from: from, revision: revision, changes: changes,
            isCancelled: isCancelled)
    }
}
