import Building
import ContentFiles
import Files
import Foundation
import Model
import Posting
import Site
import State

/// Events of which everyone shall be told and nobody was, since a person wrote their files: each gets its record, once.
public struct MissingBroadcasts: Sendable {
    private let build: SiteBuild
    private let officer: String
    private let now: Date
    /// It holds what stood for the files in which nobody was missing.
    private var seen: String { "\(build.root)/State/announced" }

    /// Those of the site of a build, written by this hand at the present.
    public init(build: SiteBuild, officer: String, now: Date) {
        (self.build, self.officer, self.now) = (build, officer, now)
    }

    /// Writes the records.
    /// - Parameters:
    ///   - posts: what the build says of the files of events and records. Where they are the same as when nothing was missing, nothing is
    ///     read.
    ///   - leftOut: the files that the build left out. An event among them is not told of, nor is one whose record is among them told of
    ///     anew.
    /// - Throws: `PostingError`.
    /// - Returns: How many were written.
    public func write(seeing posts: [UInt8]?, leavingOut leftOut: Set<String> = []) async throws(PostingError)
        -> Int
    {
        if let posts, FileManager.default.contents(atPath: seen) == Data(posts) { return 0 }
        guard let settings = SettingsReading(root: build.root, pages: []).settings else { return 0 }
        let known = await KnownContent(of: build, settings: settings)
        let told = Set(known.broadcasts.map(\.subject))
        let overdue = known.events.filter { event in
            let files = [event.file, ContentDocuments.broadcastPath(of: event.id)].compactMap(\.self)
            return event.isAnnounced && !event.isOver(at: now) && !told.contains(event.id)
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
                _ = try posting.announce(event, by: officer, now: now)
                count += 1
            } catch {
                // Somebody changed it since it was read; the next build looks again.
                guard error == .notNow || error == .noSuchEvent(event.id) else { throw error }
            }
        }
        return count
    }

    private func posting(_ settings: SiteSettings) throws(PostingError) -> Posting {
        let site: DeskSite
        do throws(Problems) {
            site = try DeskSite(build, preferring: [])
        } catch {
            throw .file(error.all.first ?? Problem(file: ContentReading.settingsPath, cause: .missing))
        }
        let database: StateDatabase
        do throws(StateError) { database = try StateDatabase(root: build.root) } catch { throw .state(error) }
        return Posting(
            root: build.root, settings: settings, database: database,
            writeNotice: AnnouncementText(site, now: now).writer)
    }

    private func keep(_ posts: [UInt8]?) throws(PostingError) {
        guard let posts else { return }
        do throws(Problem) {
            // Two builds at once would spoil each other's file.
            let lock = try ContentLock(root: build.root)
            defer { lock.release() }
            try FileStep.replace(seen, with: posts)
        } catch {
            throw .file(error)
        }
    }
}

extension Event {
    /// Whether everyone is told of it.
    fileprivate var isAnnounced: Bool { isBroadcast && status == .published && Slug(id) != nil }
}
