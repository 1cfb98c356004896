import Foundation
import GRDB
import Model

/// A post by a reader without an account: its state, beside its content file.
public struct ReaderPost: Equatable, Sendable {
    /// The state of a post.
    public enum State: String, CaseIterable, Sendable {
        /// On the site's pages.
        case published
        /// An officer must approve the post.
        case waiting
        /// An officer, or reports, took the post off the pages.
        case hidden
        /// The author took the post back. Its contents are erased.
        case withdrawn
        /// An officer removed the post. Its contents are erased.
        case removed

        /// Whether the post is over for good.
        public var isGone: Bool { self == .withdrawn || self == .removed }
    }

    /// The post's id, by which its file is named.
    public let id: String
    /// The kind of post, such as `feedback`.
    public let kind: String
    /// SHA-256 of the receipt's code; nil if the post has no receipt.
    public let receipt: [UInt8]?
    public var state: State
    /// Why the post waits or is hidden; nil otherwise. A post that was hidden while it waited keeps its cause.
    public var cause: ModerationCause?
    /// An officer's sentence to the author.
    public var reason: String?
    /// Path of the content file from the site's root; nil if the post has none, as a proposal.
    public var path: String?
    /// When the post was accepted, in whole milliseconds.
    public let posted: Date
    /// The hash of the author's address; nil after two days.
    public var client: [UInt8]?
    /// The client's hashes of the first 56 and 48 bits of an IPv6 address; nil after two days.
    public var networks: Networks?
    /// Digest of the normalized texts, by which duplicates are found.
    public var digest: [UInt8]?
    /// SimHash of the normalized texts.
    public var similarity: UInt64?
    /// When the author asked for removal; nil if not, or if an officer has answered.
    public var removalAsked: Date?
    /// The fields of a proposal, as the section writes them.
    public var payload: String?
    /// When an officer last decided on the post.
    public var decided: Date?

    /// Hashes of the wider networks of a client.
    public struct Networks: Equatable, Sendable {
        let middle: [UInt8]
        let wide: [UInt8]

        /// The networks of a client, by today's salt.
        public init(_ client: ReaderClient) {
            (middle, wide) = (client[.middle].today, client[.wide].today)
        }

        fileprivate init?(middle: [UInt8]?, wide: [UInt8]?) {
            guard let middle, let wide else { return nil }
            (self.middle, self.wide) = (middle, wide)
        }
    }

    /// Whether the post is an approved proposal. Its content then belongs to the site: the author cannot
    /// withdraw it, and officers change it like other content.
    public var belongsToSite: Bool { state == .published && path == nil }

    /// Whether an officer decided on the post after a time.
    public func isDecided(since time: Date) -> Bool { decided.map { $0 > time } ?? false }

    package init(
        id: String, kind: String, receipt: [UInt8]?, state: State, cause: ModerationCause? = nil,
        reason: String? = nil, path: String?, posted: Date, client: [UInt8]? = nil,
        networks: Networks? = nil, digest: [UInt8]? = nil, similarity: UInt64? = nil,
        removalAsked: Date? = nil, payload: String? = nil, decided: Date? = nil
    ) {
        (self.id, self.kind, self.receipt, self.state, self.cause) = (id, kind, receipt, state, cause)
        (self.reason, self.path, self.client, self.digest) = (reason, path, client, digest)
        (self.similarity, self.payload, self.networks) = (similarity, payload, networks)
        self.posted = Date(milliseconds: posted.milliseconds)
        self.removalAsked = removalAsked.map { Date(milliseconds: $0.milliseconds) }
        self.decided = decided.map { Date(milliseconds: $0.milliseconds) }
    }

    /// The post without its contents, in the state withdrawn or removed.
    public func gone(_ state: State) -> ReaderPost {
        ReaderPost(
            id: id, kind: kind, receipt: receipt, state: state, reason: reason, path: path, posted: posted,
            client: client, decided: decided)
    }

    init(row: Row) throws(StateError) {
        let (id, state, cause): (String, String, String?) = (row["id"], row["state"], row["cause"])
        let (time, similarity): (Int64, Int64?) = (row["posted"], row["similarity"])
        func date(_ column: String) -> Date? { (row[column] as Int64?).map { Date(milliseconds: $0) } }
        self.init(
            id: id, kind: row["kind"], receipt: row["receipt"],
            state: try State(stored: state, of: "the state of the post \(id)"),
            cause: cause.map(ModerationCause.init),
            reason: row["reason"], path: row["path"], posted: Date(milliseconds: time),
            client: row["client"], networks: Networks(middle: row["middle"], wide: row["wide"]),
            digest: row["digest"], similarity: similarity.map { UInt64(bitPattern: $0) },
            removalAsked: date("removalAsked"), payload: row["payload"], decided: date("decided"))
    }

    /// Adds the post, or replaces what may change of a stored one.
    func store(in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO readerPosts (id, kind, receipt, state, cause, reason, path, posted, client, middle, wide,
                    digest, similarity, removalAsked, payload, decided)
                VALUES (:id, :kind, :receipt, :state, :cause, :reason, :path, :posted, :client, :middle, :wide,
                    :digest, :similarity, :removalAsked, :payload, :decided)
                ON CONFLICT (id) DO UPDATE SET state = excluded.state, cause = excluded.cause, reason = excluded.reason,
                    path = excluded.path, digest = excluded.digest, similarity = excluded.similarity,
                    removalAsked = excluded.removalAsked, payload = excluded.payload, decided = excluded.decided
                """,
            arguments: [
                "id": id, "kind": kind, "receipt": receipt, "state": state.rawValue,
                "cause": cause?.rawValue, "reason": reason, "path": path, "posted": posted.milliseconds,
                "client": client, "middle": networks?.middle,
                "wide": networks?.wide, "digest": digest,
                "similarity": similarity.map { Int64(bitPattern: $0) },
                "removalAsked": removalAsked?.milliseconds, "payload": payload,
                "decided": decided?.milliseconds,
            ])
        if state.isGone {
            try database.execute(sql: "DELETE FROM readerReports WHERE post = ?", arguments: [id])
            try StateDatabase.removeVotes(for: id, in: database)
            try RecordSource.remove(id, in: database)
        }
    }

    static func all(
        in database: Database, _ condition: String, _ arguments: StatementArguments = []
    ) throws -> [ReaderPost] {
        try Row.fetchAll(database, sql: "SELECT * FROM readerPosts \(condition)", arguments: arguments)
            .map(ReaderPost.init(row:))
    }
}

extension StateDatabase {
    /// The reader's post with this id; nil if there is none.
    public func readerPost(_ id: String) throws(StateError) -> ReaderPost? {
        try read { try ReaderPost.all(in: $0, "WHERE id = ?", [id]).first }
    }

    /// The reader's post with this SHA-256 of its receipt's code; nil if there is none.
    public func readerPost(receipt: [UInt8]) throws(StateError) -> ReaderPost? {
        try read { try ReaderPost.all(in: $0, "WHERE receipt = ?", [receipt]).first }
    }

    /// Number of log lines of a post by its author.
    public func numberOfChanges(of post: String, by author: Author = .reader) throws(StateError) -> Int {
        try read { database in
            try Int.fetchOne(
                database, sql: "SELECT COUNT(*) FROM changes WHERE subject = ? AND officer = ?",
                arguments: [post, author]) ?? 0
        }
    }

    /// Whether a hidden post waited when it was hidden. The decision to hide a post on the pages changed its file; one that waits has the
    /// mark of a hidden post in its file already, or has no file.
    public func waitedBeforeHiding(_ post: String) throws(StateError) -> Bool {
        try isTrue(
            """
            SELECT NOT EXISTS (SELECT 1 FROM fileChanges WHERE change = hidden) FROM (
                SELECT MIN(number) AS hidden FROM changes WHERE subject = :post AND action = :hide
                AND number > ifnull((SELECT MAX(number) FROM changes
                    WHERE subject = :post AND action IN (:approve, :restore)), 0))
            WHERE hidden NOT NULL
            """,
            [
                "post": post, "hide": Change.Action.hide.rawValue, "approve": Change.Action.approve.rawValue,
                "restore": Change.Action.restore.rawValue,
            ])
    }

    /// Number of the log line of a post's latest correction by its author, a reader or a member; nil if it was never corrected.
    public func lastCorrection(of post: String) throws(StateError) -> Int64? {
        try read { database in
            try Int64.fetchOne(
                database,
                sql: """
                    SELECT MAX(number) FROM changes
                    WHERE subject = ? AND (officer = ? OR officer LIKE ?) AND action = ?
                    """,
                arguments: [post, Author.reader, Author.allMembers, Change.Action.edit.rawValue])
        }
    }
}
