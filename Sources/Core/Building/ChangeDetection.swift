import Basics
import ContentFiles
import Files
import Foundation
import Model
import Site

/// The changes since the last build, as far as file states and the clock show them.
struct ChangeDetection: Sendable {
    let now: Date
    let memory: BuildCache
    let search: SearchRecords
    /// The manifest of the last build; nil if there is none, so that everything counts as new.
    let site: BuildManifest?
    let scan: SiteScan
    /// State of a file that was created before the scan.
    let marker: FileState
    /// Fingerprint of all files that every build with changes reads; nil if a file is not settled.
    let rootInputs: Fingerprint?
    /// The sections of content to be planned again.
    let changed: Set<SiteSection>
    /// The terms that readers search for most. They are compared as values: the file may be replaced while a build runs.
    let trending: [String]
    /// The states of the files with values of posts, before they are read.
    let values: [SiteSection: FileState]
    /// The states of the file with names of members, for the parts that show some, before it is read.
    let memberNames: [SiteSection: FileState]
    let channels: SetUpChannels
    /// Whether files that pages load are missing from the web root.
    let lacksAssets: Bool
    /// Whether only some folders are checked for changes, because a user waits for a posted page.
    let isPartial: Bool
    /// The pages that live steps published before this build looked at the content.
    let live: LiveJournal.Entries
    private let isUntouched: Bool
    private let sections: Sections

    init(
        _ build: SiteBuild, now: Date, forgetting: Bool, marker: FileState, folders: Set<ContentFolder>?,
        webRoot: WebRoot
    ) async {
        let memory = BuildCache(records: webRoot.records)
        self.memory = memory
        let search = SearchRecords(webRoot, build.sections)
        self.search = search
        let earlier = forgetting ? nil : memory.value(BuildManifest.self, of: BuildManifest.name)
        let site = earlier.flatMap { $0.program == build.program ? $0 : nil }
        let sections = build.sections
        self.sections = sections
        // The journal is read before the content is listed: pages published later are left to the next build.
        let live = webRoot.journal.entries()
        self.live = live
        let published = Set(
            sections.parts(ofFiles: live.posts) + live.pages.map { SiteSection(rawValue: $0.part) })
        let looked = Self.looked(
            folders?.union(published.flatMap(sections.folders)), site, sections)
        // The files of the web root are checked only when all content is.
        async let damaged = folders == nil ? Self.damaged(site, memory, in: webRoot.folder) : []
        let scan = await SiteScan(
            root: build.root, share: build.share, sections: sections, folders: looked)
        let damagedParts = await damaged
        rootInputs = scan.rootFingerprint(marker: marker)
        // Users remove rendered pictures to have them rendered again.
        let hasPictures = (site?.drawings ?? [:]).values.allSatisfy {
            !FileSystemEntry.isMissing("\(build.root)/\($0)")
        }
        let parts = sections.parts.filter { sections.folders(of: $0).allSatisfy(looked.contains) }
        let (values, memberNames) = (build.valueStates, build.memberNamesStates)
        (self.values, self.memberNames) = (values, memberNames)
        let stale = await sections.allParts.parallelMap { part -> SiteSection? in
            guard let site, let known = site.part(part) else { return part }
            let isLooked = !sections.parts.contains(part) || parts.contains(part)
            if isLooked, !known.holds(at: now) { return part }
            if damagedParts.contains(part) { return part }
            if sections.drawingParts.contains(part) && isLooked && !hasPictures { return part }
            if published.contains(part)
                || (parts.contains(part) && known.isLive && !memory.has(LiveRecord.Part.name(of: part)))
            {
                return part
            }
            guard parts.contains(part) else { return nil }
            let inputs = scan.fingerprint(of: sections.folders(of: part), marker: marker)
            let isSame =
                inputs != nil && inputs == known.inputs
                && known.addresses == AddressRecord.state(of: part, root: build.root)
                && known.search == search.state(of: part) && known.values == values[part]
                && known.memberNames == memberNames[part]
            return isSame ? nil : part
        }
        var all = Set(stale.compactMap(\.self))
        trending = TrendingSearches(root: build.root)?.terms ?? []
        if site?.trending != trending { all.insert(.front) }
        changed = all.intersection(sections.parts)
        lacksAssets = all.contains(.assets)
        channels = ChannelFiles.channels(below: build.root)
        isUntouched =
            all.isEmpty && site != nil && rootInputs != nil && rootInputs == site?.inputs
            && channels == site?.channels
        isPartial = folders != nil && site != nil
        (self.now, self.site, self.scan, self.marker) = (now, site, scan, marker)
    }

    /// The sections whose pages in a web root differ from those that the last build left.
    private static func damaged(
        _ site: BuildManifest?, _ memory: BuildCache, in folder: String
    ) async -> Set<SiteSection> {
        var damaged: Set<SiteSection> = []
        for part in (site?.parts ?? []).map(\.part) {
            let pages = memory.value(PageStates.self, of: PageStates.name(of: part))
            if await pages?.areIntact(in: folder) != true { damaged.insert(part) }
        }
        return damaged
    }

    /// The sections of the last build whose pages show pictures.
    var partsWithPictures: Set<SiteSection> {
        Set((site?.parts ?? []).filter(\.showsPictures).map(\.part)).intersection(sections.parts)
    }

    /// The folders to list: the requested ones and those that every page may depend on.
    private static func looked(
        _ folders: Set<ContentFolder>?, _ site: BuildManifest?, _ sections: Sections
    ) -> [ContentFolder] {
        guard let folders, site != nil else { return sections.kinds.folders }
        var wanted = folders.union(sections.sharedFolders)
        for part in sections.parts where !wanted.isDisjoint(with: sections.folders(of: part)) {
            wanted.formUnion(sections.folders(of: part))
        }
        return sections.kinds.folders.filter(wanted.contains)
    }

    /// The report of a build without changes; nil if something changed.
    var unchangedReport: SiteBuild.Report? {
        guard isUntouched, let site else { return nil }
        return SiteBuild.Report(
            pages: site.pageCount, outcome: WebRoot.Outcome(unchanged: site.pageCount), read: 0, rendered: 0,
            basePath: site.basePath, leftOut: site.leftOut, warnings: site.allWarnings,
            posts: site.posts(of: sections.parts))
    }
}

extension BuildManifest.Part {
    /// Whether the section's plan is valid at `now`.
    func holds(at now: Date) -> Bool { since <= now && now < until ?? .distantFuture }
}
