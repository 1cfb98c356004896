import Foundation
import Model

/// The last backup of a site, as `corkboard backup` writes it down in `State/backup.json`.
public struct BackupRecord: Codable, Equatable, Sendable {
    public static let path = "State/backup.json"

    public let made: Date
    public let file: String
    /// The size of the archive in bytes.
    public let size: Int
    public let hasKeys: Bool

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
        try FileStep.replace("\(root)/\(Self.path)", withJSON: self)
    }
}
