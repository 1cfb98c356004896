import BinaryCoding
import ContentFiles
import Files
import Foundation
import Model
import Parallel
import Publishing
import Site

/// What was changed since the build before, as far as the states of files and the time tell it.
struct ChangeDetection: Sendable {
    let now: Date
    let memory: BuildCache
    /// What search on the server looks through.
    let search: SearchRecords
    /// What the build before remembered; nil where there is nothing, so that all is new.
    let site: BuildManifest?
    let scan: SiteScan
    /// The state of a file that was made before the scan.
    let marker: FileState
    /// The fingerprint of all that is read whenever something is to be made.
    let rootInputs: Fingerprint?
    /// The parts of content that are to be planned anew.
    let changed: Set<SiteSection>
    /// Whether the web root has not all the files that pages load.
    let lacksAssets: Bool
    /// Whether changes are looked for in some folders only: somebody waits for the page that was posted.
    let isPartial: Bool
    private let isUntouched: Bool

    init(
        _ build: SiteBuild, now: Date, forgetting: Bool, marker: FileState, folders: Set<ContentFolder>?,
        webRoot: WebRoot
    ) async {
        let memory = BuildCache(records: webRoot.records)
        self.memory = memory
        let search = SearchRecords(webRoot)
        self.search = search
        let earlier = forgetting ? nil : memory.value(BuildManifest.self, of: BuildManifest.name)
        let site = earlier.flatMap { $0.program == build.program ? $0 : nil }
        let looked = Self.looked(folders, site)
        // Files of the web root are looked at where content is.
        async let damaged = folders == nil ? Self.damaged(site, memory, in: webRoot.folder) : []
        let scan = await SiteScan(root: build.root, share: build.share, folders: looked)
        let damagedParts = await damaged
        rootInputs = scan.rootFingerprint(marker: marker)
        // Who wants pictures drawn anew removes them.
        let hasPictures = (site?.drawings ?? [:]).values.allSatisfy {
            !FileSystemEntry.isMissing("\(build.root)/\($0)")
        }
        let parts = SiteSection.ofContent.filter { $0.folders.allSatisfy(looked.contains) }
        let stale = await SiteSection.allCases.parallelMap { part -> SiteSection? in
            guard let site, let known = site.part(part) else { return part }
            let isLooked = !SiteSection.ofContent.contains(part) || parts.contains(part)
            if isLooked, !known.holds(at: now) { return part }
            if damagedParts.contains(part) || part == .events && isLooked && !hasPictures { return part }
            guard parts.contains(part) else { return nil }
            let inputs = scan.fingerprint(of: part.folders, marker: marker)
            let isSame =
                inputs != nil && inputs == known.inputs
                && known.addresses == AddressRecord.state(of: part, root: build.root)
                && known.search == search.state(of: part)
            return isSame ? nil : part
        }
        let all = Set(stale.compactMap(\.self))
        changed = all.intersection(SiteSection.ofContent)
        lacksAssets = all.contains(.assets)
        isUntouched = all.isEmpty && site != nil && rootInputs != nil && rootInputs == site?.inputs
        isPartial = folders != nil && site != nil
        (self.now, self.site, self.scan, self.marker) = (now, site, scan, marker)
    }

    /// The parts of earlier builds whose pages in a web root are not as they were left.
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

    /// The parts of earlier builds on whose pages pictures show.
    var partsWithPictures: Set<SiteSection> {
        Set((site?.parts ?? []).filter(\.showsPictures).map(\.part)).intersection(SiteSection.ofContent)
    }

    /// The folders to list: with those asked for the ones that every page may depend on.
    private static func looked(_ folders: Set<ContentFolder>?, _ site: BuildManifest?) -> [ContentFolder] {
        guard let folders, site != nil else { return ContentFolder.allCases }
        var wanted = folders.union([.pages, .media])
        for part in SiteSection.ofContent where !wanted.isDisjoint(with: part.folders) {
            wanted.formUnion(part.folders)
        }
        return ContentFolder.allCases.filter(wanted.contains)
    }

    /// What a build has done that has nothing to do; nil where there is something.
    var unchangedReport: SiteBuild.Report? {
        guard isUntouched, let site else { return nil }
        return SiteBuild.Report(
            pages: site.pageCount, outcome: WebRoot.Outcome(unchanged: site.pageCount), read: 0, rendered: 0,
            basePath: site.basePath, leftOut: site.leftOut, warnings: site.allWarnings, posts: site.posts)
    }
}

extension BuildManifest.Part {
    /// Whether time has changed nothing of it since it was planned.
    func holds(at now: Date) -> Bool { since <= now && now < until ?? .distantFuture }
}
