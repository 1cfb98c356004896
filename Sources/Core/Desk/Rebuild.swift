import Building
import CGI
import Foundation
import Model
import Site
import State

/// Publishes accepted changes.
package enum Rebuild {
    /// Timeout while waiting for another build before the response to a removal, in seconds.
    static let patience = 30.0

    /// Publishes the pages that a change needs at once; `Desk.finish` builds the rest. If live pages are not
    /// possible, builds all changes, unless another build is running, which then includes them.
    ///
    /// A removal, which takes words or a picture off the pages, is built in any case, after a build that is running: that one may have read
    /// them already, and pages that are not live, such as those of neighbours and older pages of lists, show them too.
    ///
    /// `paths` are the changed content files, for a caller that has no `change`. With `isRemoval`, something must be in no public file when
    /// this returns true.
    /// - Returns: Whether the changes are published now.
    package static func run(
        _ installation: Desk.Installation, now: Date, change: Change? = nil, paths: [String] = [],
        isRemoval: Bool = false
    ) async -> Bool {
        let paths = paths + (change.map { $0.files.map(\.path) } ?? [])
        do throws(Problems) {
            let isLive = try await installation.build.publish(paths, now: now)
            if isLive, !isRemoval { return true }
        } catch {
            // The build below renders these pages too, and reports the error.
        }
        let folders = installation.sections.folders
        do throws(Problems) {
            guard isRemoval else {
                return try await installation.build.runIfFree(now: now, lookingAt: folders) != nil
            }
            // Before the build, which may fail.
            let sections = installation.build.sections
            let parts = Set(paths.compactMap(sections.part))
            let changed = sections.valueParts.filter { paths.isEmpty || parts.contains($0) }
            publishValues(of: changed, installation)
            let report = try await installation.build.runAfterOthers(
                now: now, lookingAt: folders, patience: min(patience, installation.patience))
            // The earlier page of a file with an error stays.
            return !report.leftOut.contains { paths.contains($0.file) }
        } catch {
            // The error is stored beside the web root and shown on the desk; the accepted change is not lost.
            return false
        }
    }

    /// Shows the sums of some parts on open pages, without what was removed. The next vote, or the hourly upkeep, does what fails here.
    package static func publishValues(of parts: [SiteSection], _ installation: Desk.Installation) {
        for part in parts {
            do {
                let database = try installation.openState(installation.root)
                try installation.build.publishValues(of: part) { limit in
                    try database.newestPostValues(of: part.rawValue, limit: limit)
                }
            } catch {
                installation.report("\(error)")
            }
        }
    }
}

extension RequestContext {
    /// Makes the page of a post again whose values in State/ changed, such as the names of those who go; `path` is that of its file. With
    /// `isRemoval`, an earlier value must be in no public file when this returns true.
    /// - Returns: Whether the page shows the values.
    package func publishValues(
        of part: SiteSection, at path: String, _ database: StateDatabase, isRemoval: Bool = false
    ) async -> Bool {
        do {
            try installation.build.updateValues(
                of: part, all: { try database.voteSums(of: part.rawValue) },
                newest: { try database.newestVoteSums(of: part.rawValue, limit: $0) })
        } catch {
            // The upkeep of the next hour does it.
            installation.report("\(error)")
            return false
        }
        return await Rebuild.run(installation, now: now, paths: [path], isRemoval: isRemoval)
    }

    /// The files of these posts, of entries with those of the posts above them; empty if one is unknown, so that a build checks all files.
    func paths(of posts: [ReaderPost]) -> [String] {
        let paths = posts.compactMap(\.path)
        if paths.count < posts.count { return [] }
        return paths + posts.flatMap { MemberEntries.paths(with: $0, self) }
    }

    /// Publishes a change and redirects to the page at `path`, whose query names the action, or `later` if a later build publishes it.
    package func published(
        _ action: String, at path: String, change: Change? = nil
    ) async -> CGIResponse {
        let isLive = await Rebuild.run(installation, now: now, change: change)
        return redirect(to: "\(path)?done=\(isLive ? action : "later")")
    }
}
