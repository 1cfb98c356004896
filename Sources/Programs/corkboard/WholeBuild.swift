import Building
import ContentFiles
import Desk
import Events
import Foundation
import History
import Model
import Posting

/// A build with recovery from a crash before it, and broadcasts of events written by hand after it.
struct WholeBuild {
    let build: SiteBuild

    /// Runs the build; lists the problems and exits with status 1 on failure. Waiting changes are committed to git even if the build
    /// fails.
    func run(
        now: Date, rewriting: Bool = false, lookingAt folders: Set<ContentFolder>? = nil
    ) async throws -> SiteBuild.Report {
        try Reporting.recover(build.root)
        HourlyUpkeep.run(build, now: now)
        let outcome: Result<SiteBuild.Report, any Error>
        do {
            outcome = .success(try await runAlone(now: now, rewriting: rewriting, lookingAt: folders))
        } catch {
            outcome = .failure(error)
        }
        Reporting.list([SiteOptions.history(of: build.root)?.keep(now: now)].compactMap(\.self))
        return try outcome.get()
    }

    private func runAlone(
        now: Date, rewriting: Bool, lookingAt folders: Set<ContentFolder>?
    ) async throws -> SiteBuild.Report {
        let report = try await build.run(
            now: now, rewriting: rewriting, lookingAt: folders, progress: Reporting.show)
        guard try await announce(report, now: now) > 0 else { return report }
        var second = try await build.run(now: now, lookingAt: folders, progress: Reporting.show)
        second.outcome.written += report.outcome.written
        second.outcome.removed += report.outcome.removed
        second.outcome.unchanged = max(0, second.pages - second.outcome.written)
        return second
    }

    private func announce(_ report: SiteBuild.Report, now: Date) async throws -> Int {
        try await MissingBroadcasts(build: build, author: StateReporting.actor, now: now)
            .write(seeing: report.posts, leavingOut: Set(report.leftOut.map(\.file)))
    }
}
