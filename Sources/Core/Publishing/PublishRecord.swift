import Files
import Foundation
import Model

/// The outcome of the last runs of `corkboard publish`, for checks of the site's health.
package struct PublishRecord: Codable, Equatable, Sendable {
    /// The path from the site's root.
    package static let path = "State/publish/last.json"
    /// The path of an empty file whose time is that of the last run.
    package static let run = "State/publish/ran"

    /// Why the last run failed; nil if it did not.
    package var fault: String?
    /// Since when runs fail; nil if the last one did not.
    package var since: Date?

    package init(fault: String? = nil, since: Date? = nil) { (self.fault, self.since) = (fault, since) }

    /// The record of the site in `root`; nil if there is none, or a damaged one.
    package init?(root: String) {
        guard let json = FileManager.default.contents(atPath: "\(root)/\(Self.path)") else { return nil }
        do { self = try JSONDecoder().decode(PublishRecord.self, from: json) } catch { return nil }
    }

    /// The record after a run with this failure, or with none.
    package func updated(fault: String?, now: Date) -> PublishRecord {
        PublishRecord(fault: fault, since: fault == nil ? nil : since ?? now)
    }

    /// Stores the record. The caller holds the lock of publishing.
    package func store(below root: String) throws(Problem) {
        try FileStep.replace("\(root)/\(Self.path)", withJSON: self)
    }
}
