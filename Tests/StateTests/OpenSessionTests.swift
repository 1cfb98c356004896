import Foundation
import Testing

@testable import State

@Suite("An officer's sessions")
struct OpenSessionTests {
    private let state: TemporaryState

    init() throws {
        state = try TemporaryState()
        try state.add("mei")
        try state.add("sam")
    }

    private func begin(_ name: String, _ device: String, after seconds: TimeInterval = 0) throws
        -> SessionToken
    {
        let answer = try state.database.signIn(
            Credentials(name: name, password: TemporaryState.password),
            from: Browser(address: "2001:db8::1", device: device), now: TemporaryState.now + seconds)
        guard case .right(let session) = answer else { throw TemporaryState.NotSignedIn(answer: answer) }
        return session.token
    }

    private func devices(of name: String, after seconds: TimeInterval = 100) throws -> [String] {
        try state.database.sessions(of: name, now: TemporaryState.now + seconds).map(\.device)
    }

    @Test("are listed while they go on, the last used first")
    func list() throws {
        let first = try begin("mei", "Firefox, Android")
        _ = try begin("mei", "Safari, iPhone", after: 10)
        _ = try begin("sam", "Chrome, Windows", after: 20)
        #expect(try devices(of: "mei") == ["Safari, iPhone", "Firefox, Android"])
        _ = try state.database.session(first.text, now: TemporaryState.now + 90)
        let sessions = try state.database.sessions(of: "mei", now: TemporaryState.now + 100)
        #expect(
            sessions == [
                OpenSession(
                    id: 1, address: "2001:db8:0:0::/64", device: "Firefox, Android",
                    begun: TemporaryState.now,
                    used: TemporaryState.now + 90),
                OpenSession(
                    id: 2, address: "2001:db8:0:0::/64", device: "Safari, iPhone",
                    begun: TemporaryState.now + 10,
                    used: TemporaryState.now + 10),
            ])
        #expect(try devices(of: "mei", after: 7210) == ["Firefox, Android"])
    }

    @Test("end one by one, or all but one, and nobody else's")
    func end() throws {
        for (number, device) in ["phone", "laptop", "library"].enumerated() {
            _ = try begin("mei", device, after: Double(number))
        }
        _ = try begin("sam", "tablet")
        try state.database.endSessions(of: "sam", only: 2, by: "sam", now: TemporaryState.now)
        #expect(try devices(of: "mei") == ["library", "laptop", "phone"])
        try state.database.endSessions(of: "mei", only: 2, by: "mei", now: TemporaryState.now)
        #expect(try devices(of: "mei") == ["library", "phone"])
        try state.database.endSessions(of: "mei", but: 1, by: "mei", now: TemporaryState.now)
        #expect(try devices(of: "mei") == ["phone"])
        try state.database.endSessions(of: "mei", by: "ana", now: TemporaryState.now)
        #expect(try devices(of: "mei") == [])
        #expect(try devices(of: "sam") == ["tablet"])
        let lines = try state.database.log(limit: 20).filter { $0.action == .sessionsEnded }.map {
            "\($0.author.rawValue) \($0.title)"
        }
        #expect(lines == ["ana mei", "mei mei", "mei mei"])
    }

    @Test("begin without a password where the web server knows who it is, for accounts that are on")
    func trusted() throws {
        try state.database.disable("sam", by: "ana", now: TemporaryState.now)
        let browser = Browser(address: "192.0.2.1", device: "campus")
        #expect(try state.database.signIn(named: "sam", from: browser, now: TemporaryState.now) == nil)
        #expect(try state.database.signIn(named: "Mei", from: browser, now: TemporaryState.now) == nil)
        #expect(try state.database.signIn(named: "nobody", from: browser, now: TemporaryState.now) == nil)
        let session = try #require(
            try state.database.signIn(named: "mei", from: browser, now: TemporaryState.now))
        #expect(session.officer.name == "mei")
        #expect(try devices(of: "mei") == ["campus"])
    }
}
