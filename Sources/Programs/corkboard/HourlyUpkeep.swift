import Building
import Desk
import Files
import Foundation
import Model
import Site
import StandardSections
import State

extension SiteBuild {
    /// The upkeep of the database before a build: once an hour it removes expired data of persons, chooses the terms that readers search
    /// for most, and removes the last bytes of erased posts. Values that pages show of posts, such as sums of votes, are written for the
    /// build when they changed, and once an hour, as are the shown names of members. A failure is reported, and the build continues.
    func runHourlyUpkeep(now: Date) {
        let isDue = TrendingSearches(root: root)?.isOutdated(at: now) ?? true
        let parts = isDue ? sections.valueParts : partsWithOutdatedValues
        guard isDue || !parts.isEmpty || hasOutdatedMemberNames,
            !FileSystemEntry.isMissing("\(root)/\(StateDatabase.path)")
        else { return }
        do {
            let database = try StateDatabase(root: root)
            if isDue {
                try database.removeExpired(now: now)
                try database.compactErased()
                try removeUnusedLiveFiles()
            }
            for part in parts { try update(part, database) }
            try updateMemberNames(all: database.memberNames)
            guard isDue, let site = deskSite else { return }
            try DeskSections.standard.removeLeftPictures(below: root, database, now: now)
            try DeskSections.standard.keepUp(self, database, now: now)
            try TrendingTerms(site, self).update(database, now: now)
        } catch {
            Reporting.say("\(error)")
        }
    }

    /// Shows the numbers of State/ on the open pages of a new web root. A failure is reported, and the next upkeep does it.
    func showNumbers(now: Date) {
        guard !FileSystemEntry.isMissing("\(root)/\(StateDatabase.path)") else { return }
        do {
            let database = try StateDatabase(root: root)
            for part in sections.valueParts { try update(part, database) }
            try updateMemberNames(all: database.memberNames)
            try DeskSections.standard.showNumbers(self, database, now: now)
        } catch {
            Reporting.say("\(error)")
        }
    }

    private func update(_ part: SiteSection, _ database: StateDatabase) throws {
        try updateValues(
            of: part, all: { try database.postValues(of: part.rawValue) },
            newest: { try database.newestPostValues(of: part.rawValue, limit: $0) })
    }

    /// The site with its word lists; nil if settings or theme have errors, which the build reports.
    private var deskSite: DeskSite? {
        do throws(Problems) { return try DeskSite(self, preferring: []) } catch { return nil }
    }
}
