import Foundation
import GRDB
import Model

/// The posts that officers have to decide on.
public enum ModerationQueue {
    /// The beginning of the ids of notices for officers.
    public static let noticePrefix = "queue-"

    public enum Part: String, CaseIterable, Sendable {
        /// Posts that wait for approval, the oldest first.
        case waiting
        /// Posts with reports, those with the oldest report first.
        case reported
        /// Posts whose authors asked for removal, the oldest wish first.
        case removal
        /// Hidden posts, which can be restored, the latest decision first.
        case hidden
        /// Posts on the pages that have votes, those with the most first.
        case voted
    }

    /// A selection of the posts of a part.
    public enum Filter: Equatable, Sendable {
        case all
        /// Posts of one client, by the hash.
        case client([UInt8])
        /// Posts with the cause.
        case cause(ModerationCause)
        /// One post, by its id.
        case post(String)
    }

    /// Number of posts in each part that officers have to look at.
    public struct Counts: Equatable, Sendable {
        public let waiting: Int
        public let reported: Int
        public let removal: Int
        /// Number of reported messages between members, which are no posts and have a page of their own.
        public var messages = 0

        /// Number of decisions.
        public var total: Int { waiting + reported + removal + messages }
    }

    static func counts(in database: Database) throws -> Counts {
        func count(_ sql: String) throws -> Int { try Int.fetchOne(database, sql: sql) ?? 0 }
        return Counts(
            waiting: try count("SELECT COUNT(*) FROM readerPosts WHERE state = 'waiting'"),
            reported: try count("SELECT COUNT(DISTINCT post) FROM readerReports"),
            removal: try count("SELECT COUNT(*) FROM readerPosts WHERE removalAsked NOT NULL"),
            messages: try count("SELECT COUNT(*) FROM messageReports"))
    }

    fileprivate static func statement(_ part: Part, _ filter: Filter) -> (String, StatementArguments) {
        let (condition, arguments): (String, StatementArguments) =
            switch filter {
            case .all: ("", [])
            case .client(let hash): ("AND client = ?", [hash])
            case .cause(let cause): ("AND cause = ?", [cause.rawValue])
            case .post(let id): ("AND id = ?", [id])
            }
        // The post of a report or of votes may have a file alone.
        if part == .reported, case .post = filter {
            return ("SELECT DISTINCT post FROM readerReports WHERE post = ?", arguments)
        }
        if part == .voted, case .post = filter {
            return ("SELECT subject FROM voteSums WHERE subject = ? AND up + down > 0", arguments)
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
            case .voted:
                """
                SELECT subject FROM voteSums LEFT JOIN readerPosts ON id = subject
                WHERE up + down > 0 AND subject NOT LIKE '\(Going.sumStart)%'
                AND ifnull(state, 'published') = 'published' \(condition)
                ORDER BY up + down DESC, subject
                """
            }
        return (sql, arguments)
    }
}

extension StateDatabase {
    /// Number of posts that officers have to decide on.
    public func queueCounts() throws(StateError) -> ModerationQueue.Counts {
        try read { try ModerationQueue.counts(in: $0) }
    }

    /// The ids of the posts of a part of the queue, in its order.
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
    public func waiting(of client: [UInt8]) throws(StateError) -> Int {
        try read { database in
            try Int.fetchOne(
                database, sql: "SELECT COUNT(*) FROM readerPosts WHERE state = 'waiting' AND client = ?",
                arguments: [client]) ?? 0
        }
    }

    /// Stores that an author asks for the removal of a post; nothing if the post is gone. Idempotent: the first time stays.
    public func askRemoval(of post: String, now: Date) throws(StateError) {
        try write { database in
            try database.execute(
                sql: """
                    UPDATE readerPosts SET removalAsked = ifnull(removalAsked, ?)
                    WHERE id = ? AND state NOT IN ('withdrawn', 'removed')
                    """, arguments: [now.milliseconds, post])
        }
    }

    /// Stores that officers leave posts as they are: their reports until `end`, or all, and wishes for removal are answered.
    public func keep(_ posts: [ReaderPost], reportsUntil end: Date? = nil, now: Date) throws(StateError) {
        try write { database in
            for var post in posts {
                (post.removalAsked, post.decided) = (nil, now)
                try post.store(in: database)
                try Self.answerReports(of: post.id, until: end, in: database)
            }
        }
    }

    /// Removes the reports of posts until `end`, or all, on which an officer has decided. Idempotent.
    public func answerReports(of posts: [String], until end: Date? = nil) throws(StateError) {
        try write { database in
            for post in posts { try Self.answerReports(of: post, until: end, in: database) }
        }
    }

    private static func answerReports(of post: String, until end: Date?, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM readerReports WHERE post = ? AND time <= ?",
            arguments: [post, end?.milliseconds ?? Int64.max])
    }
}
