import Foundation
import GRDB
import Testing

@testable import State

@Suite("Sessions")
struct SessionTests {
    private let state: TemporaryState

    init() throws {
        state = try TemporaryState()
        try state.add("mei")
    }

    /// What a cookie is worth, in a word.
    private func worth(_ token: String, after seconds: TimeInterval) throws -> String {
        switch try state.database.session(token, now: TemporaryState.now + seconds) {
        case .valid(let session): "\(session.officer.name) \(session.id)"
        case .expired(let officer, let id): "was \(officer) \(id)"
        case .ended(let officer, let isAdmitted): "ended \(officer)\(isAdmitted ? "" : ", not admitted")"
        case .unknown: "unknown"
        }
    }

    @Test("are new at every sign-in, with 256 random bits")
    func tokens() throws {
        let tokens = try (0..<20).map { _ in try state.token(of: "mei") }
        #expect(Set(tokens).count == 20)
        #expect(tokens.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil })
        #expect(try tokens.map { try worth($0, after: 0) } == (1...20).map { "mei \($0)" })
    }

    @Test("end where the same browser signs in again")
    func again() throws {
        let first = try state.token(of: "mei")
        #expect(try state.signIn("mei", cookie: first) == "session of mei")
        #expect(try worth(first, after: 0) == "ended mei")
        #expect(try state.database.sessions(of: "mei", now: TemporaryState.now).map(\.id) == [2])
    }

    @Test("are kept as SHA-256, and no secret is in the file or in a description")
    func secrets() throws {
        let token = try state.token(of: "mei")
        guard case .valid(let session) = try state.database.session(token, now: TemporaryState.now) else {
            Issue.record("not valid")
            return
        }
        let files = ["", "-wal"].map { URL(fileURLWithPath: state.folder("State/corkboard.sqlite\($0)")) }
        for secret in [token, session.csrf, TemporaryState.password] {
            for file in files { #expect(try Data(contentsOf: file).range(of: Data(secret.utf8)) == nil) }
        }
        let shown = "\(SessionToken(token) as Any)" + String(reflecting: SessionToken(token))
        #expect(!shown.contains(token))
        let password = try Password(TemporaryState.password, of: "mei")
        var dumped = "\(password)" + String(reflecting: password)
        dump(password, to: &dumped)
        #expect(!dumped.contains("unrelated") && !dumped.contains("102"))
    }

    @Test("have a token for forms that stays the same and is each one's own")
    func csrf() throws {
        let tokens = [try state.token(of: "mei"), try state.token(of: "mei")]
        let states = try (tokens + tokens).map { try state.database.session($0, now: TemporaryState.now) }
        let forms = states.compactMap { if case .valid(let session) = $0 { session.csrf } else { nil } }
        #expect(forms.count == 4 && forms[0] == forms[2] && forms[1] == forms[3] && forms[0] != forms[1])
        #expect(forms.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil && !tokens.contains($0) })
    }

    @Test("end two hours after the last request")
    func idle() throws {
        let token = try state.token(of: "mei")
        #expect(try worth(token, after: 7199) == "mei 1")
        #expect(try worth(token, after: 7199 + 7199) == "mei 1")
        #expect(try worth(token, after: 7199 + 7199 + 7200) == "was mei 1")
    }

    @Test("end seven days after they began, and are forgotten 30 days after their last use")
    func limits() throws {
        let token = try state.token(of: "mei")
        var time: TimeInterval = 0
        while time < 7 * 86_400 {
            #expect(try worth(token, after: time) == "mei 1")
            time += 7000
        }
        let last = time - 7000
        #expect(try worth(token, after: 7 * 86_400 - 0.001) == "mei 1")
        #expect(try worth(token, after: 7 * 86_400) == "was mei 1")
        #expect(try worth(token, after: last + 30 * 86_400) == "was mei 1")
        #expect(try worth(token, after: 37 * 86_400) == "unknown")
    }

    @Test("write their last use at most once a minute")
    func renewals() throws {
        let token = try state.token(of: "mei")
        let used = { [state] in
            try state.database.read {
                try Int64.fetchOne($0, sql: "SELECT used / 1000 - 1800000000 FROM sessions")
            }
        }
        #expect(try worth(token, after: 59) == "mei 1" && used() == 0)
        #expect(try worth(token, after: 60) == "mei 1" && used() == 60)
    }

    @Test("are not made longer by a clock that was ahead")
    func clock() throws {
        let token = try state.token(of: "mei", after: 86_400)
        #expect(try worth(token, after: 0) == "mei 1")
        #expect(try worth(token, after: 7200) == "was mei 1")
        let second = try state.token(of: "mei", after: 86_400)
        for time in stride(from: 0, to: 7.0 * 86_400, by: 7000) {
            #expect(try worth(second, after: time) == "mei 2")
        }
        #expect(try worth(second, after: 7 * 86_400) == "was mei 2")
    }

    @Test("end at sign-out, with a new password, with the account; a removed account has none")
    func ended() throws {
        let database = state.database
        let tokens = [try state.token(of: "mei"), try state.token(of: "mei")]
        if case .valid(let session) = try database.session(tokens[0], now: TemporaryState.now) {
            try database.end(session, now: TemporaryState.now)
        }
        #expect(try tokens.map { try worth($0, after: 0) } == ["ended mei", "mei 2"])
        let password = try Password("five more unrelated words", of: "mei")
        try database.setPassword(password, of: "mei", by: "test", now: TemporaryState.now)
        #expect(try worth(tokens[1], after: 0) == "ended mei")
        #expect(try worth(tokens[1], after: 30 * 86_400) == "unknown")
        try state.database.setPassword(
            Password(TemporaryState.password, of: "mei"), of: "mei", by: "test", now: TemporaryState.now)
        let third = try state.token(of: "mei")
        try database.disable("mei", by: "test", now: TemporaryState.now)
        #expect(try worth(third, after: 0) == "ended mei, not admitted")
        try database.enable("mei", by: "test", now: TemporaryState.now)
        #expect(try worth(third, after: 0) == "ended mei")
        try database.remove("mei", by: "test", now: TemporaryState.now)
        #expect(try worth(third, after: 0) == "unknown")
    }

    @Test("end with the officer's term")
    func term() throws {
        try state.add("amy", until: TemporaryState.now + 60)
        let token = try state.token(of: "amy")
        #expect(try worth(token, after: 60) == "amy 1")
        #expect(try worth(token, after: 60.001) == "ended amy, not admitted")
    }

    @Test(
        "are not found by anything else",
        arguments: [
            "", "x", String(repeating: "A", count: 43), String(repeating: "é", count: 43), "' OR 1=1 --",
        ])
    func unknown(text: String) throws {
        _ = try state.token(of: "mei")
        #expect(try worth(text, after: 0) == "unknown")
    }
}
