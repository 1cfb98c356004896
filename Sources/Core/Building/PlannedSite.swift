import BinaryCoding
import ContentFiles
import Files
import Foundation
import Model
import Parallel
import Publishing
import Site

/// The parts of a site that were changed, read, checked and planned.
struct PlannedSite: Sendable {
    /// A planned part, and where its pages stood at earlier builds; the front has no record of that.
    private typealias Planned = (part: SiteSection, plan: PartPlan, addresses: AddressRecord?)

    /// In the order in which their pages are put in place: no page is ever there before what it loads.
    private var plans: [Planned] = []
    private let build: SiteBuild
    private let survey: ChangeDetection
    private let source: SiteSource
    private let theme: SiteTheme
    private let editions: LocalizedSite
    private let drawn: DrawnPictures
    private let published: PublishedMedia
    private let surroundings: Fingerprint?
    private let mediaInputs: Fingerprint?
    private let checks: [SiteSection: ContentItems.Check]
    private let found: [Problem]
    /// Whether pages of earlier builds were made with the same surroundings.
    private let hasSameSurroundings: Bool

    /// Reads, checks and plans what was changed, without the content files that have errors.
    /// - Parameters:
    ///   - build: the build.
    ///   - survey: what was changed.
    ///   - found: errors of content files that only the making of their pages shows.
    ///   - progress: called at each step.
    /// - Throws: `Problems` where something keeps the site from being published; not all of it.
    init(
        _ build: SiteBuild, survey: ChangeDetection, found: [Problem], progress: (SiteBuild.Step) -> Void
    ) async throws(Problems) {
        (self.build, self.survey, self.found) = (build, survey, found)
        var source = await SiteSource(build, survey: survey)
        let earlier = survey.site
        surroundings = source.surroundings
        var changed = survey.changed
        if surroundings == nil || surroundings != earlier?.surroundings {
            changed = Set(SiteSection.ofContent)
        }
        mediaInputs = source.scan.fingerprint(of: [.media], marker: survey.marker)
        if mediaInputs == nil || mediaInputs != earlier?.mediaInputs {
            changed.formUnion(survey.partsWithPictures.union([.events]))
        }
        await source.read(changed)
        source.leaveOut(found + Self.known(survey, except: changed))
        var checks = try Self.check(&source, changed)
        guard let settings = source.settings.settings else { throw Problems(source.problems) }
        let isSame = surroundings != nil && surroundings == earlier?.surroundings
        func media(_ source: SiteSource, _ read: Set<SiteSection>) throws(Problems) -> PublishedMedia {
            try PublishedMedia(
                source, settings, read: read, earlier: earlier, isSameTheme: isSame, build: build)
        }
        var published = try media(source, changed)
        if published.names != earlier?.publishedMedia, changed.insert(.events).inserted {
            // Smaller versions are drawn with the pictures of events.
            await source.read([.events])
            checks.merge(try Self.check(&source, [.events])) { first, _ in first }
            published = try media(source, changed)
        }
        let drawn = try await Self.drawings(
            build, source, survey, published.names, isNew: changed.contains(.events), progress: progress)
        // A smaller picture more or less shows on all pages that show pictures, and the icon on all.
        if drawn.media != DrawnPictures(earlier?.drawings ?? [:]).media {
            changed.formUnion(survey.partsWithPictures)
        }
        let hasSameIcon = drawn.hasIcon == (earlier.map { DrawnPictures($0.drawings).hasIcon } ?? false)
        if !hasSameIcon { changed = Set(SiteSection.ofContent) }
        let further = changed.subtracting(checks.keys)
        await source.read(further)
        checks.merge(try Self.check(&source, further)) { first, _ in first }
        published = try media(source, Set(checks.keys))
        // Earlier assets stayed with the pages of files that were left out.
        let hadLeftOut = earlier?.leftOut.isEmpty == false
        let hasOldAssets = survey.lacksAssets || hadLeftOut || !isSame
        theme = try source.theme.compiled(settings, withFiles: hasOldAssets)
        editions = LocalizedSite(
            settings, pages: source.pages, media: source.media, published: published.names, theme: theme,
            drawings: drawn.files)
        (self.source, self.drawn, self.checks) = (source, drawn, checks)
        self.published = published
        hasSameSurroundings = hasSameIcon && isSame
        try await plan(hasOldAssets ? changed.union([.assets]) : changed)
    }

    private mutating func plan(_ changed: Set<SiteSection>) async throws(Problems) {
        for part in SiteSection.allCases where part != .front {
            // Pictures are always looked at: their names are all that it takes.
            guard changed.contains(part) || part == .media, let content = source.content(of: part) else {
                continue
            }
            let record = try Problems.of { () throws(Problem) in try AddressRecord(part, root: build.root) }
            var plan = await editions.plan(part, of: content, now: survey.now, earlier: record.addresses)
            if !source.leftOut.isEmpty {
                // No redirect takes the place of a page that stays.
                let taken = LeftOutFiles.slugs(of: content, part)
                plan.pages.removeAll { source.leftOut.isHeld($0.path, of: part, taken: taken) }
            }
            plans.append((part, plan, record))
        }
        let others = SiteSection.allCases.filter { $0 != .front }
        let highlights = others.compactMap { part in
            plans.first { $0.part == part }?.plan.highlights ?? survey.site?.part(part)?.highlights
        }
        plans.append((.front, await editions.front(SectionSummary(highlights), now: survey.now), nil))
    }

    /// What is wrong with parts that were read; files with errors are left out.
    /// - Throws: `Problems` where an error is in no content file.
    private static func check(
        _ source: inout SiteSource, _ parts: Set<SiteSection>
    ) throws(Problems) -> [SiteSection: ContentItems.Check] {
        let checks = Dictionary(uniqueKeysWithValues: parts.map { ($0, source.check($0)) })
        let problems = source.problems + checks.values.flatMap(\.problems)
        guard !problems.contains(where: { $0.severity == .error && !$0.leavesOutFile }) else {
            throw Problems(problems)
        }
        source.leaveOut(problems)
        return checks
    }

    /// The errors that earlier builds found in files of parts that are not looked at now.
    private static func known(_ survey: ChangeDetection, except changed: Set<SiteSection>) -> [Problem] {
        (survey.site?.parts ?? []).filter { !changed.contains($0.part) }.flatMap(\.warnings.problems)
    }

    private static func drawings(
        _ build: SiteBuild, _ source: SiteSource, _ survey: ChangeDetection, _ published: Set<String>,
        isNew: Bool, progress: (SiteBuild.Step) -> Void
    ) async throws(Problems) -> DrawnPictures {
        if !isNew, let earlier = survey.site { return DrawnPictures(earlier.drawings) }
        guard let program = build.pictureProgram, var content = source.content(of: .events) else {
            return DrawnPictures()
        }
        if survey.isPartial, let earlier = survey.site {
            let changed = content.events.filter { source.isRead($0.file) }.map(\.slug.text)
            return DrawnPictures(earlier.drawings, withoutEvents: Set(changed)).publishing(published)
        }
        content.media.removeAll { !published.contains($0.name) }
        let plan = try await PicturePlan(content, theme: source.theme.whole(), now: survey.now)
        return await DrawnPictures(plan, root: build.root, program: program) { progress(.drawing($0)) }
    }

    // MARK: What comes of it

    /// How many content files were opened.
    var readCount: Int { source.readCount }

    private var isDrawn: Bool { plans.contains { $0.part == .events } }

    /// The file of a page: rendered, or the content file that it is a copy of.
    /// - Throws: `Problem` of a content file that cannot be read or made into a page.
    func file(of page: Page) throws(Problem) -> OutputFile {
        guard let path = page.source else { return try editions.render(page) }
        let file = try SourceFile(path: path, below: build.root, limit: MediaFile.sizeLimit)
        return OutputFile(path: page.path, bytes: file.bytes)
    }

    /// The planned parts, with those pages told apart that a web root has already as they will be made.
    func parts(in folder: String) async -> [PlannedPart] {
        var parts: [PlannedPart] = []
        for (part, plan, _) in plans {
            let states =
                hasSameSurroundings
                ? survey.memory.value(PageStates.self, of: PageStates.name(of: part)) : nil
            let known = states?.byPath ?? [:]
            let pages = await plan.pages.parallelMap { page in
                let made = fingerprint(of: page)
                let entry = known[page.path]
                let isKept = made != nil && entry?.made == made && entry?.isIntact(in: folder) == true
                return PlannedPart.Planned(page: page, made: made, kept: isKept ? entry?.state : nil)
            }
            parts.append(PlannedPart(part: part, pages: pages))
        }
        return parts
    }

    private func fingerprint(of page: Page) -> Fingerprint? {
        do {
            guard let source = page.source else { return try page.fingerprint() }
            let state = FileState(of: "\(build.root)/\(source)")
            guard let state, state.isSettled(before: survey.marker) else { return nil }
            return try Fingerprint(of: Copy(source: source, state: state))
        } catch {
            // A page whose input has no form as bytes is made at each build.
            return nil
        }
    }

    private struct Copy: Encodable {
        let source: String
        let state: FileState
    }

    /// The files of a web root that stay though nothing makes them now, of a part that was planned.
    /// - Throws: `Problem` with `.unreadable`.
    func held(_ part: SiteSection, in webRoot: WebRoot) throws(Problem) -> [String] {
        guard !source.leftOut.isEmpty else { return [] }
        let record = plans.first { $0.part == part }?.addresses
        let unreadable = published.names.filter {
            MediaFile.Format(ofName: $0) != nil && source.leftOut.paths.contains("Content/media/\($0)")
        }
        return source.leftOut.held(
            part, of: try webRoot.made(part.rawValue), addresses: record?.addresses ?? [:],
            media: published.held.union(unreadable))
    }

    /// Where pages stand now, and what search on the server looks through, as far as it was planned: what is not written yet.
    /// - Throws: `Problem` with `.unwritable`.
    func records() async throws(Problem) -> [PendingRecord] {
        var records: [PendingRecord] = []
        for (part, plan, record) in plans {
            if let changed = try record?.adding(plan.addresses) { records.append(changed) }
            guard let area = SearchArea(part), let table = plan.search else { continue }
            let known = hasSameSurroundings ? survey.site?.part(part)?.search : nil
            let isKnown = known != nil && known == survey.search.state(of: part)
            let earlier = isKnown ? survey.search.file(of: area) : nil
            let bytes = await table.bytes(reusing: earlier)
            if earlier?.isMade(of: bytes) != true { records.append(survey.search.record(bytes, of: area)) }
        }
        return records
    }

    /// What was read of content, as the next build wants it.
    func toKeep() async -> [SiteSection: ContentItems.ToKeep] { await source.toKeep() }

    /// Keeps what was read for the next build, and the theme.
    /// - Throws: `Problem` with `.unwritable`.
    func keep(_ read: [SiteSection: ContentItems.ToKeep]) throws(Problem) { try source.keep(read, theme) }

    /// What the next build needs to know.
    var memory: BuildManifest {
        let planned = plans.map(memory(of:))
        let others =
            survey.site?.parts.filter { other in !planned.contains { $0.part == other.part } } ?? []
        return BuildManifest(
            program: build.program, inputs: survey.rootInputs, surroundings: surroundings,
            mediaInputs: mediaInputs, sharedMedia: published.shared, publishedMedia: published.names,
            drawings: drawn.files,
            drawingWarnings: isDrawn
                ? Warnings(drawn.problems) : survey.site?.drawingWarnings ?? Warnings([]),
            basePath: editions.base.path, warnings: Warnings(source.problems + theme.warnings),
            parts: planned + others)
    }

    private func memory(of planned: Planned) -> BuildManifest.Part {
        let (part, plan, _) = planned
        let check = checks[part]
        // A picture that was not drawn is tried again.
        let isDone = part != .events || drawn.isComplete
        return BuildManifest.Part(
            part: part,
            inputs: isDone ? source.scan.fingerprint(of: part.folders, marker: survey.marker) : nil,
            since: survey.now, until: [plan.changes, check?.changes].compactMap(\.self).min(),
            highlights: plan.highlights, showsPictures: plan.showsPictures,
            media: published.byPart[part] ?? [],
            addresses: AddressRecord.state(of: part, root: build.root), search: survey.search.state(of: part),
            pageCount: plan.pages.count,
            warnings: Warnings((check?.problems ?? []) + found.filter { SiteSection(file: $0.file) == part }))
    }
}
