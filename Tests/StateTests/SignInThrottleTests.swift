import Foundation
import GRDB
import Testing

@testable import State

@Suite("Wrong passwords")
struct SignInThrottleTests {
    private let state: TemporaryState
    private static let wrong = "not this password"

    init() throws {
        state = try TemporaryState()
        try state.add("mei")
        try state.add("sam")
    }

    private func wrong(
        _ count: Int, _ name: String = "mei", from address: String = "192.0.2.1", after: TimeInterval = 0
    ) throws {
        for _ in 0..<count {
            #expect(try state.signIn(name, Self.wrong, from: address, after: after) == "refused")
        }
    }

    @Test("make an address wait from the fifth on, for twice as long each time, up to 15 minutes")
    func waits() throws {
        try wrong(4)
        var (time, waits): (TimeInterval, [TimeInterval]) = (0, [])
        for _ in 0..<8 {
            try wrong(1, after: time)
            let answer = try state.signIn("mei", after: time)
            let end = try #require(TimeInterval(answer.replacing("wait until ", with: "")))
            waits.append(end - time)
            #expect(try state.signIn("mei", after: end - 0.001) == answer)
            time = end
        }
        #expect(waits == [30, 60, 120, 240, 480, 900, 900, 900])
        #expect(try state.signIn("mei", after: time) == "session of mei")
        #expect(try state.signIn("mei", Self.wrong, after: time) == "refused")
        #expect(try state.signIn("mei", after: time) == "wait until \(Int(time) + 900)")
    }

    @Test("hash nothing and count nothing while one waits")
    func waiting() throws {
        try wrong(5)
        let before = state.hashes.costs.count
        for _ in 0..<20 { #expect(try state.signIn("mei", Self.wrong, after: 10) == "wait until 30") }
        #expect(state.hashes.costs.count == before)
        #expect(try state.signIn("mei", after: 30) == "session of mei")
    }

    @Test("given at once are compared five or six times, not each before the others count")
    func atOnce() async throws {
        let before = state.hashes.costs.count
        let answers = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<30 {
                group.addTask { [state] in
                    try await inThread { try state.signIn("mei", Self.wrong, after: Double(number) / 1000) }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let compared = state.hashes.costs.count - before
        #expect((5...6).contains(compared))
        #expect(answers.count { $0 == "refused" } == compared)
    }

    @Test("count for the address whatever the name, known or not")
    func address() throws {
        try wrong(2, "mei")
        try wrong(3, "nobody")
        #expect(try state.signIn("sam") == "wait until 30")
        #expect(try state.signIn("sam", from: "192.0.2.2") == "session of sam")
    }

    @Test("count for the account whatever the address, known or not")
    func account() throws {
        for name in ["mei", "nobody"] {
            for number in 0..<5 { try wrong(1, name, from: "198.51.100.\(number)") }
            #expect(try state.signIn(name, from: "203.0.113.1") == "wait until 30")
        }
        #expect(try state.signIn("sam", from: "203.0.113.1") == "session of sam")
    }

    @Test("and right ones of an account that is turned off count alike")
    func disabled() throws {
        try state.database.disable("mei", by: "test", now: TemporaryState.now)
        for _ in 0..<5 { #expect(try state.signIn("mei") == "disabled: mei") }
        #expect(try state.signIn("mei") == "wait until 30")
    }

    @Test("of strangers do not keep an officer out in a browser of an earlier sign-in, wherever it is")
    func known() throws {
        let device = try state.device(of: "mei", from: "192.0.2.7")
        let other = try state.device(of: "sam", from: "192.0.2.8")
        for number in 0..<40 {
            try wrong(1, "mei", from: "198.51.100.\(number)", after: Double(number) * 900)
        }
        let after = 39.0 * 900
        for (address, cookie) in [("203.0.113.1", nil), ("203.0.113.1", other), ("192.0.2.7", nil)] {
            #expect(
                try state.signIn("mei", from: address, device: cookie, after: after) == "wait until 36000")
        }
        #expect(
            try state.signIn("mei", from: "203.0.113.1", device: device, after: after) == "session of mei")
    }

    @Test("of a known browser count for itself, at any address")
    func knownToo() throws {
        let device = try state.device(of: "mei")
        for _ in 0..<5 { #expect(try state.signIn("mei", Self.wrong, device: device) == "refused") }
        #expect(try state.signIn("mei", device: device) == "wait until 30")
        #expect(try state.signIn("mei", from: "192.0.2.99", device: device) == "wait until 30")
        #expect(try state.signIn("sam") == "session of sam")
        #expect(try state.signIn("mei") == "session of mei")
        try wrong(5, "sam")
        #expect(try state.signIn("sam") == "wait until 30")
    }

    @Test("of a stranger in the same network do not keep an officer out of a known browser")
    func sameNetwork() throws {
        let device = try state.device(of: "mei")
        try wrong(5)
        #expect(try state.signIn("mei") == "wait until 30")
        #expect(try state.signIn("mei", device: device) == "session of mei")
    }

    @Test("are not helped by the cookie of a browser that is lost, of another account, or a year old")
    func noDevice() throws {
        let lost = try state.device(of: "mei")
        try state.database.endSessions(of: "mei", by: "ana", now: TemporaryState.now)
        let (own, other) = (try state.device(of: "mei"), try state.device(of: "sam"))
        try wrong(5)
        for cookie in [lost, other, "x", String(repeating: "a", count: 43)] {
            #expect(try state.signIn("mei", device: cookie) == "wait until 30")
        }
        let year: TimeInterval = 365 * 86_400
        try wrong(5, after: year)
        #expect(try state.signIn("mei", device: own, after: year) == "wait until \(Int(year) + 30)")
        try state.database.setPassword(
            Password("five more unrelated words", of: "mei"), of: "mei", by: "mei", now: TemporaryState.now)
        #expect(
            try state.signIn("mei", "five more unrelated words", device: own, after: year)
                == "wait until \(Int(year) + 30)")
    }

    @Test(
        "are taken back by the right one in a known browser only, so that strangers nearby see no difference")
    func right() throws {
        let device = try state.device(of: "mei")
        for _ in 0..<3 {
            for _ in 0..<4 { #expect(try state.signIn("mei", Self.wrong, device: device) == "refused") }
            #expect(try state.signIn("mei", device: device) == "session of mei")
        }
        try wrong(4)
        #expect(try state.signIn("mei") == "session of mei")
        try wrong(1)
        #expect(try state.signIn("mei") == "wait until 30")
    }

    @Test("when the password is asked for again count for all sessions of the officer, and for nobody else")
    func confirming() throws {
        func confirm(_ password: String, _ token: String) throws -> AuthenticationResult<Officer> {
            guard case .valid(let session) = try state.database.session(token, now: TemporaryState.now)
            else { throw StateError.damaged }
            return try state.database.confirm(
                session, password: password, code: "", from: Browser(address: "192.0.2.1"),
                now: TemporaryState.now)
        }
        let (one, two) = (try state.token(of: "mei"), try state.token(of: "mei"))
        for token in [one, two, one, two, one] { #expect(try confirm(Self.wrong, token) == .refused) }
        #expect(try confirm(TemporaryState.password, two) == .throttled(until: TemporaryState.now + 30))
        #expect(try state.signIn("mei") == "session of mei")
        #expect(try state.signIn("sam") == "session of sam")
        try wrong(5, "nobody")
        #expect(
            try confirm(TemporaryState.password, try state.token(of: "sam", from: "192.0.2.9")) != .refused)
    }

    @Test("are forgotten after a day, and when an editor gives a new password")
    func forgotten() throws {
        try wrong(5)
        #expect(try state.signIn("mei", after: 29) == "wait until 30")
        for number in 0..<5 { try wrong(1, "sam", from: "198.51.100.\(number)") }
        try state.database.setPassword(
            Password("five more unrelated words", of: "sam"), of: "sam", by: "test", now: TemporaryState.now)
        #expect(
            try state.signIn("sam", "five more unrelated words", from: "203.0.113.1") == "session of sam")
        try wrong(1, after: 86_400)
        #expect(try state.signIn("mei", after: 86_400) == "session of mei")
        let rows = try state.database.read {
            try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM wrongPasswords")
        }
        #expect(rows == 1)
    }

    @Test("of those who came a little later and were compared before count too")
    func later() throws {
        try wrong(4, after: 20)
        try wrong(1)
        #expect(try state.signIn("mei") == "wait until 50")
        #expect(try state.signIn("mei", after: 49) == "wait until 50")
    }

    @Test("given before the clock was set back do not count")
    func clock() throws {
        try wrong(5, after: 86_400)
        #expect(try state.signIn("mei") == "session of mei")
    }

    @Test("of a household count together, with twice the number for 56 bits and four times for 48 bits")
    func household() throws {
        for number in 0..<9 { try wrong(1, "sam", from: "2001:db8:1:\(number)::1") }
        #expect(try state.signIn("mei", from: "2001:db8:1:a::1") == "session of mei")
        try wrong(1, "sam", from: "2001:db8:1:9::1")
        #expect(try state.signIn("mei", from: "2001:db8:1:a::1") == "wait until 30")
        for number in 1...9 { try wrong(1, "sam", from: "2001:db8:1:\(number)00::1") }
        #expect(try state.signIn("mei", from: "2001:db8:1:ff00::1") == "session of mei")
        try wrong(1, "sam", from: "2001:db8:1:aa00::1")
        #expect(try state.signIn("mei", from: "2001:db8:1:ff00::1") == "wait until 30")
        // One household makes no account wait.
        #expect(try state.signIn("sam", from: "203.0.113.1") == "session of sam")
    }

    @Test(
        "count for what one customer of a network has",
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:db8::1", "2001:db8:0:0::/64"),
            ("", ""), ("no address", "no address"),
        ])
    func networks(address: String, network: String) {
        #expect(ClientNetworks(address).narrow == network)
    }
}
