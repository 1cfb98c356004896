import Foundation
import Testing

@testable import State

@Suite("Somebody who guesses at passwords")
struct GuessingTests {
    private static let wrong = "not this password"
    private static let day: TimeInterval = 86_400
    private static let strangers = (0..<64).map { "198.51.100.\($0)" }

    /// The answers to a guess every 20 seconds at one place, after one guess in each of six networks, with the hashes that they took.
    private func answers(_ name: String, from address: String) throws -> [String] {
        let state = try TemporaryState()
        try state.add("mei")
        _ = try state.token(of: "mei", from: "192.0.2.7")
        let before = state.hashes.costs.count
        let all = Self.strangers.prefix(6) + Array(repeating: address, count: 20)
        return try all.enumerated().map { number, address in
            let answer = try state.signIn(name, Self.wrong, from: address, after: Double(number) * 20)
            return "\(answer), \(state.hashes.costs.count - before) hashes"
        }
    }

    @Test(
        "gets the same answers for the same work whether the name is an officer's, and was at this address before"
    )
    func alike() throws {
        let expected = try answers("mei", from: "192.0.2.7")
        #expect(expected.contains { $0.hasPrefix("refused") } && expected.contains { $0.hasPrefix("wait") })
        #expect(try answers("nobody", from: "192.0.2.7") == expected)
        #expect(try answers("mei", from: "192.0.2.9") == expected)
        #expect(try answers("nobody", from: "192.0.2.9") == expected)
    }

    /// Guesses from these networks for a day, each as soon as it may; between two of them somebody else can do something.
    /// - Returns: The number of passwords that were compared.
    private func attack(
        _ state: TemporaryState, from networks: some Sequence<String>,
        meanwhile: (TimeInterval) throws -> Void = { _ in }
    ) throws -> Int {
        var next = Dictionary(uniqueKeysWithValues: networks.map { ($0, 0.0) })
        var count = 0
        while let (network, time) = next.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }), time < Self.day
        {
            let answer = try state.signIn("mei", Self.wrong, from: network, after: time)
            if answer == "refused" { count += 1 }
            next[network] = TimeInterval(answer.replacing("wait until ", with: "")) ?? time
            try meanwhile(time)
        }
        return count
    }

    @Test("from four networks all day keeps out no officer who never signed in before")
    func neverSeen() throws {
        let state = try TemporaryState()
        try state.add("mei")
        let count = try attack(state, from: Self.strangers.prefix(4)) { time in
            let answer = try state.signIn("mei", from: "203.0.113.1", after: time)
            #expect(answer == "session of mei")
        }
        #expect(count == 4 * 104)
    }

    @Test("from many networks keeps out no officer whom an editor has given a code for a new password")
    func code() throws {
        let state = try TemporaryState()
        try state.add("mei")
        let (chosen, code) = ("seven other quiet words", OneTimeCode.random())
        _ = try attack(state, from: Self.strangers.prefix(12))
        let now = TemporaryState.now + Self.day
        _ = try state.database.startReset(of: "mei", by: code, endsFactor: false, by: "ana", now: now)
        guard case .done = try state.database.useReset(code, password: chosen, now: now) else {
            Issue.record("the code was refused")
            return
        }
        let device = try state.database.remember(Browser(address: "203.0.113.1"), of: "mei", now: now)
        for number in 20..<40 {
            _ = try state.signIn("mei", Self.wrong, from: Self.strangers[number], after: Self.day)
        }
        #expect(try state.signIn("mei", chosen, from: "203.0.113.1", after: Self.day).hasPrefix("wait"))
        #expect(
            try state.signIn("mei", chosen, from: "203.0.113.1", device: device, after: Self.day)
                == "session of mei")
    }

    @Test(
        "has 718 guesses a day at an account from seven networks, and fewer from more",
        arguments: [(6, 623), (7, 718), (8, 426)])
    func bound(networks: Int, guesses: Int) throws {
        let state = try TemporaryState()
        try state.add("mei")
        #expect(try attack(state, from: Self.strangers.prefix(networks)) == guesses)
    }
}
