import Building
import ContentFiles
import Desk
import Events
import Foundation
import History
import Model
import Posting

extension SiteBuild {
    /// Runs the build with recovery from a crash before it, and broadcasts of events written by hand after it; lists the problems and exits
    /// with status 1 on failure. Waiting changes are committed to git even if the build fails.
    func runWhole(
        now: Date, rewriting: Bool = false, lookingAt folders: Set<ContentFolder>? = nil
    ) async throws -> Report {
        try Reporting.recover(root)
        runHourlyUpkeep(now: now)
        let isNew = lacksPolledFiles
        let outcome: Result<Report, any Error>
        do {
            outcome = .success(try await runAlone(now: now, rewriting: rewriting, lookingAt: folders))
            if isNew { showNumbers(now: now) }
        } catch {
            outcome = .failure(error)
        }
        Reporting.list([SiteOptions.history(of: root)?.keep(now: now)].compactMap(\.self))
        return try outcome.get()
    }

    private func runAlone(
        now: Date, rewriting: Bool, lookingAt folders: Set<ContentFolder>?
    ) async throws -> Report {
        let report = try await run(
            now: now, rewriting: rewriting, lookingAt: folders, progress: Reporting.show)
        guard try await announce(report, now: now) > 0 else { return report }
        var second = try await run(now: now, lookingAt: folders, progress: Reporting.show)
        second.outcome.written += report.outcome.written
        second.outcome.removed += report.outcome.removed
        second.outcome.unchanged = max(0, second.pages - second.outcome.written)
        return second
    }

    private func announce(_ report: Report, now: Date) async throws -> Int {
        try await writeMissingBroadcasts(
            by: Reporting.actor, now: now, seeing: report.posts, leavingOut: Set(report.leftOut.map(\.file)))
    }
}
