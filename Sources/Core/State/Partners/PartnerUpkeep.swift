import Foundation
import GRDB
import Model

extension StateDatabase {
    /// Whether there is something for `keepPartners` to do.
    public func arePartnersDue(now: Date) throws(StateError) -> Bool {
        if try !dueSlots(now: now).isEmpty { return true }
        return try hasOldPartnerTasks(now: now)
    }

    /// Finds partners for the slots whose time has come, and deletes rooms whose time is over. Idempotent.
    public func keepPartners(now: Date, _ writer: @escaping PartnerWriter) throws(StateError) {
        let slots = try dueSlots(now: now)
        try write { database in
            for slot in slots {
                try PartnerBook(slot: slot, now: now, database: database, writer: writer).settle()
            }
            try Self.removeOldPartnerTasks(now: now, in: database)
        }
    }

    /// Finds partners where `corkboard deliver` has not, for a visit: where somebody of a slot whose time has come has no room.
    public func findPartners(now: Date, _ writer: @escaping PartnerWriter) throws(StateError) {
        let slots = try dueSlots("AND room IS NULL AND gone IS NULL", now: now)
        if slots.isEmpty { return }
        try write { database in
            for slot in slots {
                try PartnerBook(slot: slot, now: now, database: database, writer: writer).settle()
            }
        }
    }

    private func dueSlots(_ condition: String = "", now: Date) throws(StateError) -> [Date] {
        try read { database in
            try Int64.fetchAll(
                database,
                sql:
                    "SELECT DISTINCT slot FROM partnerTasks WHERE slot > ? AND slot <= ? \(condition) ORDER BY slot",
                arguments: [
                    (now - PartnerClock.matching).milliseconds, (now + PartnerClock.matching).milliseconds,
                ]
            ).map { Date(milliseconds: $0) }
        }
    }

    private func hasOldPartnerTasks(now: Date) throws(StateError) -> Bool {
        try isTrue(
            """
            SELECT EXISTS (SELECT 1 FROM partnerTasks WHERE slot <= :end)
            OR EXISTS (SELECT 1 FROM partnerRooms WHERE slot <= :end)
            """, ["end": (now - PartnerClock.erasing).milliseconds])
    }

    /// Deletes tasks and rooms whose time is over, and remembers who met in them.
    private static func removeOldPartnerTasks(now: Date, in database: Database) throws {
        let end = (now - PartnerClock.erasing).milliseconds
        try database.execute(
            sql: """
                INSERT INTO partnerMeetings (one, other, time)
                SELECT min(a.person, b.person), max(a.person, b.person), max(a.slot) FROM partnerTasks a
                JOIN partnerTasks b ON b.room = a.room AND b.id > a.id
                WHERE a.slot <= ? AND a.seen NOT NULL AND b.seen NOT NULL
                GROUP BY min(a.person, b.person), max(a.person, b.person)
                ON CONFLICT DO UPDATE SET time = max(time, excluded.time)
                """, arguments: [end])
        for table in ["partnerTasks", "partnerRooms"] {
            try database.execute(sql: "DELETE FROM \(table) WHERE slot <= ?", arguments: [end])
        }
    }

    /// Removes the data of persons whose time is over.
    static func removeOldPartners(at now: Date, in database: Database) throws {
        try removeOldPartnerTasks(now: now, in: database)
        try database.execute(
            sql: "DELETE FROM partnerMeetings WHERE time <= ?",
            arguments: [(now - Retention.partnerMeeting).milliseconds])
        try database.execute(
            sql: """
                DELETE FROM partnerPeople WHERE member IS NULL AND used <= ?
                AND NOT EXISTS (SELECT 1 FROM partnerTasks t WHERE t.person = partnerPeople.id)
                """, arguments: [(now - Retention.partnerReceipt).milliseconds])
    }
}
