import Files
import Foundation
import Health
import Model
import Publishing

/// One run of `corkboard publish` for a site.
struct PublishRun {
    /// Seconds for which a run waits for another one: 55, so that it ends before the next minute's.
    private static let patience = 55.0

    let root: String
    let place: PublishSettings
    /// The site's address.
    let site: String
    /// Shows a line of progress.
    let show: (String) -> Void

    /// Publishes under the lock of the site.
    /// - Returns: The outcome; nil if another run is still publishing.
    func run(isChecking: Bool) throws -> PublishSummary? {
        guard let lock = try lock() else { return nil }
        defer { lock.release() }
        HealthFacts.noteRun(PublishRecord.run, below: root, now: Date())
        let record = PublishRecord(root: root) ?? PublishRecord()
        do throws(PublishFailure) {
            let summary = try publish(isChecking: isChecking)
            try store(record, fault: failure(of: summary)?.description)
            return summary
        } catch {
            // The run's own failure is what counts.
            do throws(PublishFailure) { try store(record, fault: error.description) } catch {
                Reporting.say("\(error)")
            }
            throw error
        }
    }

    /// The failure of a run that went to its end without some files; nil if there is none.
    func failure(of summary: PublishSummary) -> PublishFailure? {
        guard let failed = summary.failed, let first = failed.min(by: { $0.key < $1.key }) else { return nil }
        return .files(place: place.name, first: first.key, words: first.value, count: failed.count)
    }

    /// The plan of a run, by what is known of the place.
    /// - Throws: `PublishFailure`, as a run does before it connects.
    func preview() throws(PublishFailure) -> PublishPlan {
        _ = try target()
        let manifest = known
        let reading = try WebRootReading(of: root, manifest: manifest)
        reading.problems.forEach { Reporting.say("\($0.description); left out") }
        return reading.plan(manifest, below: root)
    }

    private var known: PlaceManifest {
        PlaceManifest(below: root, place: place.name) ?? PlaceManifest(place: place.name, site: site)
    }

    /// The lock of publishing; nil if another run holds it and a third one waits for it, or if it does not end in time.
    private func lock() throws -> FileLock? {
        let path = "\(root)/State/publish/lock"
        if let lock = try FileLock(ifFree: path) { return lock }
        guard let turn = try FileLock(ifFree: "\(root)/State/publish/next.lock") else { return nil }
        defer { turn.release() }
        show("Another run is publishing; waiting for it to end ...")
        do throws(Problem) {
            return try FileLock(path, patience: Self.patience)
        } catch {
            if case .locked = error.cause { return nil }
            throw error
        }
    }

    private func publish(isChecking: Bool) throws(PublishFailure) -> PublishSummary {
        let clock = ContinuousClock()
        let start = clock.now
        let known = known
        var manifest = known
        let reading = try WebRootReading(of: root, manifest: manifest)
        reading.problems.forEach { Reporting.say("\($0.description); left out") }
        var plan = reading.plan(manifest, below: root)
        var failures: [String: String] = [:]
        var differing: Int?
        let hasOldVersions = place.dropsHistory && manifest.hasHistory
        if !plan.isEmpty || isChecking || hasOldVersions || isFolderEmptied {
            let target = try target()
            try target.open(&manifest, site: site, names: Set(reading.files.map(\.topName)))
            if isChecking {
                try target.compare(reading.files, &manifest)
                differing = reading.files.count {
                    known.entries[$0.path]?.fingerprint == $0.fingerprint
                        && manifest.entries[$0.path]?.fingerprint == nil
                }
            }
            if manifest != known { plan = reading.plan(manifest, below: root) }
            if !plan.isEmpty || hasOldVersions {
                failures = try target.bring(plan, &manifest, show: showStep)
            }
        }
        manifest.updateStates(reading.files)
        if manifest != known { try PublishFailure.onDisk(try manifest.store(below: root)) }
        for path in reading.unreadable { failures[path] = "it cannot be read here" }
        let sent = plan.sent.filter { manifest.entries[$0.path]?.fingerprint == $0.fingerprint }
        return PublishSummary(
            place: place.name, sent: sent.count,
            removed: plan.removed.count { manifest.entries[$0] == nil }, unchanged: plan.unchanged,
            bytes: sent.reduce(0) { $0 + $1.size }, seconds: (clock.now - start) / .milliseconds(1) / 1000,
            differing: differing, failed: failures.isEmpty ? nil : failures)
    }

    /// Whether a folder of this host has lost its marker, and with that probably everything.
    private var isFolderEmptied: Bool {
        guard case .rclone(let path) = place, path.hasPrefix("/") else { return false }
        return FileSystemEntry.isMissing("\(path)/\(PlaceMarker.path)")
    }

    private func target() throws(PublishFailure) -> any PublishPlace {
        switch place {
        case .rclone(let path): try RclonePlace(root: root, place: place, path: path)
        case .git(let url, let branch, let keepsHistory):
            try BranchPlace(
                root: root, name: place.name, url: url, branch: branch, keepsHistory: keepsHistory)
        }
    }

    private func showStep(_ step: PublishPlan.Step) {
        let size = String(format: "%.1f", Double(step.sent.reduce(0) { $0 + $1.size }) / 1_000_000)
        if !step.removed.isEmpty { show("Removing \(step.removed.count) files (\(step.stage)) ...") }
        if !step.sent.isEmpty { show("Sending \(step.sent.count) files, \(size) MB (\(step.stage)) ...") }
    }

    /// Stores the record where it differs, since most runs find nothing to do.
    private func store(_ record: PublishRecord, fault: String?) throws(PublishFailure) {
        let new = record.updated(fault: fault, now: Date())
        if new == record { return }
        try PublishFailure.onDisk(try new.store(below: root))
    }
}
