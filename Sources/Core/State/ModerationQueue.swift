import Foundation
import GRDB
import Model

/// The posts that officers have to decide on.
public enum ModerationQueue {
    /// The beginning of the ids of notices for officers.
    public static let noticePrefix = "queue-"

    /// A part of the queue.
    public enum Part: String, CaseIterable, Sendable {
        /// Posts that wait for approval, the oldest first.
        case waiting
        /// Posts with reports, those with the oldest report first.
        case reported
        /// Posts whose authors asked for removal, the oldest wish first.
        case removal
        /// Hidden posts, which can be restored, the latest decision first.
        case hidden
    }

    /// A selection of the posts of a part.
    public enum Filter: Equatable, Sendable {
        case all
        /// Posts of one client, by the hash.
        case client([UInt8])
        /// Posts with the cause.
        case cause(ModerationCause)
    }

    /// Number of posts in each part that officers have to look at.
    public struct Counts: Equatable, Sendable {
        /// Posts that wait for approval.
        public let waiting: Int
        /// Posts with reports.
        public let reported: Int
        /// Posts whose authors asked for removal.
        public let removal: Int

        /// Number of decisions.
        public var total: Int { waiting + reported + removal }

        /// Creates counts with the given values.
        public init(waiting: Int, reported: Int, removal: Int) {
            (self.waiting, self.reported, self.removal) = (waiting, reported, removal)
        }
    }

    fileprivate static func counts(in database: Database) throws -> Counts {
        func count(_ sql: String) throws -> Int { try Int.fetchOne(database, sql: sql) ?? 0 }
        return Counts(
            waiting: try count("SELECT COUNT(*) FROM readerPosts WHERE state = 'waiting'"),
            reported: try count("SELECT COUNT(DISTINCT post) FROM readerReports"),
            removal: try count("SELECT COUNT(*) FROM readerPosts WHERE removalAsked NOT NULL"))
    }

    fileprivate static func statement(_ part: Part, _ filter: Filter) -> (String, StatementArguments) {
        let (condition, arguments): (String, StatementArguments) =
            switch filter {
            case .all: ("", [])
            case .client(let hash): ("AND client = ?", [Data(hash)])
            case .cause(let cause): ("AND cause = ?", [cause.rawValue])
            }
        let sql =
            switch part {
            case .waiting:
                "SELECT id FROM readerPosts WHERE state = 'waiting' \(condition) ORDER BY posted, id"
            case .reported:
                """
                SELECT post FROM (SELECT post, MIN(time) AS first FROM readerReports GROUP BY post)
                \(filter == .all ? "" : "JOIN readerPosts ON id = post WHERE TRUE \(condition)") ORDER BY first, post
                """
            case .removal:
                "SELECT id FROM readerPosts WHERE removalAsked NOT NULL \(condition) ORDER BY removalAsked, id"
            case .hidden:
                "SELECT id FROM readerPosts WHERE state = 'hidden' \(condition) ORDER BY decided DESC, id"
            }
        return (sql, arguments)
    }
}

extension StateDatabase {
    /// Number of posts that officers have to decide on.
    /// - Throws: `StateError`.
    public func queueCounts() throws(StateError) -> ModerationQueue.Counts {
        try read { try ModerationQueue.counts(in: $0) }
    }

    /// The ids of the posts of a part of the queue, in its order.
    /// - Throws: `StateError`.
    public func queue(
        _ part: ModerationQueue.Part, _ filter: ModerationQueue.Filter = .all, limit: Int, offset: Int = 0
    ) throws(StateError) -> [String] {
        try read { database in
            let (sql, arguments) = ModerationQueue.statement(part, filter)
            return try String.fetchAll(
                database, sql: "\(sql) LIMIT ? OFFSET ?",
                arguments: arguments + [max(0, limit), max(0, offset)])
        }
    }

    /// Number of posts of a part of the queue.
    /// - Throws: `StateError`.
    public func countInQueue(
        _ part: ModerationQueue.Part, _ filter: ModerationQueue.Filter = .all
    ) throws(StateError) -> Int {
        try read { database in
            let (sql, arguments) = ModerationQueue.statement(part, filter)
            return try Int.fetchOne(
                database, sql: "SELECT COUNT(*) FROM (\(sql))", arguments: arguments) ?? 0
        }
    }

    /// Number of waiting posts of each cause.
    /// - Throws: `StateError`.
    public func waitingByCause() throws(StateError) -> [ModerationCause: Int] {
        try read { database in
            let rows = try Row.fetchAll(
                database,
                sql: "SELECT cause, COUNT(*) AS count FROM readerPosts WHERE state = 'waiting' GROUP BY cause"
            )
            return rows.reduce(into: [:]) { counts, row in
                if let cause = (row["cause"] as String?).map(ModerationCause.init) {
                    counts[cause] = row["count"]
                }
            }
        }
    }

    /// Number of waiting posts of a client.
    /// - Throws: `StateError`.
    public func waiting(of client: [UInt8]) throws(StateError) -> Int {
        try read { database in
            try Int.fetchOne(
                database, sql: "SELECT COUNT(*) FROM readerPosts WHERE state = 'waiting' AND client = ?",
                arguments: [Data(client)]) ?? 0
        }
    }

    /// Stores that an author asks for the removal of a post; nothing if the post is gone. Idempotent: the first time stays.
    /// - Throws: `StateError`.
    public func askRemoval(of post: String, now: Date) throws(StateError) {
        try write { database in
            try database.execute(
                sql: """
                    UPDATE readerPosts SET removalAsked = ifnull(removalAsked, ?)
                    WHERE id = ? AND state NOT IN ('withdrawn', 'removed')
                    """, arguments: [now.milliseconds, post])
        }
    }

    /// Stores that officers leave posts as they are: their reports and wishes for removal are answered.
    /// - Throws: `StateError`.
    public func keep(_ posts: [ReaderPost], now: Date) throws(StateError) {
        try write { database in
            for var post in posts {
                (post.removalAsked, post.decided) = (nil, now)
                try post.store(in: database)
                try database.execute(sql: "DELETE FROM readerReports WHERE post = ?", arguments: [post.id])
            }
        }
    }

    /// Removes the reports of posts, on which an officer has decided. Idempotent.
    /// - Throws: `StateError`.
    public func answerReports(of posts: [String]) throws(StateError) {
        try write { database in
            for post in posts {
                try database.execute(sql: "DELETE FROM readerReports WHERE post = ?", arguments: [post])
            }
        }
    }

    /// Stores notifications of the queue, in one transaction, if it is not empty and nobody was notified since it was empty.
    /// - Parameters:
    ///   - now: the time.
    ///   - record: the notification of an officer, by the reader's number.
    /// - Returns: Number of notifications stored.
    /// - Throws: `StateError`.
    public func beginQueueNotice(
        now: Date, record: (Int64) -> PersonalRecord?
    ) throws(StateError) -> Int {
        try write { database in
            guard try ModerationQueue.counts(in: database).total > 0 else {
                try database.execute(sql: "DELETE FROM queueNotice")
                return 0
            }
            try database.execute(
                sql: "INSERT OR IGNORE INTO queueNotice VALUES (1, ?)", arguments: [now.milliseconds])
            if database.changesCount == 0 { return 0 }
            let records = try Self.officerReaders(now: now, in: database).compactMap(record)
            for record in records { try record.insert(in: database) }
            return records.count
        }
    }

    /// Stores that the queue is empty, if it is, so that officers are told of the next one.
    /// - Throws: `StateError`.
    public func endQueueNotice() throws(StateError) {
        try write { database in
            guard try ModerationQueue.counts(in: database).total == 0 else { return }
            try database.execute(sql: "DELETE FROM queueNotice")
        }
    }

    /// The numbers of the readers who are officers on one of their devices. Accounts that are disabled or over are left out.
    static func officerReaders(now: Date, in database: Database) throws -> [Int64] {
        try Int64.fetchAll(
            database,
            sql: """
                SELECT DISTINCT owner FROM readerDevices JOIN officers ON name = officer
                WHERE removed IS NULL AND owner NOT NULL AND isDisabled = 0 AND (until IS NULL OR until > ?)
                ORDER BY owner
                """, arguments: [now.milliseconds])
    }
}
