import Foundation
import GRDB
import Testing

@testable import State

@Suite("A value of the database that this program does not know")
struct UnknownValueTests {
    private let state: TemporaryState

    init() throws { state = try TemporaryState() }

    private func run(_ sql: String) throws { try state.database.write { try $0.execute(sql: sql) } }

    private func register(_ reader: SessionToken, officer: String? = nil) throws {
        let registration = DeviceRegistration(
            endpoint: "https://push.example/1", service: "https://push.example", publicKey: [4],
            secret: [7], language: "en", officer: officer, address: "192.0.2.1")
        _ = try state.database.register(registration, of: reader, now: TemporaryState.now)
    }

    @Test("is no role: the account is neither read nor signed in, and no wrong password tells so")
    func role() throws {
        try state.add("mei")
        try state.add("sam")
        let token = try state.token(of: "mei")
        try register(.random(), officer: "mei")
        try run("UPDATE officers SET role = 'auditor' WHERE name = 'mei'")
        let error = StateError.unknownRole("auditor", of: "mei")
        #expect(throws: error) { try state.database.officers() }
        #expect(throws: error) { try state.database.officer(named: "mei") }
        #expect(throws: error) { try state.signIn("mei") }
        #expect(throws: error) { try state.database.session(token, now: TemporaryState.now) }
        #expect(try state.signIn("mei", "a wrong password") == "refused")
        #expect(try state.signIn("sam") == "session of sam")
        let told = try state.database.read {
            try StateDatabase.officerReaders(now: TemporaryState.now, in: $0)
        }
        #expect(told == [])
        #expect(StateProblem.all(below: state.folder.path) == [.unusable(error)])
        try state.database.replaceUnknownRole(
            by: .officer, of: "mei", by: "root", now: TemporaryState.now)
        #expect(try state.signIn("mei", after: 60) == "session of mei")
        // A known role is no matter of this: the last editor would be lost.
        try state.add("ana", .editor)
        try state.database.replaceUnknownRole(
            by: .officer, of: "ana", by: "root", now: TemporaryState.now)
        #expect(try state.database.officer(named: "ana")?.role == .editor)
    }

    @Test("is no state of a post, and no channel of a device")
    func others() throws {
        try run(
            "INSERT INTO readerPosts (id, kind, state, posted) VALUES ('p1', 'feedback', 'frozen', 1)")
        #expect(
            throws: StateError.unknownValue(
                "frozen", of: "the state of the post p1",
                known: ["published", "waiting", "hidden", "withdrawn", "removed"])
        ) { try state.database.readerPost("p1") }
        let reader = SessionToken.random()
        try register(reader)
        try run("UPDATE readerDevices SET channel = 'pigeon'")
        #expect(
            throws: StateError.unknownValue(
                "pigeon", of: "the channel of a device", known: ["push", "fcm", "mail", "group"])
        ) { try state.database.devices(of: reader) }
    }
}
