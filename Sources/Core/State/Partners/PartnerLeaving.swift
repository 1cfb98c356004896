import Foundation
import GRDB
import Model

extension StateDatabase {
    /// Withdraws a task, with `andLater` also the later ones of its repetition. Who leaves a room that is fixed stays in it as gone.
    /// Idempotent.
    public func withdraw(
        _ code: String, andLater: Bool = false, now: Date, _ writer: @escaping PartnerWriter
    ) throws(StateError) {
        try write { database in
            guard let task = try PartnerTask.all("code = ?", [code], in: database).first else { return }
            let later =
                andLater
                ? try PartnerTask.all(
                    "series = ? AND slot > ? AND person = ?",
                    [task.series, task.slot.milliseconds, task.person], in: database) : []
            for task in [task] + later {
                try Self.leave(task, now: now, in: database)
                try PartnerBook(slot: task.slot, now: now, database: database, writer: writer).settle()
            }
        }
    }

    /// Forgets a person: tasks, the counts, whom they met, and whom they blocked without an account. Reports stay until officers decide, and
    /// blocks of a member by partners without an account. A receipt opens nothing any more. Idempotent.
    public func forgetPartner(
        _ key: PartnerKey, now: Date, _ writer: @escaping PartnerWriter
    ) throws(StateError) {
        try write { database in
            guard let person = try PartnerPerson.find(key, in: database) else { return }
            let tasks = try PartnerTask.all("person = ?", [person.id], in: database)
            for task in tasks {
                try PartnerBook.untell(task.id, now: now, in: database)
                if let room = task.room { try PartnerRoom.change(room, in: database) }
            }
            try Self.forget(person, in: database)
            for task in tasks {
                try PartnerBook(slot: task.slot, now: now, database: database, writer: writer).settle()
            }
        }
    }

    private static func forget(_ person: PartnerPerson, in database: Database) throws {
        for statement in [
            "DELETE FROM partnerTasks WHERE person = ?",
            "DELETE FROM partnerMeetings WHERE ? IN (one, other)",
            "DELETE FROM partnerBlocks WHERE blocker = ?",
            """
            UPDATE partnerPeople SET days = 0, lastDay = NULL, switches = 0, name = NULL, owner = NULL,
                receipt = iif(member IS NULL, lower(hex(randomblob(16))), NULL) WHERE id = ?
            """,
            """
            DELETE FROM partnerPeople WHERE id = ?
                AND NOT EXISTS (SELECT 1 FROM partnerReports WHERE partnerPeople.id IN (reported, reporter))
                AND (member IS NULL OR NOT EXISTS (SELECT 1 FROM partnerBlocks WHERE blocked = partnerPeople.id))
            """,
        ] { try database.execute(sql: statement, arguments: [person.id]) }
    }

    /// Deletes a task, or notes in a fixed room that the person left. Nothing happens once the room is closed.
    private static func leave(_ task: PartnerTask, now: Date, in database: Database) throws {
        if now >= task.slot + PartnerClock.closing { return }
        try PartnerBook.untell(task.id, now: now, in: database)
        if let room = task.room { try PartnerRoom.change(room, in: database) }
        if PartnerClock.isFixed(task.slot, at: now), task.room != nil {
            try database.execute(
                sql: "UPDATE partnerTasks SET gone = ? WHERE id = ? AND gone IS NULL",
                arguments: [now.milliseconds, task.id])
        } else {
            try database.execute(sql: "DELETE FROM partnerTasks WHERE id = ?", arguments: [task.id])
        }
    }

    /// Blocks somebody of the same room, and leaves it. Of two members it is the block that messages have, too.
    /// - Returns: Whether the code opened a room with that person.
    public func blockPartner(_ other: Int64, by code: String, now: Date) throws(StateError) -> Bool {
        try write { database in
            guard let (room, seat) = try PartnerRoom.find(at: code, in: database),
                let blocked = room.others(of: seat).first(where: { $0.id == other })
            else { return false }
            if let member = seat.member, let other = blocked.member {
                let row = try Conversation.made(of: member, with: other, in: database)
                try database.execute(
                    sql: "UPDATE conversations SET isBlocking = 1 WHERE id = ?", arguments: [row])
            } else {
                try database.execute(
                    sql: "INSERT OR IGNORE INTO partnerBlocks VALUES (?, ?, ?)",
                    arguments: [seat.person, blocked.person, now.milliseconds])
            }
            try database.execute(
                sql: "UPDATE partnerTasks SET gone = ? WHERE id = ? AND gone IS NULL",
                arguments: [now.milliseconds, seat.id])
            try PartnerRoom.change(room.id, in: database)
            return true
        }
    }

    /// Whether somebody can be offered the room of others: while rooms of the slot are open, where nobody was found, and after everybody else
    /// left the own one, or did not come.
    public func isLeftAlone(_ code: String, now: Date) throws(StateError) -> Bool {
        try read { try Self.aloneTask(code, now: now, in: $0) != nil }
    }

    /// Joins somebody who was left alone to the nearest room of the slot: that of another one who was left, or else of the pair with whom the
    /// most is shared.
    /// - Returns: The room; nil if no room can take the person, or the person is not alone.
    public func joinNearestRoom(_ code: String, now: Date) throws(StateError) -> PartnerRoom? {
        try write { database in
            guard let task = try Self.aloneTask(code, now: now, in: database) else { return nil }
            let book = PartnerBook(slot: task.slot, now: now, database: database) { _ in nil }
            let blocked = try book.blocked()
            let others = try PartnerTask.all(
                "slot = ? AND room NOT NULL AND room IS NOT ? AND \(Self.comes) ORDER BY id",
                [task.slot.milliseconds, task.room, Self.lateSlot(now)], in: database)
            let rooms = Dictionary(grouping: others) { $0.room ?? 0 }.filter { _, members in
                members.count < 3
                    && members.allSatisfy { !blocked.contains(PartnerPair($0.person, task.person)) }
            }
            let met = try book.met()
            let nearest = rooms.min { first, second in
                Self.order(first.value, task, met) < Self.order(second.value, task, met)
            }
            guard let room = nearest?.key else { return nil }
            for room in [task.room, room].compactMap(\.self) {
                try PartnerRoom.change(room, in: database)
            }
            try database.execute(
                sql: "UPDATE partnerTasks SET room = ?, joined = ?, gone = NULL WHERE id = ?",
                arguments: [room, now.milliseconds, task.id])
            return try PartnerRoom.find(room, in: database)
        }
    }

    /// The smaller, the nearer: the size of the room, the points that are shared, and who registered first.
    private static func order(
        _ members: [PartnerTask], _ task: PartnerTask, _ met: Set<PartnerPair>
    ) -> (Int, Int, Int64) {
        let points = PartnerMatching.points(members.map(\.candidate), task.candidate, met: met)
        return (members.count, -points, members.map(\.id).min() ?? 0)
    }

    /// The task of somebody who is alone while rooms of the slot are open; nil for others. Who blocked the others of a room has left it.
    private static func aloneTask(
        _ code: String, now: Date, in database: Database
    ) throws -> PartnerTask? {
        guard let task = try PartnerTask.all("code = ?", [code], in: database).first,
            PartnerClock.isOpen(task.slot, at: now)
        else { return nil }
        if task.room == nil || task.gone != nil { return task }
        let others = try Int.fetchOne(
            database,
            sql: "SELECT COUNT(*) FROM partnerTasks WHERE room = ? AND id <> ? AND \(comes)",
            arguments: [task.room, task.id, lateSlot(now)])
        return others == 0 ? task : nil
    }

    /// Whether somebody is in a room, or may still come: by the earliest slot of which somebody may.
    private static let comes = "gone IS NULL AND (seen NOT NULL OR slot > ?)"

    private static func lateSlot(_ now: Date) -> Int64 { (now - PartnerClock.patience).milliseconds }
}
