import Foundation
import Testing

@testable import State

@Suite("Forms that were not accepted")
struct DraftSubmissionTests {
    private let state: TemporaryState

    init() throws {
        state = try TemporaryState()
        try state.add("mei")
        try state.add("sam")
    }

    private func form(
        _ nonce: String, of officer: String = "mei", after seconds: TimeInterval = 0,
        title: String = "Dumpling \"Night\"\r\n饺子\u{0}", isOfEndedSession: Bool = false
    ) -> DraftSubmission {
        DraftSubmission(
            nonce: nonce, officer: officer, post: "e1", fields: ["title": title, "": "x"],
            picture: "State/uploads/a.png", saved: TemporaryState.now + seconds,
            isOfEndedSession: isOfEndedSession)
    }

    private func nonces(of officer: String = "mei", after seconds: TimeInterval = 0) throws -> [String] {
        try state.database.draftSubmissions(of: officer, now: TemporaryState.now + seconds).map(\.nonce)
    }

    @Test("are given back as they were, to their officer only, until they are discarded")
    func roundTrip() throws {
        try state.database.keep(form("a"))
        let found = try state.database.draftSubmission("a", of: "mei", now: TemporaryState.now)
        #expect(found == form("a"))
        #expect(try state.database.draftSubmission("a", of: "sam", now: TemporaryState.now) == nil)
        try state.database.discard("a", of: "sam")
        #expect(try nonces() == ["a"])
        try state.database.discard("a", of: "mei")
        #expect(try nonces() == [])
    }

    @Test("replace an earlier one with their nonce; another officer's stays")
    func replaced() throws {
        for form in [form("a"), form("a", of: "sam"), form("a", after: 1, title: "B")] {
            try state.database.keep(form)
        }
        #expect(
            try state.database.draftSubmissions(of: "mei", now: TemporaryState.now) == [
                form("a", after: 1, title: "B")
            ])
        #expect(
            try state.database.draftSubmissions(of: "sam", now: TemporaryState.now) == [form("a", of: "sam")])
    }

    @Test("are the ten newest of an officer, for seven days")
    func limits() throws {
        try state.database.keep(form("s", of: "sam"))
        for number in 10...22 { try state.database.keep(form("\(number)", after: Double(number))) }
        #expect(try nonces() == (13...22).reversed().map(String.init))
        #expect(try nonces(after: 7 * 86_400 + 13) == (14...22).reversed().map(String.init))
        try state.database.keep(form("new", after: 7 * 86_400 + 21))
        #expect(try nonces(after: 0) == ["new", "22"])
        #expect(try nonces(of: "sam") == [])
    }

    @Test("of ended sessions are three of an officer, and take the place of none of a session")
    func endedSessions() throws {
        for number in 10...20 { try state.database.keep(form("\(number)", after: Double(number))) }
        func keep(_ nonce: String, after seconds: TimeInterval = 30, title: String = "E") throws -> Bool {
            try state.database.keep(form(nonce, after: seconds, title: title, isOfEndedSession: true))
        }
        #expect(try ["a", "b", "c", "d", "15"].map { try keep($0) } == [true, true, true, false, false])
        #expect(try keep("b", after: 31, title: "Later"))
        #expect(try nonces() == ["b", "a", "c"] + (11...20).reversed().map(String.init))
        #expect(
            try state.database.draftSubmission("b", of: "mei", now: TemporaryState.now)
                == form("b", after: 31, title: "Later", isOfEndedSession: true))
        try state.database.keep(form("21", after: 40))
        #expect(try nonces().filter { $0.count == 1 } == ["b", "a", "c"])
        #expect(try keep("d", after: 30 + 7 * 86_400))
    }

    @Test("need an account, and go with it")
    func accounts() throws {
        #expect(throws: StateError.noSuchOfficer("nobody")) {
            try state.database.keep(form("a", of: "nobody"))
        }
        try state.database.keep(form("a"))
        try state.database.remove("mei", by: "test", now: TemporaryState.now)
        try state.add("mei")
        #expect(try nonces() == [])
    }
}
