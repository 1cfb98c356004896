import Foundation
import GRDB

/// Somebody in a room, with the task of the slot.
public struct PartnerSeat: StoredRow, Equatable, Sendable {
    /// The task's id: the order of registration.
    public let id: Int64
    public let person: Int64
    /// Opens the room for this person: 26 characters of a-z and 2-7, 130 random bits. Others never see it.
    public let code: String
    /// The member; nil for a reader without an account, for whom the code is the only key.
    public let member: String?
    /// The name that partners see; nil for a member without a shown name.
    public let name: String?
    public let fromTask: String
    public let toTask: String
    /// When the person left after the room was fixed; nil for who did not.
    public let gone: Date?
    /// When the person came to the room of others; nil for who was matched with them.
    public let joined: Date?
    /// The last request from the room; nil before the person comes.
    public let seen: Date?
    /// When "I have started" was pressed.
    public let started: Date?
    /// When "still at it" was answered.
    public let still: Date?

    static let columns = """
        t.id, t.person, t.code, p.member, iif(p.member IS NULL, p.name, m.shownName) AS name, t.fromTask, t.toTask,
        t.gone, t.joined, t.seen, t.started, t.still
        """
    static let tables = """
        partnerTasks t JOIN partnerPeople p ON p.id = t.person LEFT JOIN members m ON m.id = p.member
        """
}

/// A room in which two or three meet.
public struct PartnerRoom: Equatable, Sendable {
    public let id: Int64
    /// The name of the file that open pages ask for: 26 characters of a-z and 2-7, 130 random bits.
    public let token: String
    /// The minute of the switch.
    public let slot: Date
    /// Another after each change that pages of the room show.
    public let version: Int
    /// The number of the last cheer; 0 before the first.
    public let last: Int
    /// Those of the room, in the order of registration, among them those who are gone.
    public let seats: [PartnerSeat]

    /// The others whom somebody in the room has seen there: not those who had left before this person joined.
    public func others(of seat: PartnerSeat) -> [PartnerSeat] {
        seats.filter { other in
            guard other.id != seat.id else { return false }
            guard let gone = other.gone, let joined = seat.joined else { return true }
            return gone > joined
        }
    }

    /// Those who have not left.
    public var present: [PartnerSeat] { seats.filter { $0.gone == nil } }

    fileprivate init(row: Row, seats: [PartnerSeat]) {
        (id, token, version, last) = (row["id"], row["token"], row["version"], row["last"])
        slot = Date(milliseconds: row["slot"])
        self.seats = seats
    }

    /// The room with this number; nil if it is gone.
    static func find(_ id: Int64, in database: Database) throws -> PartnerRoom? {
        guard
            let row = try Row.fetchOne(
                database, sql: "SELECT * FROM partnerRooms WHERE id = ?", arguments: [id])
        else { return nil }
        let seats = try PartnerSeat.fetchAll(
            database,
            sql: "SELECT \(PartnerSeat.columns) FROM \(PartnerSeat.tables) WHERE t.room = ? ORDER BY t.id",
            arguments: [id])
        return PartnerRoom(row: row, seats: seats)
    }

    /// The room of the person with a code, and their seat in it; nil if the code opens none.
    static func find(
        at code: String, in database: Database
    ) throws -> (room: PartnerRoom, seat: PartnerSeat)? {
        let id = try Int64.fetchOne(
            database, sql: "SELECT room FROM partnerTasks WHERE code = ?", arguments: [code])
        guard let id, let room = try find(id, in: database),
            let seat = room.seats.first(where: { $0.code == code })
        else { return nil }
        return (room, seat)
    }

    /// Notes that something changed that pages of the room show.
    static func change(_ id: Int64, in database: Database) throws {
        try database.execute(
            sql: "UPDATE partnerRooms SET version = version + 1 WHERE id = ?", arguments: [id])
    }
}

extension StateDatabase {
    /// The room of the person with a code, and their seat in it; nil if the code opens none. Who asks for a member's seat has to be that
    /// member.
    public func partnerRoom(
        at code: String
    ) throws(StateError) -> (room: PartnerRoom, seat: PartnerSeat)? {
        try read { try PartnerRoom.find(at: code, in: $0) }
    }

    /// Counts a switch of a person, and the day, in the site's time zone (`2026-12-05`), unless it was counted before.
    static func countSwitch(of person: Int64, on day: String, in database: Database) throws {
        try database.execute(
            sql: """
                UPDATE partnerPeople SET switches = switches + 1, days = days + (lastDay IS NOT :day), lastDay = :day
                WHERE id = :person
                """, arguments: ["day": day, "person": person])
    }
}
