import Foundation
import GRDB
import Model

/// Somebody who registers.
public struct NewPartnerPerson: Sendable {
    let key: PartnerKey
    /// The name that a reader without an account chose; nil for a member.
    let name: MemberName?
    /// The names of the association, which nobody can have.
    let titles: [String]
    /// The key of the browser's reader, for notifications to a reader without an account; nil if there is none.
    let reader: SessionToken?
    /// The IP address of the client.
    let client: String

    public init(
        _ key: PartnerKey, name: MemberName? = nil, titles: [String] = [], reader: SessionToken? = nil,
        client: String
    ) {
        (self.key, self.name, self.titles) = (key, name, titles)
        (self.reader, self.client) = (reader, client)
    }
}

/// The result of a registration.
public enum PartnerResult: Equatable, Sendable {
    /// The task of the first slot, and the number of later slots that were added.
    case done(PartnerTask, repeats: Int)
    case refused(Refusal)

    /// The reason why nothing was stored.
    public enum Refusal: Error, Equatable, Sendable {
        /// Partners of the slot are fixed, or it is over.
        case tooLate
        /// The person has another task for the slot.
        case taken(PartnerTask)
        /// The person has as many coming tasks as there can be.
        case tooMany
        /// The slot has as many people as it can have.
        case full
        /// The chosen name is that of somebody else, or looks like it.
        case name(NameRefusal)
        /// Too many registrations from the network or of the whole site until a time.
        case throttled(until: Date)
    }
}

extension StateDatabase {
    /// Registers a task for a slot, and for later slots in which the person has none. A form that is sent twice is one registration.
    public func register(
        _ new: NewPartnerPerson, _ task: NewPartnerTask, for slot: Date, repeatedFor later: [Date] = [],
        now: Date, _ writer: @escaping PartnerWriter
    ) throws(StateError) -> PartnerResult {
        try write { database in
            do {
                let person = try PartnerPerson.find(new.key, in: database)
                if let known = try person.flatMap({ try Self.task(of: $0.id, at: slot, in: database) }) {
                    return task.isSame(as: known) ? .done(known, repeats: 0) : .refused(.taken(known))
                }
                if PartnerClock.isFixed(slot, at: now) { return .refused(.tooLate) }
                let client = try ReaderClient.at(new.client, now: now, in: database)
                if let end = try ClientBudget.use(ClientBudget.partners, by: client, at: now, in: database) {
                    return .refused(.throttled(until: end))
                }
                if person == nil, let name = new.name,
                    let owned = try Self.ownedName(name, new.titles, at: now, in: database)
                {
                    return .refused(.name(owned))
                }
                let id = try person?.id ?? Self.add(new, now: now, in: database)
                let done = try Self.add(task, of: id, [slot] + later, now: now, in: database)
                try PartnerBook(slot: slot, now: now, database: database, writer: writer).settle()
                let stored = try Self.task(of: id, at: slot, in: database) ?? done.task
                return .done(stored, repeats: done.repeats)
            } catch let refusal as PartnerResult.Refusal {
                return .refused(refusal)
            }
        }
    }

    private static func task(
        of person: Int64, at slot: Date, in database: Database
    ) throws -> PartnerTask? {
        try PartnerTask.all("person = ? AND slot = ?", [person, slot.milliseconds], in: database).first
    }

    private static func add(_ new: NewPartnerPerson, now: Date, in database: Database) throws -> Int64 {
        let owner = try new.reader.flatMap { try Reader.find($0, in: database)?.id }
        var (member, receipt): (String?, String?) = (nil, nil)
        switch new.key {
        case .member(let id): member = id
        case .receipt(let code): receipt = code
        }
        try database.execute(
            sql: "INSERT INTO partnerPeople (member, receipt, name, owner, used) VALUES (?, ?, ?, ?, ?)",
            arguments: [member, receipt, new.name?.text, member == nil ? owner : nil, now.milliseconds])
        return database.lastInsertedRowID
    }

    /// Stores tasks for slots; later ones only where the person has no task and the slot has room.
    private static func add(
        _ task: NewPartnerTask, of person: Int64, _ slots: [Date], now: Date, in database: Database
    ) throws -> (task: PartnerTask, repeats: Int) {
        let known = try Int.fetchOne(
            database, sql: "SELECT COUNT(*) FROM partnerTasks WHERE person = ? AND slot > ?",
            arguments: [person, now.milliseconds])
        guard (known ?? 0) + slots.count <= PartnerTask.personLimit else {
            throw PartnerResult.Refusal.tooMany
        }
        var first: PartnerTask?
        var repeats = 0
        for slot in slots {
            let added = try insert(task, of: person, slot, series: first?.id, now: now, in: database)
            if first != nil, added != nil { repeats += 1 }
            first = first ?? added
            if first == nil { throw PartnerResult.Refusal.full }
        }
        guard let first else { throw PartnerResult.Refusal.full }
        if repeats > 0 {
            try database.execute(
                sql: "UPDATE partnerTasks SET series = id WHERE id = ?", arguments: [first.id])
        }
        try database.execute(
            sql: "UPDATE partnerPeople SET used = ? WHERE id = ?", arguments: [now.milliseconds, person])
        return (first, repeats)
    }

    private static func insert(
        _ task: NewPartnerTask, of person: Int64, _ slot: Date, series: Int64?, now: Date,
        in database: Database
    ) throws -> PartnerTask? {
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO partnerTasks
                (person, slot, code, fromTask, toTask, topic, language, series, created)
                SELECT ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE (SELECT COUNT(*) FROM partnerTasks WHERE slot = ?) < ?
                """,
            arguments: [
                person, slot.milliseconds, PartnerTask.newCode(), task.fromTask, task.toTask, task.topic,
                task.language, series, now.milliseconds, slot.milliseconds, PartnerTask.slotLimit,
            ])
        guard database.changesCount > 0 else { return nil }
        return try PartnerTask.all("id = ?", [database.lastInsertedRowID], in: database).first
    }
}
