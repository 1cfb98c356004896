import Foundation
import Synchronization
import TestSupport

@testable import State

/// A database in a folder of its own, whose hashes cost next to nothing.
final class TemporaryState: Sendable {
    let folder: TemporaryFolder
    let database: StateDatabase
    let hashes = HashCount()

    static let now = Date(timeIntervalSince1970: 1_800_000_000)
    static let cheap = ScryptCost(rounds: 16, blockSize: 1, parallelism: 1)
    static let password = "four unrelated words"

    init() throws {
        folder = try TemporaryFolder()
        database = try StateDatabase(root: folder.path, hasher: Self.hasher(counting: hashes))
    }

    /// The same hashes, counted.
    static func hasher(counting count: HashCount, cost: ScryptCost = cheap) -> PasswordHasher {
        let real = PasswordHasher().derive
        return PasswordHasher(cost: cost) { bytes, salt, cost throws(StateError) in
            count.begin(cost)
            defer { count.end() }
            return try real(bytes, salt, cost)
        }
    }

    /// Another connection, as another process has it.
    func reopened() throws -> StateDatabase {
        try StateDatabase(root: folder.path, hasher: Self.hasher(counting: hashes))
    }

    func add(_ name: String, until: Date? = nil) throws {
        try database.add(
            Officer(name: name, until: until), password: Password(Self.password, of: name), by: "test",
            now: Self.now)
    }

    /// What a sign-in answers, without its secret.
    func signIn(
        _ name: String, _ password: String = TemporaryState.password, from address: String = "192.0.2.1",
        cookie: String? = nil, after seconds: TimeInterval = 0
    ) throws -> String {
        let answer = try database.signIn(
            name: name, password: password, address: address, cookie: cookie, now: Self.now + seconds)
        return switch answer {
        case .session(_, let officer): "session of \(officer.name)"
        case .refused: "refused"
        case .throttled(let end): "wait until \(Int(end.timeIntervalSince(Self.now).rounded()))"
        case .busy: "busy"
        }
    }

    /// The cookie after a sign-in with the right password.
    func token(
        of name: String, from address: String = "192.0.2.1", after seconds: TimeInterval = 0
    ) throws -> String {
        let answer = try database.signIn(
            name: name, password: Self.password, address: address, now: Self.now + seconds)
        guard case .session(let token, _) = answer else { throw NotSignedIn(answer: answer) }
        return token.text
    }

    struct NotSignedIn: Error { let answer: SignIn }
}

/// How many hashes were made, and how many at once.
final class HashCount: Sendable {
    private struct Counts {
        var now = 0
        var most = 0
        var costs: [ScryptCost] = []
    }
    private let counts = Mutex(Counts())

    var most: Int { counts.withLock { $0.most } }
    var costs: [ScryptCost] { counts.withLock { $0.costs } }

    func begin(_ cost: ScryptCost) {
        counts.withLock {
            $0.now += 1
            $0.most = max($0.most, $0.now)
            $0.costs.append(cost)
        }
    }

    func end() { counts.withLock { $0.now -= 1 } }
}
