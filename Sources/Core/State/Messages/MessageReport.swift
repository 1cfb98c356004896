import Foundation
import GRDB
import Model

extension StateSchema {
    // The reported member may have no account any more: what was reported stays until officers decide. A table whose columns refer to another
    // one can only be made anew.
    static let keptMessageReports = """
        CREATE TABLE keptMessageReports (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            reporter TEXT NOT NULL REFERENCES members ON DELETE CASCADE,
            reported TEXT NOT NULL,
            number INTEGER NOT NULL,
            reason TEXT NOT NULL,
            note TEXT NOT NULL,
            time INTEGER NOT NULL,
            UNIQUE (reporter, reported, number)
        ) STRICT;
        INSERT INTO keptMessageReports SELECT * FROM messageReports;
        CREATE TABLE keptReportedMessages (
            report INTEGER NOT NULL REFERENCES keptMessageReports ON DELETE CASCADE,
            number INTEGER NOT NULL,
            isByReporter INTEGER NOT NULL,
            text TEXT NOT NULL,
            line TEXT,
            sent INTEGER NOT NULL,
            PRIMARY KEY (report, number)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO keptReportedMessages SELECT * FROM reportedMessages;
        DROP TABLE reportedMessages;
        DROP TABLE messageReports;
        ALTER TABLE keptMessageReports RENAME TO messageReports;
        ALTER TABLE keptReportedMessages RENAME TO reportedMessages;
        """
}

/// A member's report of a message to them, with copies for officers. It is removed when officers decide, or with the account of the member who
/// made it. The reported member cannot remove it, also not with the account.
public struct MessageReport: Equatable, Sendable {
    /// Number of messages before the reported one that officers see with it.
    public static let before = 5
    /// Maximum number of reports of one member that wait.
    public static let limitOfMember = 20

    public let id: Int64
    public let reporter: String
    /// The id of the member who wrote the message, whose account may be deleted.
    public let reported: String
    public let reason: ReaderReport.Reason
    /// The reporter's note; may be empty.
    public let note: String
    public let time: Date
    /// Copies of the messages, the oldest first; the last one is the reported one.
    public let messages: [Line]

    /// A copy of a message.
    public struct Line: StoredRow, Equatable, Sendable {
        public let isByReporter: Bool
        public let text: String
        /// The title in a line by the program.
        public let line: String?
        public let sent: Date
    }

    /// The result of a report.
    public enum Result: Equatable, Sendable {
        /// Stored, or stored before.
        case stored
        /// There is no such message of the other member in the reporter's copy.
        case noMessage
        /// The reporter has `limitOfMember` reports that wait.
        case tooMany
    }

    fileprivate init(row: Row, in database: Database) throws {
        id = row["id"]
        (reporter, reported, note) = (row["reporter"], row["reported"], row["note"])
        reason = try ReaderReport.Reason(stored: row["reason"], of: "the reason of a report of a message")
        time = Date(milliseconds: row["time"])
        messages = try Line.fetchAll(
            database,
            sql:
                "SELECT isByReporter, text, line, sent FROM reportedMessages WHERE report = ? ORDER BY number",
            arguments: [id])
    }
}

extension StateDatabase {
    /// Stores a report of a message of `other` in a member's copy, with copies of it and of `MessageReport.before` messages before it. Idempotent.
    public func reportMessage(
        _ number: Int64, of member: String, with other: String, reason: ReaderReport.Reason, note: String,
        now: Date
    ) throws(StateError) -> MessageReport.Result {
        try write { database in
            guard let row = try Conversation.row(of: member, with: other, in: database),
                try Bool.fetchOne(
                    database,
                    sql: """
                        SELECT NOT isOwn AND line IS NULL FROM messages WHERE conversation = ? AND number = ?
                        """, arguments: [row, number]) == true
            else { return .noMessage }
            let isKnown = try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM messageReports WHERE reporter = ? AND reported = ? AND number = ?)
                    """, arguments: [member, other, number])
            if isKnown == true { return .stored }
            let waiting = try Int.fetchOne(
                database, sql: "SELECT COUNT(*) FROM messageReports WHERE reporter = ?", arguments: [member])
            guard waiting ?? 0 < MessageReport.limitOfMember else { return .tooMany }
            try database.execute(
                sql: """
                    INSERT INTO messageReports (reporter, reported, number, reason, note, time)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """, arguments: [member, other, number, reason.rawValue, note, now.milliseconds])
            try database.execute(
                sql: """
                    INSERT INTO reportedMessages SELECT ?, number, isOwn, text, line, sent FROM messages
                    WHERE conversation = ? AND number <= ? ORDER BY number DESC LIMIT ?
                    """, arguments: [database.lastInsertedRowID, row, number, MessageReport.before + 1])
            return .stored
        }
    }

    /// The reports that wait, the oldest first.
    public func messageReports(limit: Int = .max, offset: Int = 0) throws(StateError) -> [MessageReport] {
        try reports("ORDER BY id LIMIT ? OFFSET ?", [limit, offset])
    }

    /// The reports by a member that wait.
    public func messageReports(by member: String) throws(StateError) -> [MessageReport] {
        try reports("WHERE reporter = ? ORDER BY id", [member])
    }

    /// The numbers of the messages of `other` that a member reported, and on which officers have not decided.
    public func reportedMessages(of member: String, with other: String) throws(StateError) -> Set<Int64> {
        try read { database in
            try Int64.fetchSet(
                database, sql: "SELECT number FROM messageReports WHERE reporter = ? AND reported = ?",
                arguments: [member, other])
        }
    }

    /// Number of reports that wait.
    public func numberOfMessageReports() throws(StateError) -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM messageReports") ?? 0 }
    }

    /// The report with a number that waits; nil if it was decided or withdrawn.
    public func messageReport(_ id: Int64) throws(StateError) -> MessageReport? {
        try reports("WHERE id = ?", [id]).first
    }

    /// Removes a decided report with its copies. Idempotent.
    /// - Returns: Whether it waited.
    public func endMessageReport(_ id: Int64) throws(StateError) -> Bool {
        try write { database in
            try database.execute(sql: "DELETE FROM messageReports WHERE id = ?", arguments: [id])
            return database.changesCount == 1
        }
    }

    private func reports(
        _ condition: String, _ arguments: StatementArguments
    ) throws(StateError) -> [MessageReport] {
        try read { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM messageReports \(condition)", arguments: arguments
            ).map { try MessageReport(row: $0, in: database) }
        }
    }
}
