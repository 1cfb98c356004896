import Foundation
import GRDB
import Model

/// A tick at the door, or its removal, with the time of the phone.
public struct Tick: Equatable, Sendable {
    /// The number of the sign-up.
    public let signUp: Int64
    public let time: Date
    /// Number of people of the party who came; 0 takes the tick away.
    public let came: Int

    public init(signUp: Int64, time: Date, came: Int) {
        (self.signUp, self.time, self.came) = (signUp, time, came)
    }
}

/// How many people of a list came, guests included.
public struct Attendance: StoredRow, Equatable, Sendable {
    public let came: Int
    /// Number of people who were in and were not ticked.
    public let missing: Int
}

extension StateDatabase {
    /// Joins ticks with those of a list: of each person the later one stays, and of two with one time the one with more people, so that the
    /// order in which phones send them does not matter. Idempotent. A time ahead of `now` counts as `now`; ticks of others than the
    /// people of the list are ignored.
    public func join(_ ticks: [Tick], of list: PlaceList, now: Date) throws(StateError) {
        try write { database in
            guard let id = try PlaceBook.id(of: list, in: database) else { return }
            for tick in ticks {
                try database.execute(
                    sql: """
                        UPDATE signUps SET ticked = :time, came = min(:came, 1 + guests) WHERE id = :signUp AND list = :list
                        AND (ticked IS NULL OR (ticked, came) < (:time, min(:came, 1 + guests)))
                        """,
                    arguments: [
                        "time": min(tick.time, now).milliseconds, "came": max(0, tick.came),
                        "signUp": tick.signUp, "list": id,
                    ])
            }
        }
    }

    /// How many people of a list came; nil where nobody was ever ticked. The number who did not is final once the date is over.
    public func attendance(of list: PlaceList) throws(StateError) -> Attendance? {
        try read { database in
            let known = "WHERE post = ? AND day = ?"
            let people = """
                SELECT \(Self.sums) FROM signUps
                WHERE list = (SELECT id FROM signUpLists \(known)) HAVING MAX(came) > 0
                """
            let kept = "SELECT came, missing FROM signUpLists \(known) AND came NOT NULL"
            for sql in [people, kept] {
                let sums = try Attendance.fetchOne(database, sql: sql, arguments: [list.post, list.day])
                if let sums { return sums }
            }
            return nil
        }
    }

    private static let sums = """
        IFNULL(SUM(came), 0) AS came, IFNULL(SUM(iif(state = 'confirmed', max(0, 1 + guests - came), 0)), 0) AS missing
        """

    /// Deletes the people of lists whose date was over at a time. Sums stay where people were ticked.
    static func keepAttendance(endedBy end: Date, in database: Database) throws {
        let lists = "SELECT id FROM signUpLists WHERE ends <= :end"
        for sql in [
            """
            UPDATE signUpLists SET (came, missing) = (SELECT \(sums) FROM signUps WHERE list = signUpLists.id)
            WHERE ends <= :end AND EXISTS (SELECT 1 FROM signUps WHERE list = signUpLists.id AND came > 0)
            """,
            "DELETE FROM signUpLists WHERE ends <= :end AND came IS NULL",
            "DELETE FROM signUps WHERE list IN (\(lists))",
            "DELETE FROM signUpMessages WHERE list IN (\(lists))",
        ] {
            try database.execute(sql: sql, arguments: ["end": end.milliseconds])
        }
    }
}
