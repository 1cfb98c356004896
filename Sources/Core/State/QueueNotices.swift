import Foundation
import GRDB
import Model

/// The notifications of officers that the queue of readers' posts is no longer empty: one until it is empty again, and at most one in an
/// hour, whatever strangers post and withdraw.
extension StateDatabase {
    /// Minimum number of seconds between two notifications: an hour.
    private static let noticePause: TimeInterval = 3600

    /// The time of the next notification, now or once the pause after the last one is over; nil if officers know of the queue.
    private static func beginNotice(at now: Date, in database: Database) throws -> Date? {
        var time = now
        if let row = try Row.fetchOne(database, sql: "SELECT time, isOpen FROM queueNotice") {
            let (stored, isOpen): (Int64, Bool) = (row["time"], row["isOpen"])
            if isOpen { return nil }
            let last = Date(milliseconds: stored)
            // A time ahead is from before the clock was set back.
            if last <= now { time = max(now, last + noticePause) }
        }
        try database.execute(
            sql: "INSERT OR REPLACE INTO queueNotice (id, time, isOpen) VALUES (1, ?, 1)",
            arguments: [time.milliseconds])
        return time
    }

    /// Stores that the queue is empty, and takes back a notification that is still to come: it would not be true.
    private static func endNotice(at now: Date, in database: Database) throws {
        guard let stored = try Int64.fetchOne(database, sql: "SELECT time FROM queueNotice") else { return }
        var time = Date(milliseconds: stored)
        if time > now {
            try database.execute(
                sql:
                    "DELETE FROM personalRecords WHERE id GLOB 'queue-[0-9]*' AND counts > ? AND isSettled = 0",
                arguments: [now.milliseconds])
            // The last one that was sent.
            time -= noticePause
        }
        try database.execute(
            sql: "UPDATE queueNotice SET isOpen = 0, time = ?", arguments: [time.milliseconds])
    }

    /// Stores notifications of the queue, in one transaction, if it is not empty and nobody was notified since it was empty. Within an hour
    /// of the last ones they take effect at its end.
    /// `record` is the notification of an officer, by the reader's number and the time at which it takes effect.
    /// - Returns: Number of notifications stored.
    public func beginQueueNotice(
        now: Date, record: (Int64, Date) -> PersonalRecord?
    ) throws(StateError) -> Int {
        try write { database in
            guard try ModerationQueue.counts(in: database).total > 0 else {
                try Self.endNotice(at: now, in: database)
                return 0
            }
            guard let time = try Self.beginNotice(at: now, in: database) else { return 0 }
            let readers = try Self.officerReaders(now: now, in: database)
            let records = readers.compactMap { record($0, time) }
            for record in records { try record.insert(in: database) }
            return records.count
        }
    }

    /// Stores that the queue is empty, if it is, so that officers are told of the next one.
    public func endQueueNotice(now: Date) throws(StateError) {
        try write { database in
            guard try ModerationQueue.counts(in: database).total == 0 else { return }
            try Self.endNotice(at: now, in: database)
        }
    }

    /// The numbers of the readers who are officers on one of their devices. Accounts that are disabled, over or of an unknown role are
    /// left out.
    static func officerReaders(now: Date, in database: Database) throws -> [Int64] {
        try Int64.fetchAll(
            database,
            sql: """
                SELECT DISTINCT owner FROM readerDevices JOIN officers ON name = officer
                WHERE removed IS NULL AND owner NOT NULL AND isDisabled = 0 AND role IN ('officer', 'editor')
                AND (until IS NULL OR until > ?) ORDER BY owner
                """, arguments: [now.milliseconds])
    }

    /// Stores notifications of the editors who are signed in on a device that takes notifications, in a browser, an app or by mail.
    /// `record` is the notification of an editor, by the reader's number.
    /// - Returns: Number of notifications stored.
    @discardableResult
    public func tellEditors(now: Date, record: (Int64) -> PersonalRecord?) throws(StateError) -> Int {
        try write { database in
            let readers = try Int64.fetchAll(
                database,
                sql: """
                    SELECT DISTINCT owner FROM readerDevices JOIN officers ON name = officer
                    WHERE removed IS NULL AND owner NOT NULL AND isDisabled = 0 AND role = ?
                    AND (until IS NULL OR until > ?) ORDER BY owner
                    """, arguments: [Officer.Role.editor.rawValue, now.milliseconds])
            let records = readers.compactMap(record)
            for record in records { try record.insert(in: database) }
            return records.count
        }
    }
}
