import Building
import Desk
import Files
import Foundation
import Model
import State

/// The upkeep of the database, once an hour before a build: removes expired data of persons, chooses the
/// terms that readers search for most, and removes the last bytes of erased posts.
enum HourlyUpkeep {
    /// Runs the upkeep of a site that has a database, unless the terms in `State/trending.json` are less than
    /// an hour old. A failure is reported, and the build continues.
    static func run(_ build: SiteBuild, now: Date) {
        guard TrendingSearches(root: build.root)?.isOutdated(at: now) ?? true,
            !FileSystemEntry.isMissing("\(build.root)/\(StateDatabase.path)")
        else { return }
        do throws(StateError) {
            let database = try StateDatabase(root: build.root)
            try database.removeExpired(now: now)
            try database.compactErased()
            guard let site = site(build) else { return }
            try TrendingTerms(site, build).update(database, now: now)
        } catch {
            Reporting.say("\(error)")
        }
    }

    /// The site with its word lists; nil if settings or theme have errors, which the build reports.
    private static func site(_ build: SiteBuild) -> DeskSite? {
        do throws(Problems) { return try DeskSite(build, preferring: []) } catch { return nil }
    }
}
