import Foundation
import GRDB

extension StateDatabase {
    /// The version of the tables that this version of the program makes.
    public static var schemaVersion: Int { StateSchema.version }

    /// The versions of tables that this version of the program opens, and brings up to date.
    public static var readableSchemas: ClosedRange<Int> { StateSchema.oldest...StateSchema.version }

    /// Writes the database as it is now into a new file, without the bytes of deleted rows. Others may read and write meanwhile.
    /// - Throws: `StateError`, such as `.full`.
    public func copy(to path: String) throws(StateError) {
        // Not in a transaction, in which there is no VACUUM. The copy sees one state.
        try read { try $0.execute(sql: "VACUUM INTO ?", arguments: [path]) }
        do {
            // VACUUM INTO leaves the journal mode out, and programs set it for new databases alone.
            let copy = try DatabaseQueue(path: path)
            try copy.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
            try copy.close()
        } catch {
            throw StateError(error)
        }
    }
}
