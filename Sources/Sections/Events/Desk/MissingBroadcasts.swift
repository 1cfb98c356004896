import Building
import ContentFiles
import Desk
import Files
import Foundation
import Model
import Posting
import Site
import State

/// Creates the missing broadcast records of events that were written by hand, once per event.
public struct MissingBroadcasts: Sendable {
    private let build: SiteBuild
    private let author: Author
    private let now: Date
    /// The file with the fingerprint of the last complete state.
    private var seen: String { "\(build.root)/State/announced" }

    /// Creates the missing broadcasts of a build's site, recorded for `author` at `now`.
    public init(build: SiteBuild, author: Author, now: Date) {
        (self.build, self.author, self.now) = (build, author, now)
    }

    /// Writes the records.
    /// - Parameters:
    ///   - posts: the build's fingerprint of the files of all sections. If it equals that of the last complete
    ///     state, nothing is read.
    ///   - leftOut: files that the build left out. An event is skipped if its file or its record is among them.
    /// - Throws: `PostingError`.
    /// - Returns: Number of records written.
    public func write(seeing posts: [UInt8]?, leavingOut leftOut: Set<String> = []) async throws(PostingError)
        -> Int
    {
        if let posts, FileManager.default.contents(atPath: seen) == Data(posts) { return 0 }
        guard let settings = SettingsReading(root: build.root).settings else { return 0 }
        let known = await KnownContent(of: build, in: [.events, .broadcasts], settings: settings)
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
        let posting = try posting(settings)
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

    private func posting(_ settings: SiteSettings) throws(PostingError) -> EventPosting {
        let site: DeskSite
        do throws(Problems) {
            site = try DeskSite(build, preferring: [])
        } catch {
            throw .file(error.all.first ?? Problem(file: ContentReading.settingsPath, cause: .missing))
        }
        let database: StateDatabase
        do throws(StateError) { database = try StateDatabase(root: build.root) } catch { throw .state(error) }
        return EventPosting(
            root: build.root, settings: settings, database: database,
            writeAnnouncement: AnnouncementText(site: site, now: now).writer)
    }

    private func keep(_ posts: [UInt8]?) throws(PostingError) {
        guard let posts else { return }
        do throws(Problem) {
            // Two concurrent builds would corrupt the file.
            let lock = try ContentLock(root: build.root)
            defer { lock.release() }
            try FileStep.replace(seen, with: posts)
        } catch {
            throw .file(error)
        }
    }
}

extension Event {
    fileprivate var isAnnounced: Bool { isBroadcast && status == .published && Slug(id) != nil }
}
