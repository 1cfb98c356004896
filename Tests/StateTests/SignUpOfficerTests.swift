import Foundation
import Model
import TestSupport
import Testing

@testable import State

@Suite("Sign-ups and officers")
struct SignUpOfficerTests {
    private var trial: SignUpTrial
    private static let now = SignUpTrial.now

    init() throws { trial = try SignUpTrial() }

    @Test("are added, moved and removed by officers, each with a log line that has no name")
    func officers() throws {
        func line(_ action: String) -> Change {
            Change(
                time: Self.now, author: .officer("mei"), action: Change.Action(rawValue: action),
                subject: "event-1", title: "Dumpling Night")
        }
        for name in ["a", "b", "c"] { try trial.add(name) }
        _ = try trial.database.addSignUp(
            trial.new("d"), to: SignUpTrial.list, trial.terms, isForced: true, by: line("add"), trial.writer)
        #expect(
            try trial.people() == ["a confirmed", "b confirmed", "d confirmed", "c waiting"])
        func move(_ name: String, _ move: SignUpMove) throws -> SignUpResult {
            try trial.database.moveSignUp(
                trial.person(name).id, move, on: SignUpTrial.list, trial.terms, by: line("move"),
                trial.writer)
        }
        _ = try move("a", .wait)
        _ = try move("a", .first)
        #expect(
            try trial.people() == ["b confirmed", "d confirmed", "a waiting", "c waiting"])
        #expect(try move("b", .first) == .refused(.notNow))
        _ = try move("c", .in)
        _ = try trial.database.removeSignUp(
            trial.person("b").id, reason: "no-show", from: SignUpTrial.list, trial.terms, by: line("remove"),
            trial.writer)
        #expect(
            try trial.people() == ["c confirmed", "d confirmed", "a waiting", "b removed"])
        #expect(try trial.person("b").reason == "no-show")
        #expect(
            trial.told.lines == [
                "d added", "a movedDown", "c movedUp", #"b removed(reason: "no-show")"#,
            ])
        let titles = try trial.database.read {
            try String.fetchAll($0, sql: "SELECT DISTINCT title FROM changes")
        }
        #expect(titles == ["Dumpling Night"])
    }

    @Test("get a message of an officer a minute later, once, unless it is taken back")
    func messages() throws {
        let line = Change(
            time: Self.now, author: .officer("mei"), action: Change.Action(rawValue: "write"),
            subject: "event-1", title: "Dumpling Night")
        func write(_ nonce: String) throws {
            try trial.database.writeToSignUps(
                [.confirmed], subject: "Bring bowls", text: "Please.", nonce: nonce, on: SignUpTrial.list,
                trial.terms, by: line, trial.writer)
        }
        for name in ["a", "b", "c"] { try trial.add(name) }
        try write("one")
        try write("one")
        try write("two")
        let held = try trial.database.heldMessages(of: SignUpTrial.list)
        #expect(held.map(\.receivers) == [[.confirmed], [.confirmed]])
        #expect(try trial.database.takeBackMessage(held[1].id, of: SignUpTrial.list, by: line))
        try trial.settle(after: 59)
        #expect(trial.told.lines == [])
        try trial.settle(after: 60)
        try trial.settle(after: 61)
        let notice = SignUpNotice.message(
            number: held[0].id, subject: "Bring bowls", text: "Please.")
        #expect(trial.told.lines == ["a \(notice)", "b \(notice)"])
        #expect(try !trial.database.takeBackMessage(held[0].id, of: SignUpTrial.list, by: line))
        // Receipts show what was sent to them.
        try trial.settle(after: 60)
        for (name, subjects) in [("a", ["Bring bowls"]), ("b", ["Bring bowls"]), ("c", [])] {
            let messages = try trial.database.messages(to: trial.person(name))
            #expect(messages.map(\.subject) == subjects)
        }
        #expect(try trial.database.heldMessages(of: SignUpTrial.list) == [])
        #expect(try trial.database.openPlaceLists(now: trial.terms.date.end) == [])
    }
}
