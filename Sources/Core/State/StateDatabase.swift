import Files
import Foundation
import GRDB
import Model

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
        try Self.makePrivate(path, below: "\(root)/State")
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

extension StateDatabase {
    /// Creates the missing folder and empty file, readable by their owner alone, before SQLite does; SQLite copies the file's mode to its other files.
    private static func makePrivate(_ path: String, below folder: String) throws(StateError) {
        var status = stat()
        if stat(path, &status) == 0 { return Audience.close(folder) }
        // A build may have created this folder for its caches, readable by all.
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST, chmod(folder, 0o700) == 0 else {
            throw StateError.unusable(String(cString: strerror(errno)))
        }
        let file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StateError.unusable(String(cString: strerror(errno))) }
        close(file)
        // The file must still exist after a power failure, since changes are then reported as accepted.
        do throws(Problem) {
            try FileStep.sync(folder)
            try FileStep.sync(String(folder.dropLast("/State".count)))
        } catch {
            throw StateError.unusable("\(error.cause)")
        }
    }
}
