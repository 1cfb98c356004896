import Foundation
import GRDB
import Model

/// An anonymous reader who takes notifications: the owner of devices, settings and records of their own.
public struct Reader: StoredRow, Equatable, Sendable {
    public let id: Int64
    /// The public id, `r-` and 10 hexadecimal digits. It gives no rights.
    public let name: String
    /// The settings, as JSON.
    public let settings: String
    /// When the reader was made. Earlier records are not unread.
    public let created: Date

    /// The result of a change of settings.
    public enum SettingsResult: Equatable, Sendable {
        /// The settings were changed.
        case changed(Reader)
        /// Too many new readers of the client or of the whole site (`ClientBudget.registrations`) until a time; nothing was stored.
        case throttled(until: Date)

        /// The reader; nil if nothing was stored.
        public var reader: Reader? {
            if case .changed(let reader) = self { reader } else { nil }
        }
    }

    /// Days after which a reader without devices is removed: 90.
    static let memory = Retention.reader

    /// The reader with this key.
    static func find(_ key: SessionToken, in database: Database) throws -> Reader? {
        try fetchOne(database, sql: "SELECT * FROM readers WHERE key = ?", arguments: [key.digest])
    }

    /// The reader with this key, made if there is none. Without a key it is a new reader, who has only mail.
    static func make(_ key: SessionToken?, at now: Date, in database: Database) throws -> Reader {
        if let key, let known = try find(key, in: database) { return known }
        try database.execute(
            sql: "INSERT INTO readers (key, name, created) VALUES (?, 'r-' || lower(hex(randomblob(5))), ?)",
            arguments: [key?.digest, now.milliseconds])
        let made = try fetchOne(
            database, sql: "SELECT * FROM readers WHERE id = ?", arguments: [database.lastInsertedRowID])
        guard let made else { throw StateError.unusable("a new reader is not in the database") }
        return made
    }

    /// Removes readers who have had no device for `memory`, and in whose browsers no member is signed in.
    static func removeOld(at now: Date, in database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM readers WHERE created <= ? AND memberSession IS NULL
                AND NOT EXISTS (SELECT 1 FROM readerDevices d WHERE d.owner = readers.id)
                """, arguments: [(now - memory).milliseconds])
    }
}

extension StateDatabase {
    /// The reader with this key; nil if there is none.
    public func reader(_ key: SessionToken) throws(StateError) -> Reader? {
        try read { try Reader.find(key, in: $0) }
    }

    /// The reader with this public id; nil if there is none.
    public func reader(named name: String) throws(StateError) -> Reader? {
        try read { database in
            try Reader.fetchOne(database, sql: "SELECT * FROM readers WHERE name = ?", arguments: [name])
        }
    }

    /// Changes the settings of the reader with this key, who is made if there is none, unless too many new readers came from the client's
    /// IP `address`. `change` returns the new settings for the current ones; nil to keep them.
    public func changeSettings(
        of key: SessionToken, address: String, now: Date, _ change: (String) -> String?
    ) throws(StateError) -> Reader.SettingsResult {
        try write { database in
            if try Reader.find(key, in: database) == nil,
                let end = try DeviceRegistration.refusal(of: address, at: now, in: database)
            {
                return .throttled(until: end)
            }
            var reader = try Reader.make(key, at: now, in: database)
            try Self.store(change(reader.settings), of: reader.id, in: database)
            reader = try Reader.make(key, at: now, in: database)
            return .changed(reader)
        }
    }

    /// Changes the settings of a reader.
    public func changeSettings(of reader: Int64, _ change: (String) -> String?) throws(StateError) {
        try write { database in
            guard
                let settings = try String.fetchOne(
                    database, sql: "SELECT settings FROM readers WHERE id = ?", arguments: [reader])
            else { return }
            try Self.store(change(settings), of: reader, in: database)
        }
    }

    private static func store(_ settings: String?, of reader: Int64, in database: Database) throws {
        guard let settings else { return }
        try database.execute(
            sql: "UPDATE readers SET settings = ? WHERE id = ?", arguments: [settings, reader])
    }

    /// The minutes before events at which some reader chose to be reminded.
    public func reminderMinutes() throws(StateError) -> Set<Int> {
        try read { database in
            try Int.fetchSet(
                database,
                sql: """
                    SELECT value FROM readers, json_each(settings, '$.reminders.events')
                    WHERE json_array_length(settings, '$.reminders.events') > 0 AND typeof(value) = 'integer'
                    """)
        }
    }

    /// The readers with daily reminders whose turn is in a minute of the day. Each reader has one such
    /// minute, so that the work is spread over the day.
    public func readersRemindedDaily(inMinute minute: Int) throws(StateError) -> [Reader] {
        try read { database in
            try Reader.fetchAll(
                database,
                sql: """
                    WITH RECURSIVE turns (id) AS (SELECT :minute UNION ALL SELECT id + 1440 FROM turns
                        WHERE id < (SELECT MAX(id) FROM readers))
                    SELECT readers.* FROM turns JOIN readers USING (id)
                    WHERE json_type(settings, '$.reminders.daily') = 'object'
                    """, arguments: ["minute": minute])
        }
    }

    /// Whether some reader chose to be reminded of single posts.
    public func hasReadersOfChosenPosts() throws(StateError) -> Bool {
        try isTrue(
            """
            SELECT EXISTS (
                SELECT 1 FROM readers WHERE json_type(settings, '$.reminders.posts') = 'object')
            """)
    }

    /// The readers who chose reminders before all events, or of single ones.
    public func readersRemindedOfEvents() throws(StateError) -> [Reader] {
        try read { database in
            try Reader.fetchAll(
                database,
                sql: """
                    SELECT * FROM readers WHERE json_array_length(settings, '$.reminders.events') > 0
                    UNION SELECT * FROM readers WHERE json_type(settings, '$.reminders.posts') = 'object' ORDER BY id
                    """)
        }
    }
}
