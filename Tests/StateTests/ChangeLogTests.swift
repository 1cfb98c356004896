import Foundation
import GRDB
import Testing

@testable import State

@Suite("Changes")
struct ChangeLogTests {
    private let state: TemporaryState
    private var database: StateDatabase { state.database }

    init() throws { state = try TemporaryState() }

    private static func change(_ nonce: String?, of event: String = "e1", title: String = "Gala") -> Change {
        Change(
            nonce: nonce, time: TemporaryState.now + 0.123, author: "mei", action: .post, subject: event,
            title: title,
            files: [
                FileChange(path: "Content/events/gala.md", before: nil, after: Array("Gala\u{0}\n".utf8)),
                FileChange(path: "Content/media/a.jpg", before: [0, 255], after: nil),
                FileChange(path: "Content/events/empty.md", before: [], after: []),
            ])
    }

    private static func accepted(
        _ nonce: String?, as number: Int64, of event: String = "e1", title: String = "Gala"
    )
        -> Change
    {
        var change = change(nonce, of: event, title: title)
        change.number = number
        return change
    }

    @Test("are pending with their files from when they are accepted until they are settled")
    func settled() throws {
        #expect(try database.accept(Self.change("a")) == .accepted(number: 1))
        #expect(try database.accept(Self.change("b", of: "e2")) == .accepted(number: 2))
        let other = try state.reopened()
        #expect(try other.pending() == [Self.accepted("a", as: 1), Self.accepted("b", as: 2, of: "e2")])
        try other.settle(1)
        try other.settle(1)
        try other.settle(99)
        #expect(try database.pending() == [Self.accepted("b", as: 2, of: "e2")])
    }

    @Test("are accepted once for each nonce, and without limit where there is none")
    func once() throws {
        #expect(try database.accept(Self.change("a")) == .accepted(number: 1))
        #expect(
            try state.reopened().accept(Self.change("a", title: "Other"))
                == .repeated(Self.accepted("a", as: 1)))
        #expect(try database.accept(Self.change(nil)) == .accepted(number: 2))
        #expect(try database.accept(Self.change(nil)) == .accepted(number: 3))
        #expect(try database.change(nonce: "a") == Self.accepted("a", as: 1))
        #expect(try database.change(nonce: "b") == nil)
    }

    @Test("with one nonce that come at once are one")
    func atOnce() async throws {
        let answers = try await withThrowingTaskGroup(of: Acceptance.self) { group in
            for number in 0..<20 {
                group.addTask { [state] in
                    try await inThread {
                        try state.reopened().accept(Self.change("nonce \(number % 2)"))
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let numbers = answers.compactMap { if case .accepted(let number) = $0 { number } else { nil } }
        #expect(numbers.sorted() == [1, 2])
        #expect(try database.pending().count == 2)
    }

    @Test("of an event are its history, in order")
    func history() throws {
        for (nonce, event) in [("a", "e1"), ("b", "e2"), ("c", "e1")] {
            _ = try database.accept(Self.change(nonce, of: event))
        }
        #expect(try database.changes(of: "e1") == [Self.accepted("a", as: 1), Self.accepted("c", as: 3)])
        #expect(try database.changes(of: "e3") == [])
    }

    @Test("and notes are one log, newest first, by pieces")
    func log() throws {
        for number in 1...3 { _ = try database.accept(Self.change("\(number)")) }
        let note = Change(
            time: TemporaryState.now, author: "root (command line)", action: .officerAdded, title: "mei")
        try database.note(note)
        #expect(try database.pending().map(\.number) == [1, 2, 3])
        #expect(try database.log(limit: 2).map(\.number) == [4, 3])
        #expect(try database.log(before: 3, limit: 5).map(\.number) == [2, 1])
        #expect(try database.log(limit: 5).allSatisfy(\.files.isEmpty))
        var last = note
        last.number = 4
        #expect(try database.lastChange() == last)
    }

    @Test("of a later version can be read")
    func unknownAction() throws {
        var change = Self.change("a")
        change.action = Change.Action(rawValue: "translated")
        _ = try database.accept(change)
        #expect(try database.lastChange()?.action.rawValue == "translated")
    }

    @Test("survive in the order of their numbers, whatever the clock says")
    func clock() throws {
        for seconds in [86_400.0, 0, -86_400] {
            var change = Self.change(nil)
            change.time = TemporaryState.now + seconds
            _ = try database.accept(change)
        }
        #expect(try database.changes(of: "e1").map(\.number) == [1, 2, 3])
    }

    @Test(
        "and their files are not altered or removed",
        arguments: [
            "UPDATE changes SET title = 'x'", "UPDATE changes SET officer = 'sam', settled = 1",
            "UPDATE changes SET nonce = NULL", "UPDATE changes SET number = 7 WHERE number = 1",
            "UPDATE changes SET settled = 0", "UPDATE changes SET settled = 2", "DELETE FROM changes",
            "REPLACE INTO changes (number, nonce, time, officer, action, title, settled) VALUES (1, 'z', 0, '', '', '', 1)",
            "REPLACE INTO changes (nonce, time, officer, action, title, settled) VALUES ('a', 0, '', '', '', 0)",
            // One without files, which no reference keeps.
            "DELETE FROM changes WHERE number = 3",
            "REPLACE INTO changes (number, nonce, time, officer, action, title, settled) VALUES (3, 'z', 0, '', '', '', 1)",
            "REPLACE INTO changes (nonce, time, officer, action, title, settled) VALUES ('n', 0, '', '', '', 0)",
            "UPDATE fileChanges SET after = x'00'", "UPDATE fileChanges SET change = 2 WHERE change = 1",
            "DELETE FROM fileChanges", "INSERT INTO fileChanges VALUES (1, 3, 'x', NULL, NULL)",
            "INSERT INTO fileChanges VALUES (2, 3, 'x', NULL, NULL)",
            "REPLACE INTO fileChanges VALUES (2, 0, 'x', NULL, NULL)",
        ])
    func appendOnly(sql: String) throws {
        for nonce in ["a", "b"] { _ = try database.accept(Self.change(nonce)) }
        let note = Change(
            nonce: "n", time: TemporaryState.now, author: "mei", action: .signOut, title: "")
        try database.note(note)
        try database.settle(1)
        try database.settle(2)
        let log = try database.log(limit: 10)
        #expect(throws: StateError.self) { try database.write { try $0.execute(sql: sql) } }
        #expect(try database.log(limit: 10) == log)
        #expect(
            try database.changes(of: "e1") == [Self.accepted("a", as: 1), Self.accepted("b", as: 2)])
    }
}
