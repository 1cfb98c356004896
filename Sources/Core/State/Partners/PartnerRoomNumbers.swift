import Crypto
import Files
import Foundation
import GRDB

extension PartnerClock {
    /// How long after the last request from a room its person is there: 75 seconds. Pages ask each 30 seconds, in the background each minute.
    public static let presence: TimeInterval = 75
}

extension PartnerRoom {
    /// The name of the file that open pages ask for: 128 bits of a hash of the secret, whatever form that has.
    public var file: LiveToken? {
        LiveToken(bytes: Array(SHA256.hash(data: Data("corkboard room \(token)".utf8)).prefix(16)))
    }
}

/// The numbers that open pages of a room show, without names.
public struct PartnerRoomNumbers: Equatable, Sendable {
    /// Maximum number of cheers that are told one by one, the newest. A page that missed more has their sum.
    public static let cheerLimit = 20
    /// Maximum number of people who are told of, with those who have left; the file of the numbers has room for no more.
    public static let peopleLimit = 10

    public struct Person: Equatable, Sendable {
        public let task: Int64
        /// The last request from the room; nil before the person comes.
        public let seen: Date?
        public let hasStarted: Bool
        public let isGone: Bool
        /// Number of cheers from this person, without those that are held.
        public let sum: Int
        /// Number of cheers beyond `PartnerPress.limit`.
        public let held: Int
    }

    public struct Cheer: Equatable, Sendable {
        public let number: Int
        public let task: Int64
        public let gesture: PartnerGesture
        public let count: Int
    }

    /// Another after each change of the others.
    public let version: Int
    public let people: [Person]
    /// The newest, the oldest of them first.
    public let cheers: [Cheer]
}

extension StateDatabase {
    /// The numbers of a room; nil if it is gone. A change in between makes them newer than their version.
    public func numbers(ofRoom id: Int64) throws(StateError) -> PartnerRoomNumbers? {
        try read { database in
            let version = try Int.fetchOne(
                database, sql: "SELECT version FROM partnerRooms WHERE id = ?", arguments: [id])
            guard let version else { return nil }
            let people = try Row.fetchAll(
                database,
                sql: """
                    SELECT t.id, t.seen, t.started NOT NULL AS hasStarted, t.gone NOT NULL AS isGone,
                        IFNULL((SELECT SUM(count) FROM partnerCheers WHERE task = t.id AND room = t.room), 0)
                            AS sum,
                        IFNULL(a.held, 0) AS held
                    FROM partnerTasks t LEFT JOIN partnerApplause a ON a.task = t.id
                    WHERE t.room = ? ORDER BY t.id LIMIT ?
                    """, arguments: [id, PartnerRoomNumbers.peopleLimit]
            ).map(PartnerRoomNumbers.Person.init)
            let cheers = try Row.fetchAll(
                database,
                sql: """
                    SELECT number, task, kind, count FROM partnerCheers WHERE room = ?
                    ORDER BY number DESC LIMIT ?
                    """, arguments: [id, PartnerRoomNumbers.cheerLimit]
            ).map(PartnerRoomNumbers.Cheer.init)
            return PartnerRoomNumbers(version: version, people: people, cheers: cheers.reversed())
        }
    }

    /// How often each person of a room sent each gesture, by the ids of the tasks.
    public func cheerTotals(
        ofRoom id: Int64
    ) throws(StateError) -> [(task: Int64, gesture: PartnerGesture, count: Int)] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT task, kind, SUM(count) AS count FROM partnerCheers WHERE room = ?
                    GROUP BY task, kind ORDER BY task, MIN(number)
                    """, arguments: [id]
            ).map { row in
                let gesture = try PartnerGesture(stored: row["kind"], of: "a cheer in a room")
                return (row["task"], gesture, row["count"])
            }
        }
    }
}

extension PartnerRoomNumbers.Person {
    fileprivate init(_ row: Row) {
        let seen: Int64? = row["seen"]
        self.init(
            task: row["id"], seen: seen.map { Date(milliseconds: $0) }, hasStarted: row["hasStarted"],
            isGone: row["isGone"], sum: row["sum"], held: row["held"])
    }
}

extension PartnerRoomNumbers.Cheer {
    fileprivate init(_ row: Row) throws {
        self.init(
            number: row["number"], task: row["task"],
            gesture: try PartnerGesture(stored: row["kind"], of: "a cheer in a room"), count: row["count"])
    }
}
