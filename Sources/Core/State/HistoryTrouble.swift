import Foundation
import GRDB

/// What keeps changes from being kept in git.
public struct HistoryTrouble: Equatable, Sendable {
    /// The reason, on one line.
    public let reason: String
    /// When it was first so.
    public let since: Date
    /// How many changes wait.
    public let waiting: Int

    /// A reason for which so many changes wait.
    public init(reason: String, since: Date, waiting: Int) {
        (self.reason, self.waiting) = (reason, waiting)
        self.since = Date(milliseconds: since.milliseconds)
    }
}

/// How far the changes of the log are kept in git too.
extension StateDatabase {
    /// Has the changes kept that come from now on. Once more is as good.
    /// - Throws: `StateError`.
    public func beginHistory() throws(StateError) {
        let hasBegun = try read { database in
            try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM history)") ?? false
        }
        if hasBegun { return }
        try write { database in
            try database.execute(
                sql: "INSERT OR IGNORE INTO history (id, kept) SELECT 1, IFNULL(MAX(number), 0) FROM changes")
        }
    }

    /// Has no further changes kept, until it is begun again.
    /// - Throws: `StateError`.
    public func endHistory() throws(StateError) {
        try write { try $0.execute(sql: "DELETE FROM history") }
    }

    /// The next changes that are in place and not kept yet, with their files, in their order; none where it was not begun.
    /// - Throws: `StateError`.
    public func waitingForHistory(limit: Int) throws(StateError) -> [Change] {
        try read { database in
            try Change.all(
                in: database, "WHERE \(Self.waits) ORDER BY number LIMIT ?", [max(0, limit)], withFiles: true)
        }
    }

    /// Says that the changes up to this one are kept, which ends all trouble.
    /// - Throws: `StateError`.
    public func keepInHistory(through number: Int64) throws(StateError) {
        try write { database in
            try database.execute(
                sql: "UPDATE history SET kept = MAX(kept, ?), trouble = NULL, since = NULL",
                arguments: [number])
        }
    }

    /// Says why changes cannot be kept now; of a trouble that goes on, the first moment stays.
    /// - Throws: `StateError`.
    public func noteHistoryTrouble(_ reason: String, now: Date) throws(StateError) {
        try write { database in
            try database.execute(
                sql: "UPDATE history SET trouble = ?, since = IFNULL(since, ?)",
                arguments: [reason, now.milliseconds])
        }
    }

    /// Why changes wait to be kept; nil where none does.
    /// - Throws: `StateError`.
    public func historyTrouble() throws(StateError) -> HistoryTrouble? {
        try read { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT trouble, since, (SELECT COUNT(*) FROM changes WHERE \(Self.waits)) AS waiting FROM history
                    WHERE trouble NOT NULL
                    """)
            return row.map {
                HistoryTrouble(
                    reason: $0["trouble"], since: Date(milliseconds: $0["since"]), waiting: $0["waiting"])
            }
        }
    }

    /// Of a change: it has files, they are in place, and it is not kept yet. Changes are settled in their order.
    static let waits = """
        settled = 1 AND number > IFNULL((SELECT kept FROM history), (SELECT MAX(number) FROM changes))
        AND EXISTS (SELECT 1 FROM fileChanges WHERE change = number)
        """
}
