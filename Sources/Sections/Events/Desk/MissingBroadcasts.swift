import Building
import ContentFiles
import Desk
import Files
import Foundation
import Model
import Posting
import Site
import State

extension SiteBuild {
    /// The file with the fingerprint of the last state in which no broadcast was missing.
    private var announcedPath: String { "\(root)/State/announced" }

    /// Creates the missing broadcast records of events that were written by hand, once per event, recorded for `author` at `now`; returns
    /// their number. Nothing is read if `posts`, the build's fingerprint of the files of all sections, equals that of the last complete
    /// state. An event is skipped if its file or its record is among those that the build left out.
    public func writeMissingBroadcasts(
        by author: Author, now: Date, seeing posts: [UInt8]?, leavingOut leftOut: Set<String> = []
    ) async throws(PostingError) -> Int {
        if let posts, FileManager.default.contents(atPath: announcedPath) == Data(posts) { return 0 }
        guard let settings = SettingsReading(root: root).settings else { return 0 }
        let known = await KnownContent(of: self, in: [.events, .broadcasts], settings: settings)
        let announced = Set(known.content.broadcasts.map(\.subject))
        let overdue = known.content.events.filter { event in
            let files = [event.file, ContentDocuments.broadcastPath(of: event.id)].compactMap(\.self)
            return event.isAnnounced && !event.isOver(at: now) && !announced.contains(event.id)
                && leftOut.isDisjoint(with: files)
        }
        if overdue.isEmpty {
            try keep(posts)
            return 0
        }
        let posting = try posting(settings, now: now)
        var count = 0
        for event in overdue {
            do throws(PostingError) {
                _ = try posting.announce(event, by: author, now: now)
                count += 1
            } catch {
                // The event was changed since it was read; the next build tries again.
                guard error == .notNow || error == .noSuchPost(event.id) else { throw error }
            }
        }
        return count
    }

    private func posting(_ settings: SiteSettings, now: Date) throws(PostingError) -> EventPosting {
        let site: DeskSite
        do throws(Problems) {
            site = try DeskSite(self, preferring: [])
        } catch {
            throw .file(error.all.first ?? Problem(file: ContentReading.settingsPath, cause: .missing))
        }
        let database: StateDatabase
        do throws(StateError) { database = try StateDatabase(root: root) } catch { throw .state(error) }
        return EventPosting(
            root: root, settings: settings, database: database,
            writeAnnouncement: site.announcementWriter(at: now))
    }

    private func keep(_ posts: [UInt8]?) throws(PostingError) {
        guard let posts else { return }
        do throws(Problem) {
            // Two concurrent builds would corrupt the file.
            let lock = try ContentLock(root: root)
            defer { lock.release() }
            try FileStep.replace(announcedPath, with: posts)
        } catch {
            throw .file(error)
        }
    }
}

extension Event {
    fileprivate var isAnnounced: Bool { isBroadcast && status == .published && Slug(id) != nil }
}
