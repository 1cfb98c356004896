import Building
import Desk
import Files
import Foundation
import Model
import Site
import State

/// The upkeep of the database before a build: once an hour it removes expired data of persons, chooses the
/// terms that readers search for most, and removes the last bytes of erased posts. Values that pages show of
/// posts, such as sums of votes, are written for the build when they changed, and once an hour.
enum HourlyUpkeep {
    /// Runs the upkeep of a site that has a database; all of it unless the terms in `State/trending.json` are
    /// less than an hour old. A failure is reported, and the build continues.
    static func run(_ build: SiteBuild, now: Date) {
        let isDue = TrendingSearches(root: build.root)?.isOutdated(at: now) ?? true
        let parts = isDue ? build.sections.valueParts : build.partsWithOutdatedValues
        guard isDue || !parts.isEmpty, !FileSystemEntry.isMissing("\(build.root)/\(StateDatabase.path)")
        else { return }
        do {
            let database = try StateDatabase(root: build.root)
            if isDue {
                try database.removeExpired(now: now)
                try database.compactErased()
            }
            for part in parts { try update(part, build, database) }
            guard isDue, let site = site(build) else { return }
            try TrendingTerms(site, build).update(database, now: now)
        } catch {
            Reporting.say("\(error)")
        }
    }

    private static func update(_ part: SiteSection, _ build: SiteBuild, _ database: StateDatabase) throws {
        try build.updateValues(
            of: part, all: { try database.voteSums(of: part.rawValue) },
            newest: { try database.newestVoteSums(of: part.rawValue, limit: $0) })
    }

    /// The site with its word lists; nil if settings or theme have errors, which the build reports.
    private static func site(_ build: SiteBuild) -> DeskSite? {
        do throws(Problems) { return try DeskSite(build, preferring: []) } catch { return nil }
    }
}
