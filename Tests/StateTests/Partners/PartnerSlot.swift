import Foundation
import Testing

@testable import State

/// A slot with people who register for it, at times before it.
struct PartnerSlot {
    static let slot = TemporaryState.now
    let state: TemporaryState

    var database: StateDatabase { state.database }

    init() throws { state = try TemporaryState() }

    /// The time `seconds` after the slot, or before it where they are negative.
    static func at(_ seconds: TimeInterval) -> Date { slot + seconds }

    /// The member with a name, who is added if there is none.
    func member(_ name: String) throws -> Member {
        try database.addMember(
            at: "\(name.lowercased())@example.edu", named: name, now: Self.slot - 86_400)
    }

    /// A record that says whether somebody was found.
    static var writer: PartnerWriter {
        { notice in
            PersonalRecord(
                id: notice.id, owner: notice.owner, json: "{}", counts: notice.slot - PartnerClock.fixing)
        }
    }

    @discardableResult
    func register(
        _ name: String, from: String = "calculus", to: String = "history", topic: String = "",
        slot: Date = Self.slot, later: [Date] = [], at seconds: TimeInterval = -3600,
        client: String = "192.0.2.1"
    ) throws -> PartnerResult {
        try database.register(
            NewPartnerPerson(.member(try member(name).id), client: client),
            NewPartnerTask(fromTask: from, toTask: to, topic: topic, language: ""), for: slot,
            repeatedFor: later, now: Self.at(seconds), Self.writer)
    }

    func keep(at seconds: TimeInterval) throws {
        try database.keepPartners(now: Self.at(seconds), Self.writer)
    }

    /// The code of a member's task.
    func code(_ name: String, slot: Date = Self.slot) throws -> String {
        let person = try #require(try database.partnerPerson(.member(try member(name).id)))
        return try #require(
            try database.partnerTasks(of: person.id, from: slot, until: slot + 1).first
        ).code
    }

    func withdraw(_ name: String, at seconds: TimeInterval) throws {
        try database.withdraw(try code(name), now: Self.at(seconds), Self.writer)
    }

    /// The names of those in the room of a member who have not left; empty for no room.
    func room(_ name: String) throws -> [String] {
        let found = try database.partnerRoom(at: try code(name))
        return found?.room.present.compactMap(\.name) ?? []
    }

    /// Signs a member in in a browser of its own.
    func browser(of name: String) throws -> Int64 {
        let token = try #require(
            try database.beginSession(of: try member(name), now: Self.slot - 7200))
        let reader = SessionToken.random()
        try database.attach(reader, to: token, now: Self.slot - 7200)
        return try #require(try database.reader(reader)).id
    }

    /// What a browser was told until a time: `found` or `alone`.
    func told(_ browser: Int64, until seconds: TimeInterval) throws -> [String] {
        try database.personalRecords(of: browser, now: Self.at(seconds)).map {
            $0.id.split(separator: "-").map(String.init)[3]
        }
    }
}
