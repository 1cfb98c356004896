import Foundation
import GRDB
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

    func add(_ name: String, _ role: Officer.Role = .officer, until: Date? = nil) throws {
        try database.add(
            Officer(name: name, role: role, until: until), password: Password(Self.password, of: name),
            by: "test", now: Self.now)
    }

    /// What a sign-in answers, without its secret.
    func signIn(
        _ name: String, _ password: String = TemporaryState.password, from address: String = "192.0.2.1",
        code: String = "", cookie: String? = nil, device: String? = nil, after seconds: TimeInterval = 0
    ) throws -> String {
        let answer = try database.signIn(
            Credentials(name: name, password: password, code: code),
            from: Browser(address: address, cookie: cookie, deviceCookie: device),
            now: Self.now + seconds)
        return switch answer {
        case .right(let session): "session of \(session.officer.name)"
        case .refused: "refused"
        case .closed(let officer): "\(officer.isDisabled ? "disabled" : "over"): \(officer.name)"
        case .throttled(let end): "wait until \(Int(end.timeIntervalSince(Self.now).rounded()))"
        case .busy: "busy"
        }
    }

    /// The session's cookie after a sign-in with the right password.
    func token(
        of name: String, from address: String = "192.0.2.1", after seconds: TimeInterval = 0
    ) throws -> String {
        try session(of: name, from: address, after: seconds).token.text
    }

    /// The device's cookie after a sign-in with the right password.
    func device(of name: String, from address: String = "192.0.2.1") throws -> String {
        try session(of: name, from: address, after: 0).device.text
    }

    private func session(
        of name: String, from address: String, after seconds: TimeInterval
    ) throws -> NewSession {
        let answer = try database.signIn(
            Credentials(name: name, password: Self.password), from: Browser(address: address),
            now: Self.now + seconds)
        guard case .right(let session) = answer else { throw NotSignedIn(answer: answer) }
        return session
    }

    struct NotSignedIn: Error { let answer: AuthenticationResult<NewSession> }
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

extension TemporaryState {
    /// A folder with a log whose lines, an account and a post, were sealed by their contents before there were digests. Seals, digests and
    /// the second chain are by another program, from the rules of `ChainHash`.
    static func sealedByContents() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try StateDatabase(root: folder.path).write { database in
            try database.execute(
                sql: """
                    INSERT INTO changes (time, officer, action, title, settled, salt, digest)
                    VALUES (1, 'root', 'officerAdded', 'ana', 1, x'000102030405060708090a0b0c0d0e0f',
                        x'cbcd93319064bfdbb7afebf0d1409b758823e2b19628938ac99d071df88fdff3');
                    INSERT INTO changes (nonce, time, officer, action, subject, title, settled, salt, digest)
                    VALUES ('n', 2, 'ana', 'post', 'e', 'Rowing', 0, x'101112131415161718191a1b1c1d1e1f',
                        x'173dc63815669fb0d948b29b46ed2cdef91b41c23f953ccc4119fab6657ff386');
                    INSERT INTO fileChanges VALUES (2, 0, 'Content/events/rowing.md', NULL, x'41');
                    UPDATE changes SET settled = 1 WHERE number = 2;
                    INSERT INTO seals VALUES (1, x'0a4df27426311a69e4f8ec278ab672e1e760823524871e32d6a112e41066659b',
                        x'4dc8b0004c58a7a8da8ec2afe85a7fd91de26cf0a99218898ecb0fd5ccc4c3d1');
                    INSERT INTO seals VALUES (2, x'87d29a13e77a8e47182642aea143ae6df54aacb43ebea375f180281cb874e806',
                        x'4d6a2222e6ce42f358cdd10b444b4d0856e9193c2830b30e0270548899dfa50f');
                    """)
        }
        return folder
    }
}
