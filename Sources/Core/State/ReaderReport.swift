import Foundation
import GRDB
import Model

/// A reader's report of a post.
public struct ReaderReport: Equatable, Sendable {
    /// Why a reader reports a post.
    public enum Reason: String, CaseIterable, Sendable {
        /// Advertising, or nothing to do with the site.
        case spam
        /// An insult or a threat.
        case insult
        /// Private data of a person.
        case `private`
        /// Another reason.
        case other
    }

    /// Maximum number of reports of one post that no officer has answered: 100. Further ones are dropped: officers know already.
    public static let limitOfPost = 100

    /// The id of the post.
    public let post: String
    /// When the report came, in whole milliseconds.
    public let time: Date
    /// The hash of the reader's address; nil after two days.
    public let client: [UInt8]?
    public let reason: Reason
    /// The reader's note; may be empty.
    public let text: String

    fileprivate init(post: String, time: Date, client: [UInt8]?, reason: Reason, text: String) {
        (self.post, self.client, self.reason, self.text) = (post, client, reason, text)
        self.time = Date(milliseconds: time.milliseconds)
    }

    fileprivate init(row: Row) throws(StateError) {
        let post: String = row["post"]
        self.init(
            post: post, time: Date(milliseconds: row["time"]), client: row["client"],
            reason: try Reason(stored: row["reason"], of: "the reason of a report of the post \(post)"),
            text: row["text"])
    }

    /// Stores the report. One of a wide network that reported the post yesterday has the hash of then, so that it counts once.
    fileprivate func store(by client: ReaderClient, in database: Database) throws {
        let known = try [UInt8].fetchOne(
            database, sql: "SELECT wide FROM readerReports WHERE post = ? AND wide IN (?, ?)",
            arguments: [post] + StatementArguments(client[.wide].arguments))
        try database.execute(
            sql:
                "INSERT INTO readerReports (post, time, client, wide, reason, text) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                post, time.milliseconds, self.client, known ?? client[.wide].today,
                reason.rawValue, text,
            ])
    }

    /// Whether a client reported a post.
    fileprivate static func isReported(
        _ post: String, by client: ReaderClient, in database: Database
    ) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM readerReports WHERE post = ? AND client IN (?, ?))",
            arguments: [post] + StatementArguments(client[.narrow].arguments)) ?? false
    }
}

extension StateDatabase {
    /// Stores a report, which the caller has counted (`ClientBudget.reports`). A second one of the same client and post, and those over the
    /// limit of the post, are dropped.
    /// - Returns: Number of different clients that reported the post, by their widest networks; nil if the report was dropped.
    public func report(
        _ post: String, by client: ReaderClient, reason: ReaderReport.Reason, text: String, now: Date
    ) throws(StateError) -> Int? {
        try write { database in
            let ofPost = try Int.fetchOne(
                database, sql: "SELECT COUNT(*) FROM readerReports WHERE post = ?", arguments: [post])
            guard ofPost ?? 0 < ReaderReport.limitOfPost,
                try !ReaderReport.isReported(post, by: client, in: database)
            else { return nil }
            try ReaderReport(post: post, time: now, client: client.today, reason: reason, text: text)
                .store(by: client, in: database)
            // Reports of the version before have no wide network.
            return try Int.fetchOne(
                database,
                sql: "SELECT COUNT(DISTINCT ifnull(wide, client)) FROM readerReports WHERE post = ?",
                arguments: [post])
        }
    }

    /// The reports of these posts that no officer has answered, by post and time.
    public func reports(of posts: [String]) throws(StateError) -> [String: [ReaderReport]] {
        try read { database in
            var reports: [String: [ReaderReport]] = [:]
            for post in posts {
                reports[post] = try Row.fetchAll(
                    database, sql: "SELECT * FROM readerReports WHERE post = ? ORDER BY time",
                    arguments: [post]
                ).map(ReaderReport.init(row:))
            }
            return reports
        }
    }
}
