import Foundation
import Testing

@testable import State

@Suite("A new password by a code")
struct PasswordResetTests {
    private let state: TemporaryState
    private let chosen = "seven other quiet words"

    init() throws {
        state = try TemporaryState()
        try state.add("mei")
    }

    private func start(endsFactor: Bool = false) throws -> PasswordReset {
        try state.database.startReset(
            of: "mei", by: .random(), endsFactor: endsFactor, by: "ana", now: TemporaryState.now)
    }

    private func use(_ text: String, _ password: String? = nil, after seconds: TimeInterval = 60) throws
        -> ResetOutcome
    {
        guard let code = OneTimeCode(text) else { return .refused }
        return try state.database.useReset(
            code, password: password ?? chosen, now: TemporaryState.now + seconds)
    }

    @Test("works once, and ends the officer's sessions; until then the old password works")
    func once() throws {
        let reset = try start()
        #expect(reset.until == TemporaryState.now + 86_400)
        let token = try state.token(of: "mei")
        let officer = try #require(try state.database.officer(named: "mei"))
        #expect(try use(reset.code.text.lowercased()) == .done(officer))
        #expect(try use(reset.code.text, "and eight more quiet words") == .refused)
        #expect(try state.signIn("mei", after: 61) == "refused")
        #expect(try state.signIn("mei", chosen, after: 61) == "session of mei")
        #expect(
            try state.database.session(token, now: TemporaryState.now + 61)
                == .ended(officer: "mei", isAdmitted: true))
    }

    @Test("works for a day, and a newer code takes the place of an older")
    func limits() throws {
        let first = try start()
        let second = try start()
        #expect(try use(first.code.text) == .refused)
        #expect(try use(second.code.text, after: 86_400) == .refused)
        #expect(try use(second.code.text, after: 86_399) != .refused)
    }

    @Test("is refused where the account is off, and forgotten then, and where another password was set")
    func offAndSet() throws {
        let first = try start()
        try state.database.disable("mei", by: "ana", now: TemporaryState.now)
        #expect(try use(first.code.text) == .refused)
        try state.database.enable("mei", by: "ana", now: TemporaryState.now)
        #expect(try use(first.code.text) == .refused)
        let second = try start()
        try state.database.setPassword(
            Password("set at the command line", of: "mei"), of: "mei", by: "root", now: TemporaryState.now)
        #expect(try use(second.code.text) == .refused)
    }

    @Test("does not last longer by a clock that was ahead, and the form that starts it can be sent twice")
    func clockAndTwice() throws {
        let ahead = try state.database.startReset(
            of: "mei", by: .random(), endsFactor: false, by: "ana", now: TemporaryState.now + 7200)
        #expect(try use(ahead.code.text, after: 0) == .refused)
        let reset = try start()
        #expect(try state.database.reset(by: reset.code, of: "mei", now: TemporaryState.now) == reset)
        #expect(try state.database.reset(by: reset.code, of: "sam", now: TemporaryState.now) == nil)
        #expect(try state.database.reset(by: ahead.code, of: "mei", now: TemporaryState.now) == nil)
    }

    @Test("keeps the code where the password is weak")
    func weak() throws {
        let reset = try start()
        #expect(try use(reset.code.text, "short") == .weak(.short(5)))
        #expect(try use(reset.code.text, "mei mei mei mei") == .weak(.repeated))
        #expect(try use(reset.code.text) != .refused)
    }

    @Test("takes the second factor away only where the editor said so", arguments: [false, true])
    func factor(ends: Bool) throws {
        let codes = TimeCodes.random()
        #expect(
            try state.database.turnOnSecondFactor(
                codes, code: codes.code(at: TemporaryState.now), recovery: .random(), of: "mei",
                now: TemporaryState.now))
        let reset = try start(endsFactor: ends)
        _ = try use(reset.code.text)
        #expect(try state.signIn("mei", chosen, after: 61) == (ends ? "session of mei" : "refused"))
        #expect(
            try state.signIn("mei", chosen, code: codes.code(at: TemporaryState.now + 90), after: 90)
                == "session of mei")
    }

    @Test("is used by one of two that come at once")
    func race() async throws {
        let reset = try start()
        let outcomes = try await withThrowingTaskGroup(of: ResetOutcome.self) { group in
            for number in 0..<2 {
                let database = try state.reopened()
                group.addTask {
                    try database.useReset(
                        reset.code, password: "quiet words of number \(number)", now: TemporaryState.now + 1)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == .refused } == 1)
    }
}
