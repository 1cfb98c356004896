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
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
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

    /// Changes all or nothing, alone: no other process writes in between.
    func write<Value>(_ work: (Database) throws -> Value) throws(StateError) -> Value {
        do {
            return try queue.write(work)
        } catch {
            throw StateError(error)
        }
    }
}
