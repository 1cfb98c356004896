import Foundation
import Testing

@testable import State

@Suite("Signing in")
struct SignInTests {
    private let state: TemporaryState

    init() throws {
        state = try TemporaryState()
        try state.add("mei")
        try state.add("sam")
    }

    @Test("takes the right password, with a capital from a phone's keyboard too")
    func right() throws {
        #expect(try state.signIn("mei") == "session of mei")
        #expect(try state.signIn("Mei ") == "session of mei")
        #expect(try state.signIn("mei", "Four unrelated words") == "refused")
        #expect(try state.signIn("mei", TemporaryState.password + " ") == "refused")
    }

    @Test("takes no name and no code that is longer than any can be")
    func longFields() {
        let (most, more) = (String(repeating: "a", count: 255), String(repeating: "A\u{301}", count: 100))
        #expect(Credentials(name: most, password: "", code: most).name == most)
        #expect(Credentials(name: most, password: "", code: most).code == most)
        #expect(Credentials(name: more, password: "", code: more).name == "")
        #expect(Credentials(name: more, password: "", code: more).code == "")
    }

    @Test("takes the same characters in another form of Unicode, and no longer text than a password can be")
    func forms() throws {
        let long = String(repeating: "7a\u{E9}0kz", count: 36) + "last"
        for (name, password) in [("ana", "cr\u{E8}me br\u{FB}l\u{E9}e"), ("lin", long)] {
            try state.database.add(
                Officer(name: name), password: Password(password, of: name), by: "test",
                now: TemporaryState.now)
        }
        #expect(try state.signIn("ana", "cre\u{300}me bru\u{302}le\u{301}e") == "session of ana")
        #expect(try state.signIn("lin", long) == "session of lin")
        #expect(try state.signIn("lin", long + "1") == "refused")
    }

    @Test(
        "answers unknown names like wrong passwords, with as much work; accounts that are off or over only to right ones",
        arguments: [
            ("mei", "wrong wrong wrong", "refused"), ("nobody", TemporaryState.password, "refused"),
            ("off", TemporaryState.password, "disabled: off"), ("off", "wrong wrong wrong", "refused"),
            ("over", TemporaryState.password, "over: over"), ("over", "wrong wrong wrong", "refused"),
            ("", "", "refused"), ("Robert'); DROP TABLE officers", "x", "refused"),
        ])
    func refused(name: String, password: String, answer: String) throws {
        try state.add("off")
        try state.database.disable("off", by: "test", now: TemporaryState.now)
        try state.add("over", until: TemporaryState.now - 1)
        let before = state.hashes.costs.count
        #expect(try state.signIn(name, password) == answer)
        #expect(state.hashes.costs.dropFirst(before) == [TemporaryState.cheap])
    }

    @Test("lets an account in until its term's last moment, and again when it is turned on")
    func terms() throws {
        try state.add("amy", until: TemporaryState.now + 10)
        #expect(try state.signIn("amy", after: 10) == "session of amy")
        #expect(try state.signIn("amy", after: 10.001) == "over: amy")
        try state.database.disable("mei", by: "test", now: TemporaryState.now)
        #expect(try state.signIn("mei") == "disabled: mei")
        try state.database.enable("mei", by: "test", now: TemporaryState.now)
        #expect(try state.signIn("mei") == "session of mei")
    }

    @Test("holds at most two hashes at a time, of fifty at once")
    func fifty() async throws {
        for number in 0..<50 { try state.add("officer\(number)") }
        let answers = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<50 {
                group.addTask { [state] in try await inThread { try Self.signIn(number, to: state) } }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(answers) == Set((0..<50).map { "officer\($0)" }))
        #expect(state.hashes.most == 2)
    }

    /// By a connection of its own, as processes have it, with hashes that take some milliseconds.
    private static func signIn(_ number: Int, to state: TemporaryState) throws -> String {
        let cost = ScryptCost(rounds: 1024, blockSize: 8, parallelism: 1)
        let database = try StateDatabase(
            root: state.folder.path, hasher: TemporaryState.hasher(counting: state.hashes, cost: cost))
        let answer = try database.signIn(
            Credentials(name: "officer\(number)", password: TemporaryState.password),
            from: Browser(address: "192.0.2.\(number)"), now: TemporaryState.now)
        guard case .right(let session) = answer else { return "\(answer)" }
        return session.officer.name
    }

    @Test("waits for one of two slots, and gives up where none gets free")
    func slots() throws {
        let slots = [try state.database.hashSlot(), try state.database.hashSlot()]
        #expect(slots.count { $0 != nil } == 2)
        #expect(try state.database.hashSlot(patience: 0.05) == nil)
        slots[1]?.release()
        #expect(try state.database.hashSlot(patience: 0.05) != nil)
    }

    @Test("hashes anew where hashes cost more or less now")
    func rehash() throws {
        let (dearer, hashes) = (ScryptCost(rounds: 32, blockSize: 2, parallelism: 2), HashCount())
        let later = try StateDatabase(
            root: state.folder.path, hasher: TemporaryState.hasher(counting: hashes, cost: dearer))
        for _ in 0..<2 {
            let answer = try later.signIn(
                Credentials(name: "mei", password: TemporaryState.password), from: Browser(address: "a"),
                now: TemporaryState.now)
            guard case .right = answer else {
                Issue.record("\(answer)")
                continue
            }
        }
        #expect(hashes.costs == [TemporaryState.cheap, dearer, dearer])
    }

    @Test(
        "refuses stored parameters that would crash the library or take all memory",
        arguments: [
            "rounds = -16", "rounds = 0", "rounds = 1", "rounds = 17", "rounds = 4294967296",
            "rounds = 9223372036854775807", "blockSize = 0", "blockSize = 33", "blockSize = -8",
            "parallelism = 0", "parallelism = 17", "parallelism = -1", "rounds = 1048576, blockSize = 32",
            "salt = x''", "hash = x'00'",
        ])
    func unsafeParameters(assignment: String) throws {
        try state.database.write {
            try $0.execute(sql: "UPDATE officers SET \(assignment) WHERE name = 'mei'")
        }
        #expect(throws: StateError.wrongPasswordRecord("mei")) { try state.signIn("mei") }
        #expect(try state.signIn("sam") == "session of sam")
    }

    @Test("writes down who signed in, and wrong passwords of officers, and no secret")
    func log() throws {
        _ = try state.signIn("mei")
        _ = try state.signIn("mei", "a wrong secret here")
        _ = try state.signIn("nobody", "another wrong secret")
        let lines = try state.database.log(limit: 10).map {
            "\($0.author.rawValue) \($0.action.rawValue) \($0.title)"
        }
        #expect(
            lines == [
                "mei signInRefused 192.0.2.1", "mei signIn ", "test officerAdded sam",
                "test officerAdded mei",
            ])
    }
}

/// Does work that blocks on a thread of its own.
func inThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}
