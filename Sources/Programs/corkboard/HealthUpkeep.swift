import Building
import Desk
import Files
import Foundation
import Health
import Model
import Site
import StandardSections
import State

/// The record of a site's health, which the desk shows editors, and the notification of them.
extension SiteBuild {
    /// Checks host and site without a connection, of a site that has a database, unless the last checks are less than ten minutes old. A
    /// failure is reported, and the build stays as it is.
    func checkHealth(now: Date) {
        guard !FileSystemEntry.isMissing("\(root)/\(StateDatabase.path)") else { return }
        // A user who may not write there is not the one whose runs keep the record.
        guard access("\(root)/\(StateDatabase.path)", W_OK) == 0 else { return }
        let age = now.timeIntervalSince(HealthRecord(root: root)?.checked ?? .distantPast)
        // A record of the future is one of another clock.
        guard age >= HealthRecord.interval || age < 0 else { return }
        let facts = HealthFacts(reading: root, now: now)
        do {
            try record(HealthChecks.findings(facts), withConnections: false, now: now)
        } catch {
            _ = Reporting.report(error)
        }
    }

    /// Stores findings, and tells editors of those that lasted.
    /// - Throws: `Problem` or `StateError`.
    /// - Returns: The findings that are new.
    @discardableResult
    func record(_ findings: [Finding], withConnections: Bool, now: Date) throws -> [Finding] {
        if let problem = PrivateFolder.state.problem(below: root) { throw problem }
        // A build and the daily check may write the record at one time.
        let lock = try FileLock("\(root)/State/health.lock", patience: 10)
        defer { lock.release() }
        var record = (HealthRecord(root: root) ?? HealthRecord()).updated(
            with: findings, withConnections: withConnections, now: now)
        let new = record.new
        let untold = record.takeUntold()
        // First: a finding is told once, even where this process ends in between.
        try record.store(below: root)
        if !untold.isEmpty, !FileSystemEntry.isMissing("\(root)/\(StateDatabase.path)") {
            let site = try DeskSite(self, preferring: [])
            try HealthNotice(site, StateDatabase(root: root)).tell(untold, now: now)
        }
        return new
    }
}
