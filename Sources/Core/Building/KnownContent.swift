import BinaryCoding
import ContentFiles
import Files
import Foundation
import Model
import Site

/// The content of some folders as it is now, read with what builds remember: only files that were changed since are opened.
public struct KnownContent: Sendable {
    /// Events, with drafts, by path.
    public let events: [Event]
    /// Records of what everyone was told.
    public let broadcasts: [Broadcast]
    /// Files that the system did not let be read, as where too many are open: what they hold is not known.
    public let unreadable: [Problem]

    /// Reads events and broadcasts of a site.
    public init(of build: SiteBuild, settings: SiteSettings) async {
        let memory = BuildCache(records: build.records)
        // Of two files with one id the desk shows the one that readers see.
        let doubled = Set(build.state.leftOut.filter(\.cause.isDuplicate).map(\.file))
        func items(of part: SiteSection) async -> (content: SiteContent, unreadable: [Problem]) {
            let listing = FileListing(part.folders.map { FileListing(of: $0.path, below: build.root) })
            let kept = KeptPart.items(of: part, memory, build, settings.timeZone)
            let items = await ContentItems(
                listing.files, kept: kept, below: build.root, timeZone: settings.timeZone)
            return (
                items.content(settings, without: doubled),
                (listing.problems + items.problems).filter(\.isUnreadable)
            )
        }
        async let notices = items(of: .notices)
        let events = await items(of: .events)
        self.events = events.content.events
        broadcasts = await notices.content.broadcasts
        unreadable = await events.unreadable + notices.unreadable
    }
}

extension Problem {
    fileprivate var isUnreadable: Bool {
        if case .unreadable = cause { true } else { false }
    }
}

/// Content as it was read, with all that its meaning depends on beside its file.
struct KeptPart: Codable {
    private let program: String
    private let timeZone: String
    private let files: PathTable
    /// Tells the records, which lie in a file of their own: within another value they would be held twice.
    private let records: Fingerprint

    /// Keeps the files of a part for the next build.
    /// - Throws: `Problem` with `.unwritable`.
    static func keep(
        _ items: ContentItems.ToKeep, of part: SiteSection, _ memory: BuildCache, _ build: SiteBuild,
        _ timeZone: TimeZone
    ) throws(Problem) {
        try memory.keep(pieces: items.records, as: "\(part.rawValue).records")
        let known = KeptPart(
            program: build.program, timeZone: timeZone.identifier, files: items.files,
            records: Fingerprint(joining: items.records))
        try memory.keep(known, as: "\(part.rawValue).items")
    }

    /// What builds keep of the files of a part; nothing where another program or clock read them.
    static func items(
        of part: SiteSection, _ memory: BuildCache, _ build: SiteBuild, _ timeZone: TimeZone
    ) -> ContentItems.Kept {
        guard let known = memory.value(KeptPart.self, of: "\(part.rawValue).items"),
            known.program == build.program, known.timeZone == timeZone.identifier,
            let records = memory.bytes(of: "\(part.rawValue).records"), Fingerprint(records) == known.records
        else { return ContentItems.Kept() }
        do {
            return try ContentItems.Kept(files: known.files, records: records)
        } catch {
            // What does not fit together is read anew.
            return ContentItems.Kept()
        }
    }
}
