import Basics
import ContentFiles
import Foundation
import Model

/// The content files of a section that changed since the last build, for the pages that are published at once.
public struct LiveChanges: Sendable {
    /// The paths, each once.
    package let paths: [String]
    /// The changed paths whose pages are not in place yet.
    package let fresh: Set<String>
    /// The values of those that exist.
    package let content: SiteContent
    /// The other files of the site.
    package let files: LiveFiles

    /// Creates changes with the given values.
    public init(paths: [String], fresh: Set<String>, content: SiteContent, files: LiveFiles) {
        (self.paths, self.fresh, self.content, self.files) = (paths, fresh, content, files)
    }

    /// The changed paths of a kind of content, with their names.
    package func names<Kind: ContentKind>(of kind: Kind.Type) -> [(path: String, name: Kind.Name)] {
        paths.compactMap { path in kind.name(ofPath: path).map { (path, $0) } }
    }
}

/// Access to further files for live pages of a section: a few, never all of them.
public struct LiveFiles: Sendable {
    /// Reads the values of content files by their paths; files that do not exist are left out.
    package let read: @Sendable (_ paths: [String]) -> SiteContent
    /// The paths of the files in a folder of Content/.
    package let list: @Sendable (_ folder: String) -> [String]
    /// The section's search file, as the last build wrote it.
    package let search: SearchFile?

    /// Creates access to files with the given functions.
    public init(
        search: SearchFile?, list: @escaping @Sendable (String) -> [String],
        read: @escaping @Sendable ([String]) -> SiteContent
    ) {
        (self.search, self.list, self.read) = (search, list, read)
    }
}

/// The part of a section's content that live pages of future posts need, cached by builds.
package struct LiveWindow: Sendable {
    /// The section's `Window`.
    let value: any Codable & Sendable
    /// The posts whose pictures live pages may show.
    let shown: SiteContent?

    package init(_ value: some Codable & Sendable, showing shown: SiteContent? = nil) {
        (self.value, self.shown) = (value, shown)
    }
}

/// The live pages of a section in one language.
package struct LivePlan<Summary: Sendable>: Sendable {
    /// The pages by their addresses without the language.
    package var pages: [Page] = []
    /// The addresses, without the language, of removed pages.
    package var removed: [String] = []
    package var summary: Summary?
    /// The search rows of all changed posts that search can find.
    package var search: SearchTable?
    /// The slugs of the changed posts that search must not find any more.
    package var hidden: [String] = []

    package init() {}
}

/// The live pages of a section in every language.
public struct LivePart: Sendable {
    /// The pages.
    public private(set) var pages: [Page] = []
    /// The paths of removed files, relative to the web root.
    public private(set) var removed: [String] = []
    /// The section's summary for the front pages, without sitemaps.
    public private(set) var summary = SectionSummary()
    /// The rows to search in addition to the section's search file; nil if the section is not searched.
    public private(set) var search: [UInt8]?

    fileprivate init() {}

    fileprivate mutating func add<S: Section>(
        _ plan: LivePlan<S.Summary>, of section: S.Type, _ words: PageWords, edition: Int
    ) async {
        func own(_ address: String) -> Bool { edition == 0 || words.placed(address) != address }
        pages += plan.pages.filter { own($0.address) }.map {
            $0.placed(at: words.placed($0.address), edition: edition)
        }
        removed += plan.removed.filter(own).map { Address.file(words.placed($0)) }
        if let own = plan.summary { summary.set(own, of: section) }
        if edition == 0, let kind = section.search, let table = plan.search {
            search = await table.bytes(hiding: plan.hidden, slugField: kind.slugField)
        }
    }
}

extension LocalizedSite {
    /// The live pages of the posts that changed since the last build, which kept the section's `window`; nil if a build must make them.
    public func live(
        _ part: SiteSection, _ changes: LiveChanges, window: [UInt8], now: Date
    ) async -> LivePart? {
        guard let section = sections[part] else { return nil }
        return await live(section, changes, window, now)
    }

    private func live<S: Section>(
        _ section: S.Type, _ changes: LiveChanges, _ bytes: [UInt8], _ now: Date
    ) async -> LivePart? {
        let window: S.Window
        do { window = try RecordDecoder.value(S.Window.self, of: bytes) } catch { return nil }
        var live = LivePart()
        for (number, renderer) in renderers.enumerated() {
            let site = context(number, now: now, of: section.part)
            guard let plan = await section.live(changes, window, in: site) else { return nil }
            await live.add(plan, of: section, renderer.words, edition: number)
        }
        return live
    }

    /// The site's assets, for a theme that was read with its files.
    public var assets: [Page] { sharedPages(of: .assets) }
}

extension PartPlan {
    /// Whether the section has live pages.
    public var isLive: Bool { live != nil }

    /// The window of a section, encoded, and the posts whose pictures live pages may show; nil if the section has no live pages.
    public var window: (bytes: [UInt8], shown: SiteContent?)? {
        guard let live else { return nil }
        do { return (try RecordEncoder.bytes(of: live.value), live.shown) } catch { return nil }
    }
}

extension Sections {
    /// Whether a section has live pages.
    public func hasLivePages(_ part: SiteSection) -> Bool {
        func has<S: Section>(_ section: S.Type) -> Bool { S.Window.self != NoSummary.self }
        return self[part].map { has($0) } ?? false
    }

    /// The names of the pictures, and the addresses in each language of drawn ones, that pages of these posts show.
    public func pictures(of content: SiteContent, in part: SiteSection) -> (
        media: Set<String>, drawn: Set<String>
    ) {
        let media = media(in: content, of: part)
        let drawn = drawnAddresses(in: content) { _ in true }
        return (media, drawn.union(media.flatMap(PicturePlan.addresses)))
    }

    /// The sections that a content file belongs to.
    public func parts(ofFiles paths: [String]) -> [SiteSection] {
        parts.filter { part in
            let folders = folders(of: part).map { $0.path + "/" }
            return paths.contains { path in folders.contains { path.hasPrefix($0) } }
        }
    }
}
