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
        title: String = "Dumpling \"Night\"\r\n饺子\u{0}"
    ) -> DraftSubmission {
        DraftSubmission(
            nonce: nonce, officer: officer, post: "e1", fields: ["title": title, "": "x"],
            picture: "State/uploads/a.png", saved: TemporaryState.now + seconds)
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
