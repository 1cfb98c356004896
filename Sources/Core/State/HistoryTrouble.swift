import Foundation
import GRDB

/// The reason why changes cannot be committed to git.
public struct HistoryTrouble: StoredRow, Equatable, Sendable {
    /// The reason, on one line.
    public let reason: String
    /// Time of the first failure.
    public let since: Date
    /// Number of waiting changes.
    public let waiting: Int
}

/// The progress of committing logged changes to git.
extension StateDatabase {
    /// Queues all changes from now on for git. Idempotent.
    public func beginHistory() throws(StateError) {
        let hasBegun = try isTrue("SELECT EXISTS (SELECT 1 FROM history)")
        if hasBegun { return }
        try write { database in
            try database.execute(
                sql: "INSERT OR IGNORE INTO history (id, kept) SELECT 1, IFNULL(MAX(number), 0) FROM changes")
        }
    }

    /// Stops queueing changes for git, until `beginHistory` is called again.
    public func endHistory() throws(StateError) {
        try write { try $0.execute(sql: "DELETE FROM history") }
    }

    /// The next settled changes that are not in git yet, with their files, in order; empty if history is off.
    public func waitingForHistory(limit: Int) throws(StateError) -> [Change] {
        try read { database in
            try Change.all(
                in: database, "WHERE \(Self.waits) ORDER BY number LIMIT ?", [max(0, limit)], withFiles: true)
        }
    }

    /// Records that the changes up to this one are in git, and clears the trouble.
    public func keepInHistory(through number: Int64) throws(StateError) {
        try write { database in
            try database.execute(
                sql: "UPDATE history SET kept = MAX(kept, ?), trouble = NULL, since = NULL",
                arguments: [number])
        }
    }

    /// Records that the changes that are settled need no commit, if none waits, so that the next search begins behind them. Only many are
    /// worth the write.
    public func passInHistory(atLeast count: Int64 = 200) throws(StateError) {
        let sql = """
            SELECT IFNULL((SELECT MIN(number) FROM changes WHERE settled = 0) - 1, MAX(number)) FROM changes
            WHERE NOT EXISTS (SELECT 1 FROM changes WHERE \(Self.waits))
            """
        let kept = try read { try Int64.fetchOne($0, sql: "SELECT kept FROM history") }
        guard let kept, let last = try read({ try Int64.fetchOne($0, sql: sql) }), last - kept >= count else {
            return
        }
        try write { database in
            guard try Int64.fetchOne(database, sql: sql) == last else { return }
            try database.execute(sql: "UPDATE history SET kept = MAX(kept, ?)", arguments: [last])
        }
    }

    /// Records why changes cannot be committed now; the time of the first failure is kept.
    public func noteHistoryTrouble(_ reason: String, now: Date) throws(StateError) {
        try write { database in
            try database.execute(
                sql: "UPDATE history SET trouble = ?, since = IFNULL(since, ?)",
                arguments: [reason, now.milliseconds])
        }
    }

    /// The reason why changes are waiting; nil if there is none.
    public func historyTrouble() throws(StateError) -> HistoryTrouble? {
        try read { database in
            try HistoryTrouble.fetchOne(
                database,
                sql: """
                    SELECT trouble AS reason, since, (SELECT COUNT(*) FROM changes WHERE \(Self.waits)) AS waiting FROM history
                    WHERE trouble NOT NULL
                    """)
        }
    }

    /// SQL condition of a change that has files, is settled and is not in git yet. Changes are settled in order. Changes of posts that
    /// readers made by a form never wait, since git would keep what their authors withdraw; an approved proposal belongs to the site.
    static let waits = """
        settled = 1 AND number > IFNULL((SELECT kept FROM history), (SELECT MAX(number) FROM changes))
        AND EXISTS (SELECT 1 FROM fileChanges WHERE change = number)
        AND NOT EXISTS (
            SELECT 1 FROM readerPosts
            WHERE id = subject AND receipt NOT NULL AND NOT (state = 'published' AND path IS NULL))
        """
}
