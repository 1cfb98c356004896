import Building
import Desk
import Files
import Foundation
import Model
import State

extension SiteBuild {
    /// The upkeep of the database, once an hour before a build: removes expired data of persons, chooses the terms that readers search for
    /// most, and removes the last bytes of erased posts. Does nothing without a database, and while the terms in `State/trending.json` are
    /// less than an hour old. A failure is reported, and the build continues.
    func runHourlyUpkeep(now: Date) {
        guard TrendingSearches(root: root)?.isOutdated(at: now) ?? true,
            !FileSystemEntry.isMissing("\(root)/\(StateDatabase.path)")
        else { return }
        do throws(StateError) {
            let database = try StateDatabase(root: root)
            try database.removeExpired(now: now)
            try database.compactErased()
            guard let site = deskSite else { return }
            try TrendingTerms(site, self).update(database, now: now)
        } catch {
            Reporting.say("\(error)")
        }
    }

    /// The site with its word lists; nil if settings or theme have errors, which the build reports.
    private var deskSite: DeskSite? {
        do throws(Problems) { return try DeskSite(self, preferring: []) } catch { return nil }
    }
}
