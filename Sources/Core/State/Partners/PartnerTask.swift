import Foundation
import GRDB
import Model

/// A person's registration for one slot.
public struct PartnerTask: StoredRow, Equatable, Sendable {
    /// Maximum length of a task, in characters.
    public static let limit = 60
    /// Maximum length of the name that a reader without an account chooses, in characters.
    public static let nameLimit = 30
    /// Maximum length of a topic, in characters.
    public static let topicLimit = 40
    /// Maximum number of coming tasks of one person: a term of weekdays, and some.
    public static let personLimit = 150
    /// Maximum number of people in one slot.
    public static let slotLimit = 5000
    /// Maximum number of days for which a repeated task is registered ahead: 18 weeks, a term.
    public static let repeatLimit = 126

    /// The order of registration.
    public let id: Int64
    public let person: Int64
    public let slot: Date
    /// The key of the room for this person alone: 26 characters of a-z and 2-7, 130 random bits.
    public let code: String
    public let fromTask: String
    public let toTask: String
    /// Empty for none.
    public let topic: String
    /// BCP 47 tag of the language to talk in; empty for any.
    public let language: String
    /// The number that the tasks of one repetition share; nil for a single one.
    public let series: Int64?
    /// The room; nil before somebody is found.
    public let room: Int64?
    /// When the person left after the room was fixed.
    public let gone: Date?

    var candidate: PartnerCandidate {
        PartnerCandidate(id: id, person: person, language: language, topic: topic)
    }

    static func all(
        _ condition: String, _ arguments: StatementArguments, in database: Database
    ) throws -> [PartnerTask] {
        try fetchAll(
            database, sql: "SELECT * FROM partnerTasks WHERE \(condition)", arguments: arguments)
    }

    /// A new code: 130 random bits.
    static func newCode() -> String {
        var generator = SystemRandomNumberGenerator()
        return Base32.text(generator.bytes(17)).prefix(26).lowercased()
    }

}

/// A task as its form describes it. Its values have been checked.
public struct NewPartnerTask: Equatable, Sendable {
    let fromTask: String
    let toTask: String
    let topic: String
    let language: String

    public init(fromTask: String, toTask: String, topic: String, language: String) {
        (self.fromTask, self.toTask) = (fromTask, toTask)
        (self.topic, self.language) = (topic, language)
    }

    /// Whether a registered task has the same texts.
    func isSame(as task: PartnerTask) -> Bool {
        self
            == NewPartnerTask(
                fromTask: task.fromTask, toTask: task.toTask, topic: task.topic, language: task.language)
    }
}

extension StateDatabase {
    /// The tasks of a person with slots in a range, by slot.
    public func partnerTasks(
        of person: Int64, from start: Date, until end: Date = .distantFuture
    ) throws(StateError) -> [PartnerTask] {
        try read { database in
            try PartnerTask.all(
                "person = ? AND slot >= ? AND slot < ? ORDER BY slot",
                [person, start.milliseconds, min(end, .latest).milliseconds], in: database)
        }
    }

    /// The task with a code, and whose it is; nil if there is none.
    public func partnerTask(_ code: String) throws(StateError) -> (task: PartnerTask, person: PartnerPerson)?
    {
        try read { database in
            guard let task = try PartnerTask.all("code = ?", [code], in: database).first,
                let person = try PartnerPerson.fetchOne(
                    database, sql: "SELECT * FROM partnerPeople WHERE id = ?", arguments: [task.person])
            else { return nil }
            return (task, person)
        }
    }

    /// Number of people who are registered for each slot of a range.
    public func partnerCounts(from start: Date, until end: Date) throws(StateError) -> [Date: Int] {
        try read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT slot, COUNT(*) AS count FROM partnerTasks
                    WHERE slot >= ? AND slot < ? AND gone IS NULL GROUP BY slot
                    """, arguments: [start.milliseconds, end.milliseconds])
            return Dictionary(
                rows.map { (Date(milliseconds: $0["slot"]), $0["count"]) },
                uniquingKeysWith: { first, _ in first })
        }
    }
}

extension Date {
    /// The latest time in the database.
    fileprivate static let latest = Date(timeIntervalSince1970: 253_402_300_799)
}
