import Foundation
import Testing

@testable import State

@Suite("The last editor")
struct LastEditorTests {
    private let state: TemporaryState
    private static let now = TemporaryState.now
    private static let day: TimeInterval = 86_400

    init() throws {
        state = try TemporaryState()
        try state.add("mei", .editor)
        try state.add("sam")
    }

    /// Whatever takes the rights of an editor away.
    enum Step: String, CaseIterable, Sendable {
        case disabled, removed, demoted, ended, endsLater
    }

    private func take(_ step: Step, from name: String = "mei") throws {
        func update(_ officer: Officer) throws {
            try state.database.update(officer, by: "test", now: Self.now)
        }
        switch step {
        case .disabled: try state.database.disable(name, by: "test", now: Self.now)
        case .removed: try state.database.remove(name, by: "test", now: Self.now)
        case .demoted: try update(Officer(name: name))
        case .ended: try update(Officer(name: name, role: .editor, until: Self.now - Self.day))
        case .endsLater: try update(Officer(name: name, role: .editor, until: Self.now + 100 * Self.day))
        }
    }

    @Test("stays as it is", arguments: Step.allCases)
    func stays(step: Step) throws {
        let before = try (state.database.officers(), state.database.lastChange())
        #expect(throws: StateError.lastEditor("mei")) { try take(step) }
        #expect(try state.database.officers() == before.0)
        #expect(try state.database.lastChange() == before.1)
    }

    @Test("is none beside another one who may sign in", arguments: Step.allCases)
    func another(step: Step) throws {
        try state.add("ana", .editor, until: Self.now + 200 * Self.day)
        try take(step)
        if step == .endsLater { return }
        #expect(throws: StateError.lastEditor("ana")) { try take(.disabled, from: "ana") }
    }

    @Test(
        "is one beside editors who cannot sign in, or not for as long",
        arguments: ["disabled", "over", "invited", "shorter"])
    func beside(other: String) throws {
        switch other {
        case "disabled":
            try state.add("ana", .editor)
            try state.database.disable("ana", by: "test", now: Self.now)
        case "over": try state.add("ana", .editor, until: Self.now - Self.day)
        case "invited":
            _ = try state.database.invite(
                Officer(name: "ana", role: .editor), by: .random(), by: "mei", now: Self.now)
        default: try state.add("ana", .editor, until: Self.now + 100 * Self.day)
        }
        let step: Step = other == "shorter" ? .endsLater : .disabled
        #expect(throws: StateError.lastEditor("mei")) { try take(step) }
    }

    @Test("is none beside an editor without a password whom the web server signed in")
    func signOn() throws {
        _ = try state.database.invite(
            Officer(name: "ana", role: .editor), by: .random(), by: "mei", now: Self.now)
        _ = try state.database.signIn(named: "ana", from: Browser(address: "192.0.2.1"), now: Self.now)
        try take(.disabled)
        #expect(try state.database.officer(named: "mei")?.isDisabled == true)
    }

    @Test("gets a longer term, and another name; accounts of others change as before")
    func allowed() throws {
        let (first, later) = (Self.now + Self.day, Self.now + 2 * Self.day)
        try state.add("ana", .editor, until: first)
        try take(.disabled)
        for officer in [
            Officer(name: "ana", displayName: "Ana", role: .editor, until: first),
            Officer(name: "ana", displayName: "Ana", role: .editor, until: later),
            Officer(name: "ana", displayName: "Ana", role: .editor),
        ] {
            try state.database.update(officer, by: "test", now: Self.now)
        }
        try take(.removed, from: "sam")
        #expect(try state.database.officers().map(\.name) == ["ana", "mei"])
    }

    @Test("changes nothing where the values are the same, and logs nothing")
    func same() throws {
        let number = try state.database.lastChange()?.number
        try state.database.update(Officer(name: "mei", role: .editor), by: "test", now: Self.now)
        #expect(try state.database.lastChange()?.number == number)
    }
}
