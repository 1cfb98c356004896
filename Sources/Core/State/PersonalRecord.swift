import Foundation
import GRDB
import Model

/// A record that notifies one reader, or a test for all readers. It is stored in the database only, never in
/// Content/ or on a page.
public struct PersonalRecord: Equatable, Sendable {
    /// The beginning of the ids of notices of editors about the host.
    public static let healthPrefix = "health-"

    /// Default time that a record is kept after it took effect, in seconds: 30 days.
    public static let memory = Retention.notification

    /// The record's id.
    public let id: String
    /// The reader's number; nil for all readers.
    public let owner: Int64?
    /// The record as JSON, as in Content/broadcasts.
    public let json: String
    /// When the record takes effect.
    public let counts: Date
    /// Seconds that the record is kept after that.
    let memory: TimeInterval

    package init(
        id: String, owner: Int64?, json: String, counts: Date, memory: TimeInterval = PersonalRecord.memory
    ) {
        (self.id, self.owner, self.json, self.memory) = (id, owner, json, memory)
        self.counts = Date(milliseconds: counts.milliseconds)
    }

    private init(row: Row) {
        self.init(
            id: row["id"], owner: row["owner"], json: row["record"],
            counts: Date(milliseconds: row["counts"]))
    }

    fileprivate static func all(_ database: Database, _ sql: String, _ arguments: StatementArguments) throws
        -> [PersonalRecord]
    {
        try Row.fetchAll(database, sql: "SELECT * FROM personalRecords \(sql)", arguments: arguments)
            .map(PersonalRecord.init(row:))
    }

    fileprivate static func all(
        of owner: Int64, prefix: String, in database: Database
    ) throws -> [PersonalRecord] {
        try all(
            database, "WHERE owner = ? AND substr(id, 1, ?) = ? ORDER BY counts, id",
            [owner, prefix.count, prefix])
    }

    /// The records that have taken effect in the browsers of a member, newest first. Those of one time with the same contents are one.
    static func all(ofMember member: String, now: Date, in database: Database) throws -> [PersonalRecord] {
        try all(
            database,
            """
            WHERE counts <= ? AND owner IN
                (SELECT r.id FROM memberSessions s JOIN readers r ON r.memberSession = s.id WHERE s.member = ?)
            GROUP BY counts, record ORDER BY counts DESC, id
            """, [now.milliseconds, member])
    }

    func insert(in database: Database) throws {
        try database.execute(
            sql:
                "INSERT OR IGNORE INTO personalRecords (id, owner, record, counts, expires) VALUES (?, ?, ?, ?, ?)",
            arguments: [id, owner, json, counts.milliseconds, (counts + memory).milliseconds])
    }

    /// Removes records whose time is over, and acknowledgements from before `memory`.
    static func removeOld(at now: Date, in database: Database) throws {
        let end = (now - memory).milliseconds
        try database.execute(
            sql: "DELETE FROM personalRecords WHERE expires <= ?", arguments: [now.milliseconds])
        try database.execute(sql: "DELETE FROM acknowledgements WHERE time <= ?", arguments: [end])
    }
}

extension StateDatabase {
    /// Stores records. One with the id of an existing record changes nothing.
    public func add(_ records: [PersonalRecord]) throws(StateError) {
        if records.isEmpty { return }
        try write { database in
            for record in records { try record.insert(in: database) }
        }
    }

    /// Stores records of a reader that depend on those whose ids begin with `prefix`, in one transaction. `new` returns the records to add.
    public func addRecords(
        of owner: Int64, prefix: String, _ new: (Reader, [PersonalRecord]) -> [PersonalRecord]
    ) throws(StateError) {
        try write { database in
            guard
                let reader = try Reader.fetchOne(
                    database, sql: "SELECT * FROM readers WHERE id = ?", arguments: [owner])
            else { return }
            let known = try PersonalRecord.all(of: owner, prefix: prefix, in: database)
            for record in new(reader, known) { try record.insert(in: database) }
        }
    }

    /// The records of a reader whose ids begin with `prefix`, pending and past, by time.
    public func personalRecords(of owner: Int64, prefix: String) throws(StateError) -> [PersonalRecord] {
        try read { try PersonalRecord.all(of: owner, prefix: prefix, in: $0) }
    }

    /// Removes records of a reader that have not taken effect at `now` and whose ids begin with `prefix`.
    public func removePending(of owner: Int64, prefix: String, now: Date) throws(StateError) {
        try write { database in
            try database.execute(
                sql: "DELETE FROM personalRecords WHERE owner = ? AND counts > ? AND substr(id, 1, ?) = ?",
                arguments: [owner, now.milliseconds, prefix.count, prefix])
        }
    }

    /// The records whose deliveries have not ended, by the time at which they take effect, until `end`.
    public func unsettledPersonalRecords(until end: Date) throws(StateError) -> [PersonalRecord] {
        try read { database in
            try PersonalRecord.all(
                database, "WHERE isSettled = 0 AND counts <= ? ORDER BY counts, id", [end.milliseconds])
        }
    }

    /// Whether mail that waits for no broadcast, or a record, is to be sent at `now`.
    public func hasUrgentMessages(now: Date) throws(StateError) -> Bool {
        try isTrue(
            """
            SELECT EXISTS (SELECT 1 FROM outgoingMail WHERE next <= :now)
            OR EXISTS (SELECT 1 FROM personalRecords WHERE isSettled = 0 AND counts <= :now)
            """, ["now": now.milliseconds])
    }

    /// The records of a reader that have taken effect at `now`, and tests for all since the reader was made, newest first.
    public func personalRecords(of owner: Int64, now: Date) throws(StateError) -> [PersonalRecord] {
        try read { database in
            try PersonalRecord.all(
                database,
                """
                WHERE (owner = :owner OR owner IS NULL AND counts > (SELECT created FROM readers WHERE id = :owner))
                AND counts <= :now ORDER BY counts DESC, id
                """, ["owner": owner, "now": now.milliseconds])
        }
    }

    /// Removes a record of which no delivery was tried. Idempotent.
    public func removeUntried(_ record: String) throws(StateError) {
        try write { database in
            try database.execute(
                sql: """
                    DELETE FROM personalRecords WHERE id = :id AND isSettled = 0
                    AND NOT EXISTS (SELECT 1 FROM deliveryAttempts WHERE broadcast = :id)
                    """, arguments: ["id": record])
        }
    }

    /// The reader to whom a record belongs; nil if there is none.
    public func owner(ofRecord id: String) throws(StateError) -> Reader? {
        try read { database in
            try Reader.fetchOne(
                database,
                sql: "SELECT r.* FROM readers r JOIN personalRecords p ON p.owner = r.id WHERE p.id = ?",
                arguments: [id])
        }
    }
}

/// An item that a reader has read: the type and the id of a subject, and until when.
public struct Acknowledgement: Hashable, Sendable {
    /// The type of the record.
    public let type: String
    /// The id of the subject.
    public let subject: String

    package init(type: String, subject: String) { (self.type, self.subject) = (type, subject) }
}

extension StateDatabase {
    /// The items that a reader has read, each with the time until which its records are read.
    public func acknowledgements(of owner: Int64) throws(StateError) -> [Acknowledgement: Date] {
        try read { database in
            let rows = try Row.fetchAll(
                database, sql: "SELECT type, subject, time FROM acknowledgements WHERE owner = ?",
                arguments: [owner])
            return Dictionary(
                rows.map { row in
                    (
                        Acknowledgement(type: row["type"], subject: row["subject"]),
                        Date(milliseconds: row["time"])
                    )
                }, uniquingKeysWith: max)
        }
    }

    /// Stores that a reader has read all records of some items until `time`. Idempotent; a later time stays.
    public func acknowledge(
        _ items: [Acknowledgement], until time: Date, of owner: Int64
    ) throws(StateError) {
        try write { database in
            for item in items {
                try database.execute(
                    sql: """
                        INSERT INTO acknowledgements VALUES (?, ?, ?, ?)
                        ON CONFLICT DO UPDATE SET time = max(time, excluded.time)
                        """, arguments: [owner, item.type, item.subject, time.milliseconds])
            }
        }
    }
}
