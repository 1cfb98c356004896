import Basics
import ContentFiles
import Files
import Foundation
import Model
import Site

/// The changed sections of a site, read, checked and planned.
struct PlannedSite: Sendable {
    /// A planned section with its address record; the front has none.
    private typealias Planned = (part: SiteSection, plan: PartPlan, addresses: AddressRecord?)

    /// The planned sections in the order in which pages are put in place: a page always comes after the files
    /// that it loads.
    private var plans: [Planned] = []
    private let build: SiteBuild
    private let detection: ChangeDetection
    private let source: SiteSource
    private let theme: SiteTheme
    private let editions: LocalizedSite
    private let drawn: DrawnPictures
    private let published: PublishedMedia
    private let chrome: Fingerprint?
    private let mediaInputs: Fingerprint?
    private let checks: [SiteSection: ContentItems.Check]
    private let found: [Problem]
    private let relations: KnownRelations
    /// Whether the pages of the last build had the same shared inputs.
    private let hasSameSurroundings: Bool

    /// Reads, checks and plans the changed sections, without content files that have errors.
    /// `found` are errors of content files that were found only while their pages were rendered.
    /// - Throws: `Problems` with some of the errors that stop the build.
    init(
        _ build: SiteBuild, detection: ChangeDetection, found: [Problem], progress: (SiteBuild.Step) -> Void
    ) async throws(Problems) {
        (self.build, self.detection, self.found) = (build, detection, found)
        let sections = build.sections
        var source = await SiteSource(build, detection: detection)
        let earlier = detection.site
        chrome = source.chrome
        var changed = detection.changed
        if chrome == nil || chrome != earlier?.chrome {
            changed = Set(sections.parts)
        }
        mediaInputs = source.scan.fingerprint(of: [.media], marker: detection.marker)
        if mediaInputs == nil || mediaInputs != earlier?.mediaInputs {
            changed.formUnion(detection.partsWithPictures.union(sections.drawingParts))
        }
        await source.read(changed)
        source.leaveOut(found + Self.known(detection, except: changed))
        var checks = try Self.check(&source, changed)
        guard let settings = source.settings.settings else { throw Problems(source.problems) }
        let isSame = chrome != nil && chrome == earlier?.chrome
        func media(_ source: SiteSource, _ read: Set<SiteSection>) throws(Problems) -> PublishedMedia {
            try PublishedMedia(
                source, settings, read: read, earlier: earlier, isSameTheme: isSame, now: detection.now,
                build: build)
        }
        var published = try media(source, changed)
        let drawing = sections.drawingParts.subtracting(changed)
        if published.names != earlier?.publishedMedia, !drawing.isEmpty {
            // Smaller versions are drawn with the pictures of posts.
            changed.formUnion(drawing)
            await source.read(drawing)
            checks.merge(try Self.check(&source, drawing)) { first, _ in first }
            published = try media(source, changed)
        }
        // The last build kept old assets for the pages of files that it left out.
        let hadLeftOut = earlier?.leftOut.isEmpty == false
        let hasOldAssets = detection.lacksAssets || hadLeftOut || !isSame
        theme = try source.theme.compiled(
            settings, withFiles: hasOldAssets, sections: sections)
        let drawn = await Self.drawings(
            build, source, detection, published.names, theme,
            isNew: !changed.isDisjoint(with: sections.drawingParts),
            progress: progress)
        // New or missing smaller versions affect all pages with pictures; the icon affects all pages.
        if drawn.media != DrawnPictures(earlier?.drawings ?? [:]).media {
            changed.formUnion(detection.partsWithPictures)
        }
        let hasSameIcon = drawn.hasIcon == (earlier.map { DrawnPictures($0.drawings).hasIcon } ?? false)
        if !hasSameIcon { changed = Set(sections.parts) }
        let further = changed.subtracting(checks.keys)
        await source.read(further)
        checks.merge(try Self.check(&source, further)) { first, _ in first }
        let relations = try await KnownRelations(&source, changed: &changed, checks: &checks, build, earlier)
        self.relations = relations
        published = try media(source, Set(checks.keys))
        editions = LocalizedSite(
            settings, pages: source.pages, media: source.media, published: published.names,
            files: source.offeredFiles.filter { published.all.files.contains(FileReferences.key(of: $0)) },
            theme: theme, drawings: drawn.files, values: build.values(of: sections.parts),
            memberNames: build.memberNames(for: sections.parts), relations: relations.shown,
            sections: sections)
        (self.source, self.drawn, self.checks) = (source, drawn, checks)
        self.published = published
        hasSameSurroundings = hasSameIcon && isSame
        try await plan(hasOldAssets ? changed.union([.assets]) : changed)
    }

    private mutating func plan(_ changed: Set<SiteSection>) async throws(Problems) {
        for part in build.sections.allParts where part != .front {
            // Pictures and files are always planned: that needs only their names.
            guard changed.contains(part) || part == .media, let content = source.content(of: part) else {
                continue
            }
            let record = try Problems.of { () throws(Problem) in try AddressRecord(part, root: build.root) }
            var plan = await editions.plan(part, of: content, now: detection.now, earlier: record.addresses)
            if !source.leftOut.isEmpty {
                // A page that stays is not replaced by a redirect.
                let taken = build.sections.slugs(in: content, of: part)
                plan.pages.removeAll { source.leftOut.isHeld($0.path, of: part, taken: taken) }
            }
            plans.append((part, plan, record))
        }
        let others = build.sections.allParts.filter { $0 != .front }
        let summaries = others.compactMap { part in
            plans.first { $0.part == part }?.plan.summary ?? detection.site?.part(part)?.summary
        }
        plans.append(
            (
                .front,
                await editions.front(
                    SectionSummary(summaries), now: detection.now, trending: detection.trending), nil
            ))
    }

    /// Checks sections that were read, and leaves out files with errors.
    /// - Throws: `Problems` if an error is not in a content file.
    static func check(
        _ source: inout SiteSource, _ parts: Set<SiteSection>
    ) throws(Problems) -> [SiteSection: ContentItems.Check] {
        let checks = Dictionary(uniqueKeysWithValues: parts.map { ($0, source.check($0)) })
        let problems = source.problems + checks.values.flatMap(\.problems)
        guard !problems.contains(where: { $0.severity == .error && !source.leavesOutFile($0) }) else {
            throw Problems(problems)
        }
        source.leaveOut(problems)
        return checks
    }

    /// The errors of earlier builds in sections that are not checked now.
    private static func known(_ detection: ChangeDetection, except changed: Set<SiteSection>) -> [Problem] {
        (detection.site?.parts ?? []).filter { !changed.contains($0.part) }.flatMap(\.warnings.problems)
    }

    private static func drawings(
        _ build: SiteBuild, _ source: SiteSource, _ detection: ChangeDetection, _ published: Set<String>,
        _ theme: SiteTheme, isNew: Bool, progress: (SiteBuild.Step) -> Void
    ) async -> DrawnPictures {
        if !isNew, let earlier = detection.site { return DrawnPictures(earlier.drawings) }
        guard let program = build.pictureProgram,
            var content = source.content(of: build.sections.drawingParts)
        else {
            return DrawnPictures()
        }
        if detection.isPartial, let earlier = detection.site {
            let changed = build.sections.drawnAddresses(in: content, of: source.isRead)
            return DrawnPictures(earlier.drawings, without: changed).publishing(published)
        }
        content.media.removeAll { !published.contains($0.name) }
        let plan = await PicturePlan(
            content, theme: theme, now: detection.now, sections: build.sections)
        return await DrawnPictures(plan, root: build.root, program: program) { progress(.drawing($0)) }
    }

    // MARK: Results

    /// Number of content files that were opened.
    var readCount: Int { source.readCount }

    private var isDrawn: Bool { plans.contains { build.sections.drawingParts.contains($0.part) } }

    /// The file of a page: rendered, or a copy of its content file.
    func file(of page: Page) throws(Problem) -> OutputFile {
        guard let path = page.source else { return try editions.render(page) }
        return try OutputFile(path: page.path, publicCopyOf: path, below: build.root)
    }

    /// The planned sections, with the pages marked that are up to date in a web root.
    func parts(in folder: String) async -> [PlannedPart] {
        var parts: [PlannedPart] = []
        let published = Set(detection.live.pages.map(\.path))
        for (part, plan, _) in plans {
            let states =
                hasSameSurroundings
                ? detection.memory.value(PageStates.self, of: PageStates.name(of: part)) : nil
            let known = states?.byPath ?? [:]
            let pages = await plan.pages.parallelMap { page in
                let made = fingerprint(of: page)
                // A page that was published beside builds is not the one that the last build left.
                let entry = published.contains(page.path) ? nil : known[page.path]
                let isKept = made != nil && entry?.made == made && entry?.isIntact(in: folder) == true
                return (page, made, isKept ? entry?.state : nil)
            }
            parts.append(PlannedPart(part: part, pages: pages))
        }
        return parts
    }

    private func fingerprint(of page: Page) -> Fingerprint? {
        do {
            guard let source = page.source else { return try page.fingerprint() }
            let state = FileState(of: "\(build.root)/\(source)")
            guard let state, state.isSettled(before: detection.marker) else { return nil }
            return try Fingerprint(of: FileListing.File(path: source, state: state))
        } catch {
            // A page whose input cannot be encoded is rendered by each build.
            return nil
        }
    }

    /// The files of a planned section that stay in the web root though no page of this build makes them.
    func held(_ part: SiteSection, in webRoot: WebRoot) throws(Problem) -> [String] {
        guard !source.leftOut.isEmpty else { return [] }
        let record = plans.first { $0.part == part }?.addresses
        return source.leftOut.held(
            part, of: try webRoot.made(part.rawValue), addresses: record?.addresses ?? [:],
            shown: part == .media ? heldAddresses : [])
    }

    /// The addresses of pictures and files that pages which stay mention, or that stay since their own files have errors.
    private var heldAddresses: Set<String> {
        let unreadable = published.names.filter {
            MediaFile.Format(ofName: $0) != nil && source.leftOut.paths.contains("Content/media/\($0)")
        }
        let files = published.all.files.map { (key: $0, name: $0.removingPercentEncoding ?? $0) }.filter {
            published.held.files.contains($0.key)
                || OfferedFile.Format(ofName: $0.name) != nil
                    && source.leftOut.paths.contains("Content/files/\($0.name)")
        }
        return Set(published.held.media.union(unreadable).flatMap(PicturePlan.addresses))
            .union(files.map { Address.offered($0.name) })
    }

    /// The changed address records and search files of the planned sections, not written yet.
    func records() async throws(Problem) -> [PendingRecord] {
        var records: [PendingRecord] = []
        for (part, plan, record) in plans {
            if let changed = try record?.adding(plan.addresses) { records.append(changed) }
            if let index = plan.index {
                records.append(detection.search.record(index: index, of: part))
            }
            guard let area = build.sections.searchArea(of: part), let table = plan.search else { continue }
            let known = hasSameSurroundings ? detection.site?.part(part)?.search : nil
            let isKnown = known != nil && known == detection.search.state(of: part)
            let earlier = isKnown ? detection.search.file(of: area) : nil
            let bytes = await table.bytes(reusing: earlier)
            if earlier?.isMade(of: bytes) != true { records.append(detection.search.record(bytes, of: area)) }
        }
        return records
    }

    func toKeep() async -> [SiteSection: ContentItems.ToKeep] { await source.toKeep() }

    func keep(_ read: [SiteSection: ContentItems.ToKeep]) throws(Problem) { try source.keep(read, theme) }

    /// Caches the data from which live steps make pages, until the next build.
    func keepLive(_ known: BuildManifest) throws(Problem) {
        for (part, plan, _) in plans {
            guard let (bytes, shown) = plan.window else { continue }
            let pictures = shown.map { build.sections.pictures(of: $0, in: part) }
            try detection.memory.keep(
                LiveRecord.Part(
                    window: bytes, media: source.media.filter { pictures?.media.contains($0.name) == true },
                    drawings: drawn.files.filter { pictures?.drawn.contains($0.key) == true },
                    relations: relations.shown[part] ?? PostRelations()),
                as: LiveRecord.Part.name(of: part))
        }
        let others = build.sections.allParts.filter { $0 != .front }
        let icons = drawn.files.filter { PicturePlan.isIcon($0.key) }
        let record = LiveRecord(
            program: build.program, settings: source.scan.settingsFingerprint,
            theme: source.scan.themeFingerprint(marker: detection.marker), pages: source.pages, icons: icons,
            summaries: others.compactMap { part in
                known.part(part).map { LiveRecord.Summary(part: part, summary: $0.summary) }
            })
        try detection.memory.keep(record, as: LiveRecord.name)
    }

    var memory: BuildManifest {
        let planned = plans.map(memory(of:))
        let others =
            detection.site?.parts.filter { other in !planned.contains { $0.part == other.part } } ?? []
        return BuildManifest(
            program: build.program, inputs: detection.rootInputs, chrome: chrome,
            mediaInputs: mediaInputs, shared: published.shared, publishedMedia: published.names,
            drawings: drawn.files,
            drawingWarnings: isDrawn
                ? Warnings(drawn.problems) : detection.site?.drawingWarnings ?? Warnings([]),
            basePath: editions.base.path, trending: detection.trending,
            channels: detection.channels, warnings: Warnings(source.problems + theme.warnings),
            parts: planned + others)
    }

    private func memory(of planned: Planned) -> BuildManifest.Part {
        let (part, plan, _) = planned
        let check = checks[part]
        let problems = (check?.problems ?? []) + found.filter { build.sections.part(ofFile: $0.file) == part }
        // The next build tries again what this one could not draw or read: the files may be the same, and the reason gone.
        let isDone =
            (!build.sections.drawingParts.contains(part) || drawn.isComplete)
            && !problems.contains(where: \.isUnreadable)
        return BuildManifest.Part(
            part: part,
            inputs: isDone
                ? source.scan.fingerprint(
                    of: build.sections.folders(of: part), marker: detection.marker) : nil,
            since: detection.now, until: [plan.changes, check?.changes].compactMap(\.self).min(),
            summary: plan.summary, showsPictures: plan.showsPictures,
            mentioned: published.byPart[part] ?? MentionedFiles(),
            addresses: AddressRecord.state(of: part, root: build.root),
            search: detection.search.state(of: part), values: detection.values[part],
            memberNames: detection.memberNames[part], relations: relations[part],
            pageCount: plan.pages.count, isLive: plan.isLive,
            warnings: Warnings(problems))
    }
}
