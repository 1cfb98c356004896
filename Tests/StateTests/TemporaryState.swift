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
    /// A folder with a database as the first version of this program made it: an editor, and a post.
    static func ofVersionOne() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try StateFile.makePrivate("\(folder.path)/\(StateDatabase.path)", below: "\(folder.path)/State")
        let queue = try DatabaseQueue(path: "\(folder.path)/\(StateDatabase.path)")
        try queue.inDatabase { try StateSchema.prepare($0, upTo: 1) }
        try queue.write { database in
            try database.execute(
                sql: """
                    INSERT INTO officers VALUES ('ana', NULL, 'editor', NULL, 0, 1, 1, zeroblob(16), zeroblob(32), 16, 1, 1);
                    INSERT INTO changes (time, officer, action, title, settled) VALUES (1, 'root', 'officerAdded', 'ana', 1);
                    INSERT INTO changes (nonce, time, officer, action, subject, title, settled)
                    VALUES ('n', 2, 'ana', 'post', 'e', 'Rowing', 0);
                    INSERT INTO fileChanges VALUES (2, 0, 'Content/events/rowing.md', NULL, x'41');
                    UPDATE changes SET settled = 1 WHERE number = 2;
                    """)
        }
        return folder
    }
}
