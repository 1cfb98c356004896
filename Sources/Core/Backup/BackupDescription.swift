import Model
import State

/// The description of an archive, its first file.
struct BackupDescription: Codable, Equatable {
    /// The form of archives that this version makes and reads.
    static let currentFormat = 1

    var format = currentFormat
    var schema = StateDatabase.schemaVersion
    let program: String
    /// When it was made, as in RFC 3339.
    let made: String
    let hasKeys: Bool

    /// Whether this version can read the archive, and open its database.
    var isReadable: Bool { format == Self.currentFormat && StateDatabase.readableSchemas.contains(schema) }
}
