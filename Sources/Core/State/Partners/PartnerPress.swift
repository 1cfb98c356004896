import Foundation
import GRDB

/// A gesture that people in a room send each other. The names are those of the database and of forms; their order is that of the room's file.
public enum PartnerGesture: String, CaseIterable, Sendable { case clap, tea, fire, flag, started }

/// A gesture that a page of a room sends, several quick ones added up.
public struct PartnerPress: Equatable, Sendable {
    /// Maximum number of quick gestures in one request.
    public static let mostAtOnce = 99
    /// Maximum number of gestures of a person in a minute that partners see one by one. More are counted as held applause.
    public static let limit = 240
    /// Gestures of one person and kind within this time are added up in one cheer: 2 seconds.
    static let quick: TimeInterval = 2
    /// Pages of a person whose last presses are remembered. A page without scripts is another one after each press.
    static let pageLimit = 64
    /// The least time between two changes of the room's file that tell of held applause alone: a second.
    static let pause: TimeInterval = 1
    /// Maximum number of held gestures that are counted.
    static let mostHeld = 1_000_000

    /// The nonce of the page.
    public let page: String
    /// The number of the press on its page, from 1. A press with the number of an earlier one is that one, sent again.
    public let number: Int
    public let gesture: PartnerGesture
    /// 1 to `mostAtOnce`.
    public let count: Int

    public init(page: String, number: Int, gesture: PartnerGesture, count: Int) {
        (self.page, self.number, self.gesture, self.count) = (page, number, gesture, count)
    }
}

/// The result of an action in a room.
public enum PartnerRoomResult: Equatable, Sendable {
    /// Stored; the pages of the room change.
    case done
    /// Nothing changed: sent again, or counted without showing it now.
    case unchanged
    /// The room is closed or not open yet, or the person left it.
    case notNow
}

extension StateDatabase {
    /// Stores what somebody pressed in a room, once. "Started" is stored once for the person, from the minute of the switch on.
    /// `day` is the present day in the site's time zone (`2026-12-05`).
    public func press(
        _ press: PartnerPress, at code: String, day: String, now: Date
    ) throws(StateError) -> PartnerRoomResult {
        try inRoom(code, now: now) { room, seat, database in
            guard try PartnerPages.take(press, of: seat.id, at: now, in: database) else { return .unchanged }
            if Self.isStale(seat, now) { try Self.set("seen", now, of: seat, in: database) }
            if press.gesture == .started { return try Self.start(seat, room, day: day, now, in: database) }
            let applause = try PartnerApplause.add(press.count, of: seat.id, at: now, in: database)
            if applause.shown > 0 {
                try Self.cheer(press.gesture, applause.shown, of: seat, room, now, in: database)
            }
            guard applause.shown > 0 || applause.tells else { return .unchanged }
            try PartnerRoom.change(room.id, in: database)
            return .done
        }
    }

    /// Notes that a person has started, and counts the switch. Idempotent.
    public func startTask(at code: String, day: String, now: Date) throws(StateError) -> PartnerRoomResult {
        try inRoom(code, now: now) { room, seat, database in
            try Self.start(seat, room, day: day, now, in: database)
        }
    }

    /// Notes that a person is in the room, seldom: a room's pages say so each 30 seconds. Who left stays away.
    public func comeToRoom(at code: String, now: Date) throws(StateError) -> PartnerRoomResult {
        try inRoom(code, now: now) { room, seat, database in
            guard Self.isStale(seat, now) else { return .unchanged }
            try Self.set("seen", now, of: seat, in: database)
            try PartnerRoom.change(room.id, in: database)
            return .done
        }
    }

    /// Notes the answer to "still at it?", from `PartnerClock.secondLook` on until the room is deleted. Idempotent.
    public func answerSecondLook(at code: String, now: Date) throws(StateError) -> PartnerRoomResult {
        try write { database in
            guard let (room, seat) = try PartnerRoom.find(at: code, in: database),
                seat.started != nil, now >= room.slot + PartnerClock.secondLook
            else { return .notNow }
            if seat.still != nil { return .unchanged }
            try Self.set("still", now, of: seat, in: database)
            return .done
        }
    }

    // MARK: Steps

    /// Changes an open room on behalf of a person who has not left it.
    private func inRoom(
        _ code: String, now: Date,
        _ work: (PartnerRoom, PartnerSeat, Database) throws -> PartnerRoomResult
    ) throws(StateError) -> PartnerRoomResult {
        try write { database in
            guard let (room, seat) = try PartnerRoom.find(at: code, in: database),
                PartnerClock.isOpen(room.slot, at: now)
            else { return .notNow }
            return seat.gone == nil ? try work(room, seat, database) : .notNow
        }
    }

    /// Whether a request from the room is to be noted: the last one is 15 seconds old.
    private static func isStale(_ seat: PartnerSeat, _ now: Date) -> Bool {
        seat.seen.map { abs(now.timeIntervalSince($0)) >= PartnerClock.presence / 5 } ?? true
    }

    private static func start(
        _ seat: PartnerSeat, _ room: PartnerRoom, day: String, _ now: Date, in database: Database
    ) throws -> PartnerRoomResult {
        if seat.started != nil { return .unchanged }
        if now < room.slot { return .notNow }
        try set("started", now, of: seat, in: database)
        try countSwitch(of: seat.person, on: day, in: database)
        try cheer(.started, 1, of: seat, room, now, in: database)
        try PartnerRoom.change(room.id, in: database)
        return .done
    }

    /// Adds a cheer to the room, or to the last one, if it is the same person's quick one of the same kind.
    private static func cheer(
        _ gesture: PartnerGesture, _ count: Int, of seat: PartnerSeat, _ room: PartnerRoom, _ now: Date,
        in database: Database
    ) throws {
        try database.execute(
            sql: """
                UPDATE partnerCheers SET count = count + :count
                WHERE room = :room AND number = :last AND task = :task AND kind = :kind AND time > :since
                """,
            arguments: [
                "count": count, "room": room.id, "last": room.last, "task": seat.id,
                "kind": gesture.rawValue, "since": (now - PartnerPress.quick).milliseconds,
            ])
        if database.changesCount > 0 { return }
        try database.execute(
            sql: "UPDATE partnerRooms SET last = last + 1 WHERE id = ?", arguments: [room.id])
        try database.execute(
            sql: "INSERT INTO partnerCheers VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [room.id, room.last + 1, seat.id, gesture.rawValue, count, now.milliseconds])
    }

    /// `column` is one of this file's own words.
    private static func set(
        _ column: String, _ time: Date, of seat: PartnerSeat, in database: Database
    ) throws {
        try database.execute(
            sql: "UPDATE partnerTasks SET \(column) = ? WHERE id = ?",
            arguments: [time.milliseconds, seat.id])
    }
}

/// The last presses of a person's pages.
enum PartnerPages {
    /// Notes a press; false if it was noted before. A press with the same number but of another kind or count is a new one, as from a page
    /// without scripts that is shown again.
    static func take(
        _ press: PartnerPress, of task: Int64, at now: Date, in database: Database
    ) throws -> Bool {
        let row = try Row.fetchOne(
            database, sql: "SELECT number, kind, count FROM partnerPages WHERE task = ? AND page = ?",
            arguments: [task, press.page])
        if let row {
            let (number, kind, count): (Int, String, Int) = (row["number"], row["kind"], row["count"])
            let isSame = (kind, count) == (press.gesture.rawValue, press.count)
            if press.number < number || press.number == number && isSame { return false }
        }
        try database.execute(
            sql: "INSERT OR REPLACE INTO partnerPages VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                task, press.page, press.number, press.gesture.rawValue, press.count, now.milliseconds,
            ])
        if row == nil { try removeOld(of: task, in: database) }
        return true
    }

    private static func removeOld(of task: Int64, in database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM partnerPages WHERE task = :task AND page NOT IN
                (SELECT page FROM partnerPages WHERE task = :task ORDER BY time DESC, page LIMIT :limit)
                """, arguments: ["task": task, "limit": PartnerPress.pageLimit])
    }
}

/// The gestures of a person in a minute, and those that are held.
enum PartnerApplause {
    /// Counts gestures. `shown` is how many of them partners see one by one; `tells` says whether pages are told of the others now.
    static func add(
        _ count: Int, of task: Int64, at now: Date, in database: Database
    ) throws -> (shown: Int, tells: Bool) {
        let minute = now.milliseconds / 60_000
        let row = try Row.fetchOne(
            database, sql: "SELECT * FROM partnerApplause WHERE task = ?", arguments: [task])
        let isSameMinute = row?["minute"] == minute
        let used: Int = isSameMinute ? row?["used"] ?? 0 : 0
        let (held, told): (Int, Int64) = (row?["held"] ?? 0, row?["told"] ?? 0)
        let shown = min(count, max(0, PartnerPress.limit - used))
        let isHeld = shown < count
        let pause = Int64(PartnerPress.pause * 1000)
        let tells = isHeld && !(told...(told + pause)).contains(now.milliseconds)
        try database.execute(
            sql: "INSERT OR REPLACE INTO partnerApplause VALUES (?, ?, ?, ?, ?)",
            arguments: [
                task, minute, used + shown, min(PartnerPress.mostHeld, held + count - shown),
                tells ? now.milliseconds : told,
            ])
        return (shown, tells)
    }
}
