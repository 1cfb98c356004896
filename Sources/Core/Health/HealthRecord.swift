import Files
import Foundation
import Model

/// The findings of the last checks, in `State/health.json`: what the desk shows editors, and of what they were told.
public struct HealthRecord: Codable, Equatable, Sendable {
    struct Entry: Codable, Equatable {
        let finding: Finding
        let since: Date
        var seen: Date
        /// Whether the last check of its kind found it.
        var isThere: Bool
        var isTold = false
    }

    public static let path = "State/health.json"
    /// Seconds between two checks of those that builds make: 10 minutes.
    package static let interval: TimeInterval = 600
    /// Seconds for which a finding that is gone is remembered: a day. One that comes back in that time is not told again.
    private static let memory: TimeInterval = 86_400
    /// Seconds for which a finding of a connection counts without another try: 26 hours, as connections are tried once a day.
    private static let memoryOfConnections: TimeInterval = 26 * 3600
    /// Seconds that a finding has lasted before editors are told: 5 minutes, so that an upgrade or a full minute is none.
    private static let patience: TimeInterval = 300

    public private(set) var checked: Date
    private(set) var entries: [Entry]

    package init() { (checked, entries) = (.distantPast, []) }

    /// Findings that need mending, in the order in which it was found.
    public var findings: [Finding] { entries.filter(\.isThere).map(\.finding) }

    /// The findings that the last checks were the first to find.
    package var new: [Finding] { entries.filter { $0.isThere && $0.since == checked }.map(\.finding) }

    /// The record after checks. Without connections, what only they show stays as it was.
    package func updated(with findings: [Finding], withConnections: Bool, now: Date) -> HealthRecord {
        var entries = entries.compactMap { entry -> Entry? in
            var entry = entry
            let isChecked = withConnections || !entry.finding.needsConnection
            if isChecked || now.timeIntervalSince(entry.seen) > Self.memoryOfConnections {
                entry.isThere = false
            }
            return !entry.isThere && now.timeIntervalSince(entry.seen) > Self.memory ? nil : entry
        }
        for finding in findings {
            entries.removeAll { $0.finding.what == finding.what }
            // One that lasts is known however old its last check is: two tries of connections may be more than a day apart.
            let known = self.entries.first { entry in
                entry.finding.what == finding.what
                    && (entry.isThere || now.timeIntervalSince(entry.seen) <= Self.memory)
            }
            // One that was gone before anybody was told of it begins anew.
            let since = known.flatMap { $0.isThere || $0.isTold ? $0.since : nil } ?? now
            entries.append(
                Entry(
                    finding: finding, since: since, seen: now, isThere: true, isTold: known?.isTold ?? false))
        }
        var record = self
        (record.checked, record.entries) = (now, entries)
        return record
    }

    /// The findings of which editors are told now, which count as told from then on: those that checks have found for a while. A connection
    /// is tried once a day, and one that failed once may have worked again a second later.
    package mutating func takeUntold() -> [Finding] {
        var untold: [Finding] = []
        for index in entries.indices
        where entries[index].isThere && !entries[index].isTold
            && entries[index].seen.timeIntervalSince(entries[index].since) >= Self.patience
        {
            entries[index].isTold = true
            untold.append(entries[index].finding)
        }
        return untold
    }

    /// Reads the record of the site in `root`; nil if there is none or it is damaged: then the next checks make it anew.
    public init?(root: String) {
        guard let json = FileManager.default.contents(atPath: "\(root)/\(Self.path)") else { return nil }
        do { self = try JSONDecoder().decode(HealthRecord.self, from: json) } catch { return nil }
    }

    /// Stores the record. The caller holds a lock that excludes other writers.
    package func store(below root: String) throws(Problem) {
        try FileStep.replace("\(root)/\(Self.path)", withJSON: self)
    }
}
