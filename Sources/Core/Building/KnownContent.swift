import Basics
import ContentFiles
import Files
import Foundation
import Model
import Site

/// The current content of some folders. Only files that changed since the last build are opened.
public struct KnownContent: Sendable {
    public let content: SiteContent
    /// Files that the system refused to read, for example because too many are open: their content is unknown.
    public let unreadable: [Problem]

    /// Reads the sections of a site whose content lies in these folders.
    public init(of build: SiteBuild, in folders: Set<ContentFolder>, settings: SiteSettings) async {
        let parts = build.sections.parts.filter { part in
            !folders.isDisjoint(with: build.sections.folders(of: part))
        }
        let memory = BuildCache(records: build.records)
        // Of two files with one id, the desk shows the published one.
        let doubled = Set(build.state.leftOut.filter(\.cause.isDuplicate).map(\.file))
        var (content, unreadable) = (SiteContent(settings: settings), [Problem]())
        for part in parts {
            let listing = FileListing(
                build.sections.folders(of: part).map { FileListing(of: $0.path, below: build.root) })
            let items = await ContentItems(
                listing.files, kept: SectionCache.items(of: part, memory, build, settings.timeZone),
                below: build.root, timeZone: settings.timeZone, kinds: build.sections.kinds)
            content = content.merging(items.content(settings, without: doubled))
            unreadable += (listing.problems + items.problems).filter(\.isUnreadable)
        }
        (self.content, self.unreadable) = (content, unreadable)
    }
}

/// The cached content of a section, with all inputs of its meaning beside the files.
struct SectionCache: Codable {
    private let program: String
    private let timeZone: String
    private let files: PathTable
    /// Fingerprint of the records, which are in a file of their own: within this value they would be in memory twice.
    private let records: Fingerprint

    static func keep(
        _ items: ContentItems.ToKeep, of part: SiteSection, _ memory: BuildCache, _ build: SiteBuild,
        _ timeZone: TimeZone
    ) throws(Problem) {
        try memory.keep(pieces: items.records, as: "\(part.rawValue).records")
        let known = SectionCache(
            program: build.program, timeZone: timeZone.identifier, files: items.files,
            records: Fingerprint(joining: items.records))
        try memory.keep(known, as: "\(part.rawValue).items")
    }

    /// The cached files of a section; empty if another program or time zone was used.
    static func items(
        of part: SiteSection, _ memory: BuildCache, _ build: SiteBuild, _ timeZone: TimeZone
    ) -> ContentItems.ItemCache {
        guard let known = memory.value(SectionCache.self, of: "\(part.rawValue).items"),
            known.program == build.program, known.timeZone == timeZone.identifier,
            let records = memory.bytes(of: "\(part.rawValue).records"), Fingerprint(records) == known.records
        else { return ContentItems.ItemCache() }
        do {
            return try ContentItems.ItemCache(files: known.files, records: records)
        } catch {
            // An inconsistent cache is not used.
            return ContentItems.ItemCache()
        }
    }
}
