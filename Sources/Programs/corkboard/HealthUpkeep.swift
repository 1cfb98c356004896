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
enum HealthUpkeep {
    /// Path of the lock of the record, from the site's root: a build and the daily check may write it at one time.
    private static let lockPath = "State/health.lock"
    /// Seconds to wait for it.
    private static let patience = 10.0

    /// Checks host and site without a connection, of a site that has a database, unless the last checks are less than ten minutes old. A
    /// failure is reported, and the build stays as it is.
    static func run(_ build: SiteBuild, now: Date) {
        guard !FileSystemEntry.isMissing("\(build.root)/\(StateDatabase.path)") else { return }
        // A user who may not write there is not the one whose runs keep the record.
        guard access((build.root + "/" + StateDatabase.path), W_OK) == 0 else { return }
        let age = now.timeIntervalSince(HealthRecord(root: build.root)?.checked ?? .distantPast)
        // A record of the future is one of another clock.
        guard age >= HealthRecord.interval || age < 0 else { return }
        let facts = HealthReading(root: build.root, now: now).facts()
        do {
            try record(HealthChecks.findings(facts), withConnections: false, build, now: now)
        } catch {
            _ = Reporting.report(error)
        }
    }

    /// Stores findings, and tells editors of those that lasted.
    /// - Throws: `Problem` or `StateError`.
    /// - Returns: The findings that are new.
    @discardableResult
    static func record(
        _ findings: [Finding], withConnections: Bool, _ build: SiteBuild, now: Date
    ) throws -> [Finding] {
        let lock = try FileLock("\(build.root)/\(lockPath)", patience: patience)
        defer { lock.release() }
        var record = (HealthRecord(root: build.root) ?? HealthRecord()).updated(
            with: findings, withConnections: withConnections, now: now)
        let new = record.new
        let untold = record.takeUntold()
        // First: a finding is told once, even where this process ends in between.
        try record.store(below: build.root)
        if !untold.isEmpty, !FileSystemEntry.isMissing("\(build.root)/\(StateDatabase.path)") {
            let site = try DeskSite(build, preferring: [])
            try HealthNotice(site, StateDatabase(root: build.root)).tell(untold, now: now)
        }
        return new
    }
}
