import Basics
import ContentFiles
import Files
import Foundation
import Model
import Site

/// The input of a build: templates, settings, pages and pictures always; other content section by section, as requested.
struct SiteSource: Sendable {
    let theme: ReadTheme
    /// The files of the site, as far as they were listed.
    private(set) var scan: SiteScan
    private let build: SiteBuild
    private let detection: ChangeDetection
    private var items: [SiteSection: ContentItems] = [:]
    private(set) var leftOut: LeftOutFiles

    /// Reads the input that every build with changes needs, and the content that is known to have changed.
    init(_ build: SiteBuild, detection: ChangeDetection) async {
        (self.build, self.detection, scan) = (build, detection, detection.scan)
        leftOut = LeftOutFiles(build.sections)
        let kept = ThemeCache(build).archive(scan).flatMap {
            ReadTheme($0, root: build.root, share: build.share)
        }
        let settings =
            kept?.settings
            ?? SettingsReading(
                root: build.root, tabs: build.sections.kinds.tabs(scan.pagePaths))
        async let theme = kept ?? ReadTheme(settings, root: build.root, share: build.share)
        for part in detection.changed.union(build.sections.navigationParts + [.media]) {
            scan.look(at: build.sections.folders(of: part), root: build.root)
            items[part] = await Self.items(of: part, build, settings.timeZone, detection, scan)
        }
        self.theme = await theme
    }

    var settings: SettingsReading { theme.settings }

    mutating func read(_ parts: Set<SiteSection>) async {
        for part in parts where items[part] == nil {
            scan.look(at: build.sections.folders(of: part), root: build.root)
            items[part] = await Self.items(of: part, build, settings.timeZone, detection, scan)
        }
    }

    private static func items(
        of part: SiteSection, _ build: SiteBuild, _ timeZone: TimeZone, _ detection: ChangeDetection,
        _ scan: SiteScan
    ) async -> ContentItems {
        let files = build.sections.folders(of: part).flatMap { scan.folders[$0]?.files ?? [] }
        return await ContentItems(
            files, kept: SectionCache.items(of: part, detection.memory, build, timeZone), below: build.root,
            timeZone: timeZone, kinds: build.sections.kinds, marker: detection.marker)
    }

    /// Whether a problem is an error of one content file, which is left out while all others are published.
    func leavesOutFile(_ problem: Problem) -> Bool { build.sections.kinds.leavesOutFile(problem) }

    /// Leaves out the content files that have errors among these.
    mutating func leaveOut(_ problems: [Problem]) { leftOut.add(problems) }

    /// Number of content files that were opened.
    var readCount: Int { items.values.reduce(0) { $0 + $1.readCount } }

    /// Whether a content file was opened because it had changed.
    func isRead(_ path: String?) -> Bool {
        path.map { path in items.values.contains { $0.readPaths.contains(path) } } ?? false
    }

    /// The content that was read and is not cached yet, by section.
    func toKeep() async -> [SiteSection: ContentItems.ToKeep] {
        var toKeep: [SiteSection: ContentItems.ToKeep] = [:]
        for (part, items) in items where items.readCount > 0 || items.isShorter {
            toKeep[part] = await items.toKeep()
        }
        return toKeep
    }

    /// Caches the content that was read, and the compiled theme.
    func keep(_ read: [SiteSection: ContentItems.ToKeep], _ compiled: SiteTheme) throws(Problem) {
        if !theme.isKept { try ThemeCache(build).keep(theme, compiled, scan: scan, marker: detection.marker) }
        for (part, items) in read {
            try SectionCache.keep(items, of: part, detection.memory, build, settings.timeZone)
        }
    }

    // MARK: Results

    /// The content of a section, with the pictures that posts name; nil without settings.
    func content(of part: SiteSection) -> SiteContent? {
        guard let settings = settings.settings else { return nil }
        var content =
            items[part]?.content(settings, without: leftOut.paths) ?? SiteContent(settings: settings)
        content.media = items[.media]?.content(settings, without: leftOut.paths).media ?? []
        if !leftOut.isEmpty { build.sections.removeOrphans(from: &content, of: part) }
        return content
    }

    /// The content of several sections; nil without settings.
    func content(of parts: Set<SiteSection>) -> SiteContent? {
        parts.reduce(settings.settings.map { SiteContent(settings: $0) }) { all, part in
            content(of: part).flatMap { all?.merging($0) }
        }
    }

    var pages: [NavigationPage] {
        guard let settings = settings.settings else { return [] }
        return build.sections.navigationParts.flatMap { part in
            items[part].map {
                build.sections.navigationPages(in: $0.content(settings, without: leftOut.paths))
            } ?? []
        }
    }

    var media: [MediaFile] {
        settings.settings.flatMap { items[.media]?.content($0, without: leftOut.paths).media } ?? []
    }

    var offeredFiles: [OfferedFile] {
        settings.settings.flatMap { items[.media]?.content($0, without: leftOut.paths).offeredFiles } ?? []
    }

    /// The problems of the input that every build reads.
    var problems: [Problem] {
        let others = scan.others.files.map(\.path).filter { $0 != ContentReading.settingsPath }
            .map { Problem(file: $0, cause: .unexpectedPlace(expected: build.sections.kinds.pathPatterns)) }
        return theme.problems + scan.others.problems + others
            + check(.media).problems
    }

    /// The problems of a section's content, and the time at which the first of its warnings ends.
    func check(_ part: SiteSection) -> ContentItems.Check {
        guard let own = items[part] else { return ([], nil) }
        let namesPictures = build.sections[part]?.namesPictures == true
        let all = namesPictures ? items[.media].map(own.adding) ?? own : own
        var check = all.check(settings.settings, now: detection.now, published: published(part))
        check.problems += build.sections.folders(of: part).flatMap { scan.folders[$0]?.problems ?? [] }
        return check
    }

    private func published(_ part: SiteSection) -> [String: String] {
        do throws(Problem) {
            return try AddressRecord(part, root: build.root).published
        } catch {
            // The planning of the section reports an unreadable record.
            return [:]
        }
    }

    /// Fingerprint of the inputs shared by all pages, except the rendered icon: program, templates, phrases, assets, settings,
    /// navigation and channels of notifications; nil if a file is not settled.
    var chrome: Fingerprint? {
        guard let theme = scan.themeFingerprint(marker: detection.marker) else { return nil }
        do {
            let logo = (settings.settings?.look.logo?.bytes).map { Fingerprint($0) }
            return try Fingerprint(
                of: ThemeInputs(
                    program: build.program, theme: theme, logo: logo, pages: pages,
                    channels: settings.settings?.channels))
        } catch {
            // Inputs that cannot be encoded count as changed.
            return nil
        }
    }

    private struct ThemeInputs: Encodable {
        let program: String
        let theme: Fingerprint
        let logo: Fingerprint?
        let pages: [NavigationPage]
        let channels: SetUpChannels?
    }
}
