import Foundation
import GRDB

/// The database `State/corkboard.sqlite`: accounts, sessions, drafts and the log of changes.
///
/// Changes are on the disk when a function returns, unless its comment says otherwise.
public struct StateDatabase: Sendable {
    /// Path of the database from the site's root.
    public static let path = "State/corkboard.sqlite"

    /// The site's folder.
    let root: String
    let hasher: PasswordHasher
    private let queue: DatabaseQueue

    /// Opens the database of the site in `root`, or creates it.
    /// - Throws: `StateError`, such as `.damaged`, or `.unusable` if the file cannot be read.
    public init(root: String) throws(StateError) {
        try self.init(root: root, hasher: PasswordHasher())
    }

    /// `patience` is the time to wait for another writing process, in seconds.
    init(root: String, hasher: PasswordHasher, patience: TimeInterval = 10) throws(StateError) {
        (self.root, self.hasher) = (root, hasher)
        let path = "\(root)/\(Self.path)"
        try StateFile.makePrivate(path, below: "\(root)/State")
        var configuration = Configuration()
        // GRDB's default for WAL is `synchronous = NORMAL`, which loses accepted changes at a power failure.
        // `secure_delete` overwrites deleted rows, such as drafts.
        configuration.prepareDatabase {
            try $0.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
        }
        configuration.busyMode = .timeout(patience)
        do {
            queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.inDatabase { try StateSchema.prepare($0) }
        } catch {
            throw StateError(error)
        }
    }

    /// Reads without a transaction: two statements may see different states.
    func read<Value>(_ work: (Database) throws -> Value) throws(StateError) -> Value {
        do {
            return try queue.inDatabase(work)
        } catch {
            throw StateError(error)
        }
    }

    /// Whether a query says so.
    func isTrue(_ sql: String, _ arguments: StatementArguments = []) throws(StateError) -> Bool {
        try read { try Bool.fetchOne($0, sql: sql, arguments: arguments) ?? false }
    }

    /// Rewrites the file without the bytes of deleted rows, and truncates the WAL.
    /// - Throws: `StateError`; `.locked` if another process reads or writes for too long.
    func compact() throws(StateError) {
        let isDone = try read { database in
            // Otherwise the copy would be in the system's folder of temporary files.
            try database.execute(sql: "PRAGMA temp_store = MEMORY; VACUUM")
            return try Bool.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)") == false
        }
        if !isDone { throw .locked }
    }

    /// Writes in one exclusive transaction.
    func write<Value>(_ work: (Database) throws -> Value) throws(StateError) -> Value {
        do {
            return try queue.write(work)
        } catch {
            throw StateError(error)
        }
    }
}
