import Foundation
import GRDB

/// A report of a study partner's name or task, with copies for officers. It is removed when officers decide, or when either account is deleted.
public struct PartnerReport: StoredRow, Equatable, Sendable {
    /// Maximum number of reports of one person that wait.
    public static let limit = 20

    public let id: Int64
    /// The member who is reported; nil for a reader without an account.
    public let member: String?
    /// The name that the partner had; nil for a member without a shown name.
    public let name: String?
    public let fromTask: String
    public let toTask: String
    public let time: Date
}

extension StateDatabase {
    /// Stores a report of another person of the room, by the id of the task. Idempotent.
    /// - Returns: False if there is no such person, or if too many reports of this one wait.
    public func reportPartner(_ task: Int64, at code: String, now: Date) throws(StateError) -> Bool {
        try write { database in
            guard let (room, seat) = try PartnerRoom.find(at: code, in: database),
                let other = room.others(of: seat).first(where: { $0.id == task })
            else { return false }
            let waiting = try Int.fetchOne(
                database, sql: "SELECT COUNT(*) FROM partnerReports WHERE reporter = ? AND task <> ?",
                arguments: [seat.person, task])
            guard waiting ?? 0 < PartnerReport.limit else { return false }
            try database.execute(
                sql: """
                    INSERT INTO partnerReports (reporter, reported, task, name, fromTask, toTask, time)
                    VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                    """,
                arguments: [
                    seat.person, other.person, task, other.name, other.fromTask, other.toTask,
                    now.milliseconds,
                ])
            return true
        }
    }

    /// The reports that wait, the oldest first.
    public func partnerReports(limit: Int) throws(StateError) -> [PartnerReport] {
        try read {
            try PartnerReport.fetchAll(
                $0,
                sql: """
                    SELECT r.*, p.member FROM partnerReports r JOIN partnerPeople p ON p.id = r.reported
                    ORDER BY r.id LIMIT ?
                    """, arguments: [limit])
        }
    }

    /// Number of reports that wait.
    public func numberOfPartnerReports() throws(StateError) -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM partnerReports") ?? 0 }
    }

    /// Removes a decided report. Idempotent.
    public func endPartnerReport(_ id: Int64) throws(StateError) {
        try write { try $0.execute(sql: "DELETE FROM partnerReports WHERE id = ?", arguments: [id]) }
    }

    /// The tasks of those in a room whom somebody there has blocked.
    public func blockedTasks(
        ofRoom room: Int64, by seat: PartnerSeat
    ) throws(StateError) -> Set<Int64> {
        try read { database in
            try Int64.fetchSet(
                database,
                sql: """
                    SELECT t.id FROM partnerTasks t JOIN partnerPeople p ON p.id = t.person WHERE t.room = :room
                    AND (EXISTS (SELECT 1 FROM partnerBlocks WHERE blocker = :person AND blocked = t.person)
                        OR EXISTS (SELECT 1 FROM conversations c
                            WHERE c.member = :member AND c.other = p.member AND c.isBlocking))
                    """, arguments: ["room": room, "person": seat.person, "member": seat.member])
        }
    }

    /// The data of a person in rooms and reports: numbers of gestures of the last hour, of reports by the person, of people met in the last days,
    /// and of those blocked of whom one side has no account.
    public func roomRecords(
        of person: PartnerPerson
    ) throws(StateError) -> (gestures: Int, held: Int, reports: Int, met: Int, blocked: Int) {
        try read { database in
            func count(_ sql: String) throws -> Int {
                try Int.fetchOne(database, sql: sql, arguments: [person.id]) ?? 0
            }
            return (
                try count(
                    "SELECT SUM(c.count) FROM partnerTasks t JOIN partnerCheers c ON c.task = t.id WHERE t.person = ?"
                ),
                try count(
                    "SELECT SUM(a.held) FROM partnerTasks t JOIN partnerApplause a ON a.task = t.id WHERE t.person = ?"
                ),
                try count("SELECT COUNT(*) FROM partnerReports WHERE reporter = ?"),
                try count("SELECT COUNT(*) FROM partnerMeetings WHERE ? IN (one, other)"),
                try count("SELECT COUNT(*) FROM partnerBlocks WHERE blocker = ?")
            )
        }
    }
}
