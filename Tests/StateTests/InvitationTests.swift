import Foundation
import Testing

@testable import State

@Suite("Accounts that are added, removed and added again")
struct InvitationTests {
    private let state: TemporaryState

    init() throws { state = try TemporaryState() }

    private func post(_ event: String, by author: Author) throws {
        _ = try state.database.accept(
            Change(
                nonce: "nonce-\(event)", time: TemporaryState.now, author: author, action: .post,
                subject: event,
                title: event))
    }

    @Test("An invited officer signs in only after choosing a password by the code")
    func invited() throws {
        let code = OneTimeCode.random()
        let reset = try state.database.invite(
            Officer(name: "mei", role: .editor), by: code, by: "ana", now: TemporaryState.now)
        #expect(reset == PasswordReset(code: code, until: TemporaryState.now + 3600))
        #expect(
            try state.database.officers() == [
                Officer(name: "mei", role: .editor, hasPassword: false, account: 1)
            ])
        #expect(try state.signIn("mei") == "refused")
        let chosen = "seven other quiet words"
        let outcome = try state.database.useReset(code, password: chosen, now: TemporaryState.now + 60)
        #expect(outcome == .done(Officer(name: "mei", role: .editor, account: 1)))
        #expect(try state.signIn("mei", chosen, after: 61) == "session of mei")
        #expect(throws: StateError.taken("mei")) {
            try state.database.invite(
                Officer(name: "mei"), by: .random(), by: "ana", now: TemporaryState.now)
        }
    }

    @Test("The code of a new officer is used within an hour")
    func late() throws {
        let code = OneTimeCode.random()
        _ = try state.database.invite(Officer(name: "mei"), by: code, by: "ana", now: TemporaryState.now)
        let chosen = "seven other quiet words"
        let late = try state.database.useReset(code, password: chosen, now: TemporaryState.now + 3600)
        #expect(late == .refused)
        let first = try state.database.useReset(code, password: chosen, now: TemporaryState.now + 3599)
        #expect(first == .done(Officer(name: "mei", account: 1)))
    }

    @Test("A new account with a removed account's name has none of its events, forms and waits")
    func sameName() throws {
        try state.add("mei")
        try post("first", by: "mei")
        try state.database.keep(
            DraftSubmission(
                nonce: "12345678", officer: "mei", fields: ["title": "x"], saved: TemporaryState.now))
        for number in 0..<5 { _ = try state.signIn("mei", "wrong", from: "198.51.100.\(number)") }
        #expect(try state.signIn("mei").hasPrefix("wait"))
        #expect(try state.database.posters() == ["first": "mei"])
        try state.database.remove("mei", by: "ana", now: TemporaryState.now)
        #expect(try state.database.posters() == [:])
        try state.add("mei")
        try post("second", by: "mei")
        #expect(try state.database.posters() == ["second": "mei"])
        #expect(try state.database.draftSubmissions(of: "mei", now: TemporaryState.now) == [])
        #expect(try state.signIn("mei") == "session of mei")
    }

    @Test(
        "The last day of a term lasts until its last millisecond, across changed clocks",
        arguments: [
            ("2027-05-31", 1_811_822_399_999), ("2026-11-01", 1_793_595_599_999), ("2027-02-30", nil),
            ("2027-05-31T10:00", nil), ("soon", nil), ("", nil),
        ] as [(String, Int64?)])
    func term(day: String, end: Int64?) throws {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        #expect(Officer.end(ofTerm: day, in: zone)?.milliseconds == end)
    }
}
