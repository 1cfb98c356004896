import Foundation
import Model

/// The last backup of a site, as `corkboard backup` writes it down in `State/backup.json`.
public struct BackupRecord: Codable, Equatable, Sendable {
    /// Path of the file from the site's root.
    public static let path = "State/backup.json"

    /// When the backup was begun.
    public let made: Date
    /// The path of the archive.
    public let file: String
    /// The size of the archive in bytes.
    public let size: Int
    /// Whether keys and secrets of channels are in it.
    public let hasKeys: Bool

    /// Creates a record.
    public init(made: Date, file: String, size: Int, hasKeys: Bool) {
        (self.made, self.file, self.size, self.hasKeys) = (made, file, size, hasKeys)
    }

    /// The record of the site in `root`; nil if there is none, or a damaged one.
    public init?(root: String) {
        guard let json = FileManager.default.contents(atPath: "\(root)/\(Self.path)") else { return nil }
        do { self = try JSONDecoder().decode(BackupRecord.self, from: json) } catch { return nil }
    }

    /// Writes the record of the site in `root`. The caller holds the lock of backups.
    public func write(root: String) throws(Problem) {
        let path = "\(root)/\(Self.path)"
        do {
            try FileStep.replace(path, with: Array(try JSONEncoder().encode(self)))
        } catch let error as Problem {
            throw error
        } catch {
            throw Problem(file: path, cause: .unwritable("\(error)"))
        }
    }
}
