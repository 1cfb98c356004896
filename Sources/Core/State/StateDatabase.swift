import Foundation
import GRDB

/// The file `State/corkboard.sqlite`: accounts, sessions, and who changed what.
///
/// Every function that changes something has it on the disk when it returns, unless it says otherwise.
public struct StateDatabase: Sendable {
    /// The database, from the site's root.
    public static let path = "State/corkboard.sqlite"

    /// The site's folder.
    let root: String
    let hasher: PasswordHasher
    private let queue: DatabaseQueue

    /// Opens the database of the site in `root`, or makes it where there is none.
    /// - Throws: `StateError`, as when the file is damaged or may not be read.
    public init(root: String) throws(StateError) {
        try self.init(root: root, hasher: PasswordHasher())
    }

    /// Another process that writes is waited for `patience` seconds.
    init(root: String, hasher: PasswordHasher, patience: TimeInterval = 10) throws(StateError) {
        (self.root, self.hasher) = (root, hasher)
        let path = "\(root)/\(Self.path)"
        try StateFile.makePrivate(path, below: "\(root)/State")
        var configuration = Configuration()
        // GRDB's own way to WAL sets `synchronous = NORMAL`, which loses what was accepted when the power goes.
        // What is deleted, such as a form that was sent, leaves no bytes in the file.
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

    /// Reads. What two statements see may differ.
    func read<Value>(_ work: (Database) throws -> Value) throws(StateError) -> Value {
        do {
            return try queue.inDatabase(work)
        } catch {
            throw StateError(error)
        }
    }

    /// Writes the file anew without the bytes of what was deleted, and empties the file of the last changes beside it.
    /// - Throws: `StateError`; `.locked` where another process reads or writes for longer than is waited for.
    func compact() throws(StateError) {
        let isDone = try read { database in
            // Otherwise the copy would go through a file in a folder of the system.
            try database.execute(sql: "PRAGMA temp_store = MEMORY; VACUUM")
            return try Bool.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)") == false
        }
        if !isDone { throw .locked }
    }

    /// Changes all or nothing, alone: no other process writes in between.
    func write<Value>(_ work: (Database) throws -> Value) throws(StateError) -> Value {
        do {
            return try queue.write(work)
        } catch {
            throw StateError(error)
        }
    }
}
