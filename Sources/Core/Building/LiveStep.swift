import Basics
import ContentFiles
import Files
import Foundation
import Model
import Site

extension SiteBuild {
    /// Publishes the pages that changed content files need at once, in a time that does not depend on the number of posts, and requests a
    /// build, which makes all others. Does not wait for a build that is running.
    /// `paths` are those of the changed content files, from the site's root; they are in place, or gone.
    /// - Returns: Whether the pages are in place; else a build must make them.
    public func publish(_ paths: [String], now: Date) async throws(Problems) -> Bool {
        let webRoot = WebRoot(folder: output)
        let isLive = sections.parts(ofFiles: paths).contains(where: sections.hasLivePages)
        guard isLive, !FileSystemEntry.isMissing(webRoot.folder) else { return false }
        return try await Problems.ofAsync { () async throws(Problem) in
            // In this order: a build that begins in between has read the post and its line of the journal.
            try webRoot.journal.add(posts: paths)
            try BuildNotes(records: records).want()
            let lock = try webRoot.journal.lock(patience: ContentLock.patience)
            defer { lock.release() }
            let entries = webRoot.journal.entries()
            if paths.allSatisfy(entries.isDone) { return true }
            guard let step = LiveStep(self, entries, now: now) else { return false }
            return try await step.run(webRoot)
        }
    }
}

/// The pages of all posts that changed since the last build, made of what that build kept and of their files.
private struct LiveStep {
    private let build: SiteBuild
    private let entries: LiveJournal.Entries
    private let now: Date
    private let memory: BuildCache
    private let kept: LiveRecord
    private let settings: SiteSettings
    private let theme: SiteTheme
    /// Whether the theme differs from that of the last build, so that pages may load other files.
    private let isNewTheme: Bool

    private typealias Look = (settings: SiteSettings, theme: SiteTheme, isNew: Bool)

    /// Creates the step; nil if a build must make the pages, since the program or the settings differ from
    /// those of the last build. While settings or theme have errors, the last ones without count.
    init?(_ build: SiteBuild, _ entries: LiveJournal.Entries, now: Date) {
        (self.build, self.entries, self.now) = (build, entries, now)
        memory = BuildCache(records: build.records)
        guard let kept = memory.value(LiveRecord.self, of: LiveRecord.name), kept.program == build.program,
            let look = Self.look(build, kept) ?? Self.lastLook(build)
        else { return nil }
        self.kept = kept
        (settings, theme, isNewTheme) = look
    }

    /// Settings and theme of the files; nil if the settings changed since the last build, or if there are errors, which a build reports.
    private static func look(_ build: SiteBuild, _ kept: LiveRecord) -> Look? {
        let scan = SiteScan(themeOf: build.root, share: build.share, sections: build.sections)
        guard let files = scan.settingsFingerprint, files == kept.settings else { return nil }
        let isNew = kept.theme == nil || scan.themeFingerprint() != kept.theme
        let archived = ThemeCache(build).archive(scan).flatMap {
            ReadTheme($0, root: build.root, share: build.share)
        }
        let tabs = build.sections.kinds.tabs(scan.pagePaths)
        let read = archived ?? ReadTheme(root: build.root, share: build.share, tabs: tabs)
        if read.problems.contains(where: { $0.severity == .error }) { return nil }
        return look(read, isNew: isNew, build)
    }

    /// The last settings and theme without errors, which builds do not take; nil if those of the files have none.
    private static func lastLook(_ build: SiteBuild) -> Look? {
        ThemeCache(build).lastWhileBroken().flatMap { look($0, isNew: false, build) }
    }

    private static func look(_ read: ReadTheme, isNew: Bool, _ build: SiteBuild) -> Look? {
        guard let settings = read.settings.settings else { return nil }
        do throws(Problems) {
            return (settings, try read.compiled(settings, withFiles: isNew, sections: build.sections), isNew)
        } catch {
            return nil
        }
    }

    private typealias Changed = (part: SiteSection, record: LiveRecord.Part, changes: LiveChanges)

    func run(_ webRoot: WebRoot) async throws(Problem) -> Bool {
        guard let changed = changed() else { return false }
        let pictures = pictures(of: changed)
        let editions = LocalizedSite(
            settings, pages: kept.pages, media: pictures.media, theme: theme, drawings: pictures.drawings,
            values: build.values(of: changed.map(\.part)),
            memberNames: build.memberNames(for: changed.map(\.part)),
            relations: Dictionary(uniqueKeysWithValues: changed.map { ($0.part, $0.record.relations) }),
            sections: build.sections)
        var batches: [WebRoot.Batch<Page>] = []
        if isNewTheme {
            batches.append(WebRoot.Batch(part: SiteSection.assets.rawValue, pages: editions.assets))
        }
        batches.append(WebRoot.Batch(part: SiteSection.media.rawValue, pages: pictures.pages))
        var removed: [(part: String, path: String)] = []
        var (summaries, search) = (kept.summaries, [(area: SiteSection, bytes: [UInt8])]())
        for section in changed {
            guard
                let live = await editions.live(
                    section.part, section.changes, window: section.record.window, now: now)
            else { return false }
            batches.append(WebRoot.Batch(part: section.part.rawValue, pages: live.pages))
            removed += live.removed.map { (section.part.rawValue, $0) }
            summaries = summaries.map { known in
                guard known.part == section.part else { return known }
                return LiveRecord.Summary(
                    part: known.part, summary: known.summary.replacing(live.summary))
            }
            if let area = build.sections.searchArea(of: section.part), let bytes = live.newer {
                search.append((area, bytes))
            }
        }
        let trending = TrendingSearches(root: build.root)?.terms ?? []
        let front = await editions.front(
            SectionSummary(summaries.map(\.summary)), now: now, trending: trending)
        batches.append(
            WebRoot.Batch(
                part: SiteSection.front.rawValue, pages: stale(front.pages, in: webRoot.folder)))
        let staging = try webRoot.journal.staging()
        defer { staging.remove() }
        let root = build.root
        let stored: WebRoot.Stored
        do throws(Problems) {
            stored = try await webRoot.store(batches, staging: staging) { page throws(Problem) in
                guard let path = page.source else { return try editions.render(page) }
                return try OutputFile(path: page.path, publicCopyOf: path, below: root)
            }
        } catch {
            // Content that cannot be rendered is left out by the build.
            if error.all.allSatisfy(\.cause.isTooComplex) { return false }
            throw error.all[0]
        }
        try await webRoot.placeLive(stored, removing: removed)
        let records = SearchRecords(webRoot, build.sections)
        for (area, bytes) in search { try records.keep(newer: bytes, of: area) }
        try webRoot.journal.finish(entries.posts.count)
        return true
    }

    /// The sections with changes; nil if the window of one is missing or a file has an error.
    private func changed() -> [Changed]? {
        var all: [Changed] = []
        let fresh = Set(entries.posts.dropFirst(entries.doneCount))
        for part in build.sections.parts(ofFiles: entries.posts) {
            // Sections without live pages are left to the build.
            guard build.sections.hasLivePages(part) else { continue }
            guard let record = memory.value(LiveRecord.Part.self, of: LiveRecord.Part.name(of: part)) else {
                return nil
            }
            let paths = Set(entries.posts.filter { build.sections.part(ofFile: $0) == part }).sorted()
            let items = read(paths)
            guard !items.problems.contains(where: { $0.severity == .error }) else { return nil }
            let search = build.sections.searchArea(of: part).flatMap {
                SearchRecords(output: build.output, sections: build.sections).file(of: $0)
            }
            let changes = LiveChanges(
                paths: paths, fresh: fresh, content: items.content(settings), search: search,
                list: { [build] in FileListing(of: $0, below: build.root).paths },
                read: { [self] in read($0).content(settings) })
            all.append((part, record, changes))
        }
        return all
    }

    private func read(_ paths: [String]) -> ContentItems {
        ContentItems(
            paths: paths, below: build.root, timeZone: settings.timeZone, kinds: build.sections.kinds)
    }

    /// The pictures that live pages may show, and copies of those pictures and files that changed posts name. Drawn pictures of changed
    /// posts may show outdated details.
    private func pictures(
        of changed: [Changed]
    ) -> (media: [MediaFile], drawings: [String: String], pages: [Page]) {
        var media = Dictionary(
            changed.flatMap(\.record.media).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var drawings = kept.icons
        var (named, linked): (Set<String>, Set<String>) = ([], [])
        for section in changed {
            let own = build.sections.pictures(of: section.changes.content, in: section.part)
            drawings.merge(section.record.drawings) { first, _ in first }
            for address in own.drawn where !address.hasPrefix("/media/") { drawings[address] = nil }
            named.formUnion(own.media)
            let content = section.changes.content
            linked.formUnion(build.sections.files(in: content, of: section.part, now: now))
        }
        let new = named.subtracting(media.keys)
        for file in read(new.map { "Content/media/\($0)" }).content(settings).media {
            media[file.name] = file
        }
        let paths = linked.sorted().map { "Content/files/\($0.removingPercentEncoding ?? $0)" }
        let copied = Page.copies(
            of: named.sorted().compactMap { media[$0] }, read(paths).content(settings).offeredFiles)
        return (media.values.sorted { $0.name < $1.name }, drawings, copied)
    }

    /// The pages whose input differs from that of the last build.
    private func stale(_ pages: [Page], in folder: String) -> [Page] {
        if isNewTheme { return pages }
        let known = memory.value(PageStates.self, of: PageStates.name(of: .front))?.byPath ?? [:]
        let written = Set(entries.pages.map(\.path))
        return pages.filter { page in
            guard !written.contains(page.path), let entry = known[page.path], let made = entry.made else {
                return true
            }
            do { return try page.fingerprint() != made || !entry.isIntact(in: folder) } catch { return true }
        }
    }
}
