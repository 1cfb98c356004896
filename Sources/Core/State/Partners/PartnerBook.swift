import Foundation
import GRDB
import Model

/// The notification of a person a minute before a slot.
public struct PartnerNotice: Sendable {
    /// The number of the reader who gets it.
    public let owner: Int64
    /// The id of its record.
    public let id: String
    /// The task's code, at which the room opens.
    public let code: String
    public let slot: Date
    public let fromTask: String
    public let toTask: String
    /// Whether somebody was found.
    public let isMatched: Bool
    /// The receipt of a reader without an account; nil for a member.
    public let receipt: String?
}

/// Writes the notification of a person; nil for none.
public typealias PartnerWriter = (PartnerNotice) throws -> PersonalRecord?

/// The people of one slot, within a transaction.
struct PartnerBook {
    let slot: Date
    let now: Date
    let database: Database
    let writer: PartnerWriter

    /// Finds partners, or mends what a change left, where the time has come. Idempotent.
    func settle() throws {
        guard PartnerClock.isMatching(slot, at: now) else { return }
        let isFixed = PartnerClock.isFixed(slot, at: now)
        let tasks = try openTasks(isFixed: isFixed)
        let rooms = Dictionary(grouping: tasks.filter { $0.room != nil }) { $0.room ?? 0 }
        let blocked = try blocked()
        let kept = rooms.values.filter { members in
            members.count > 1 && Self.pairs(of: members.map(\.person)).allSatisfy { !blocked.contains($0) }
        }.map { $0.map(\.id) }.sorted { $0[0] < $1[0] }
        let groups = PartnerMatching(
            tasks.map(\.candidate), kept: kept, met: try met(), blocked: blocked
        ).result()
        try store(groups, tasks)
        try tell()
    }

    /// Those whose partners can still be found: after the room was fixed, those alone who never had one.
    private func openTasks(isFixed: Bool) throws -> [PartnerTask] {
        try PartnerTask.all(
            """
            slot = ? AND gone IS NULL \(isFixed ? "AND room IS NULL" : "") AND NOT EXISTS
            (SELECT 1 FROM partnerPeople p JOIN members m ON m.id = p.member
                WHERE p.id = partnerTasks.person AND m.blocked NOT NULL)
            ORDER BY id
            """, [slot.milliseconds], in: database)
    }

    static func pairs(of people: [Int64]) -> [PartnerPair] {
        people.indices.flatMap { one in people[(one + 1)...].map { PartnerPair(people[one], $0) } }
    }

    // MARK: Rooms

    /// Stores the groups. A group keeps the room in which two of it are.
    private func store(_ groups: [[Int64]], _ tasks: [PartnerTask]) throws {
        var rooms: [Int64: Int64] = [:]
        for task in tasks { rooms[task.id] = task.room }
        var placed: Set<Int64> = []
        for group in groups {
            placed.formUnion(group)
            let known = group.compactMap { rooms[$0] }
            let kept = known.first { room in known.count(where: { $0 == room }) > 1 }
            let isSame = Set(known).count == 1 && known.count == group.count
            if let kept, isSame, tasks.count(where: { $0.room == kept }) == group.count { continue }
            let room = try kept ?? newRoom()
            for task in group where rooms[task] != room { try set(room, of: task) }
            try PartnerRoom.change(room, in: database)
        }
        for task in tasks where task.room != nil && !placed.contains(task.id) { try set(nil, of: task.id) }
        try database.execute(
            sql: """
                DELETE FROM partnerRooms WHERE slot = ?
                AND NOT EXISTS (SELECT 1 FROM partnerTasks WHERE room = partnerRooms.id)
                """, arguments: [slot.milliseconds])
    }

    private func newRoom() throws -> Int64 {
        try database.execute(
            sql: "INSERT INTO partnerRooms (token, slot, made) VALUES (?, ?, ?)",
            arguments: [PartnerTask.newCode(), slot.milliseconds, now.milliseconds])
        return database.lastInsertedRowID
    }

    func set(_ room: Int64?, of task: Int64) throws {
        try database.execute(
            sql: "UPDATE partnerTasks SET room = ? WHERE id = ?", arguments: [room, task])
    }

    // MARK: Who may meet

    /// The pairs of which one blocks the other.
    func blocked() throws -> Set<PartnerPair> {
        try pairs(
            """
            SELECT one.id AS one, two.id AS other FROM partnerTasks t
            JOIN partnerPeople one ON one.id = t.person
            JOIN conversations c ON c.member = one.member AND c.isBlocking
            JOIN partnerPeople two ON two.member = c.other WHERE t.slot = :slot
            UNION ALL SELECT blocker, blocked FROM partnerTasks t JOIN partnerBlocks ON blocker = t.person
            WHERE t.slot = :slot
            """)
    }

    /// The pairs who met in the last days.
    func met() throws -> Set<PartnerPair> {
        try pairs(
            """
            SELECT one, other FROM partnerTasks t JOIN partnerMeetings ON one = t.person WHERE t.slot = :slot
            UNION ALL SELECT mine.person, theirs.person FROM partnerTasks t
            JOIN partnerTasks mine ON mine.person = t.person AND mine.slot < t.slot AND mine.seen NOT NULL
            JOIN partnerTasks theirs ON theirs.room = mine.room AND theirs.id <> mine.id AND theirs.seen NOT NULL
            WHERE t.slot = :slot
            """)
    }

    private func pairs(_ sql: String) throws -> Set<PartnerPair> {
        Set(
            try Row.fetchAll(database, sql: sql, arguments: ["slot": slot.milliseconds]).map {
                PartnerPair($0["one"], $0["other"])
            })
    }

    // MARK: Telling

    /// Brings the notifications of those in the slot up to date: one for each browser, which takes effect a minute before the slot.
    private func tell() throws {
        for row in try receivers() {
            let (task, owner): (PartnerTask, Int64) = (try PartnerTask(row: row), row["owner"])
            let prefix = Self.prefix(of: task.id, isMember: row["isMember"])
            let isMatched = task.room != nil
            let (id, other) = (
                "\(prefix)\(isMatched ? "found" : "alone")-\(owner)",
                "\(prefix)\(isMatched ? "alone" : "found")-\(owner)"
            )
            try database.execute(
                sql: "DELETE FROM personalRecords WHERE id = ? AND counts > ?",
                arguments: [other, now.milliseconds])
            let isKnown = try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM personalRecords WHERE id = ?)", arguments: [id])
            if isKnown == true { continue }
            try writer(
                PartnerNotice(
                    owner: owner, id: id, code: task.code, slot: slot, fromTask: task.fromTask,
                    toTask: task.toTask, isMatched: isMatched,
                    receipt: row["receipt"])
            )?.insert(in: database)
        }
    }

    /// The tasks of the slot, once for each browser that is told: those in which a member is signed in, or that made a receipt.
    private func receivers() throws -> [Row] {
        let (kind, slot) = (AccountKind.member, slot.milliseconds)
        return try Row.fetchAll(
            database,
            sql: """
                SELECT t.*, r.id AS owner, 1 AS isMember, NULL AS receipt, s.begun, s.used FROM partnerTasks t
                JOIN partnerPeople p ON p.id = t.person JOIN memberSessions s ON s.member = p.member
                JOIN readers r ON r.memberSession = s.id
                WHERE t.slot = :slot AND t.gone IS NULL AND s.ended IS NULL
                UNION ALL SELECT t.*, p.owner, 0, p.receipt, NULL, NULL FROM partnerTasks t
                JOIN partnerPeople p ON p.id = t.person
                WHERE t.slot = :slot AND t.gone IS NULL AND p.member IS NULL AND p.owner NOT NULL
                """, arguments: ["slot": slot]
        ).filter { row in
            guard let begun: Int64 = row["begun"], let used: Int64 = row["used"] else { return true }
            return kind.isOpen(
                begun: Date(milliseconds: begun), used: Date(milliseconds: used), at: now)
        }
    }

    /// The beginning of the ids of a task's records. Those of members end with their sessions.
    private static func prefix(of task: Int64, isMember: Bool) -> String {
        (isMember ? MemberNoticeKey.prefix : "") + "partner-\(task)-"
    }

    /// Removes the notifications of a task that have not taken effect.
    static func untell(_ task: Int64, now: Date, in database: Database) throws {
        for isMember in [true, false] {
            let prefix = prefix(of: task, isMember: isMember)
            try database.execute(
                sql: "DELETE FROM personalRecords WHERE id > ? AND id < ? AND counts > ?",
                arguments: [prefix, prefix + "~", now.milliseconds])
        }
    }
}
