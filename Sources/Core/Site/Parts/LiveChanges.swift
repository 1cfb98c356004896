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
    /// Reads the values of further content files by their paths: a few, never all. Files that do not exist are left out.
    package let read: @Sendable (_ paths: [String]) -> SiteContent
    /// The paths of the files in a folder of Content/.
    package let list: @Sendable (_ folder: String) -> [String]
    /// The section's search file, as the last build wrote it.
    package let search: SearchFile?

    public init(
        paths: [String], fresh: Set<String>, content: SiteContent, search: SearchFile?,
        list: @escaping @Sendable (String) -> [String], read: @escaping @Sendable ([String]) -> SiteContent
    ) {
        (self.paths, self.fresh, self.content) = (paths, fresh, content)
        (self.search, self.list, self.read) = (search, list, read)
    }

    /// The changed paths of a kind of content, with their names.
    package func names<Kind: ContentKind>(of kind: Kind.Type) -> [(path: String, name: Kind.Name)] {
        paths.compactMap { path in kind.name(ofPath: path).map { (path, $0) } }
    }
}

/// The part of a section's content that live pages of future posts need, cached by builds: the section's `Window`, and the posts whose
/// pictures live pages may show.
package typealias LiveWindow = (value: any Codable & Sendable, shown: SiteContent?)

extension LocalizedSite {
    /// The live pages, in every language, of the posts that changed since the last build, which kept the section's `window`; nil if a
    /// build must make them. The plan's summary has no sitemaps.
    public func live(
        _ part: SiteSection, _ changes: LiveChanges, window: [UInt8], now: Date
    ) async -> PartPlan? {
        guard let section = sections[part] else { return nil }
        return await live(section, changes, window, now)
    }

    private func live<S: Section>(
        _ section: S.Type, _ changes: LiveChanges, _ bytes: [UInt8], _ now: Date
    ) async -> PartPlan? {
        let window: S.Window
        do { window = try RecordDecoder.value(S.Window.self, of: bytes) } catch { return nil }
        var live = PartPlan()
        for (edition, renderer) in renderers.enumerated() {
            let site = context(edition, now: now, of: section.part)
            guard let plan = await section.live(changes, window, in: site) else { return nil }
            let words = renderer.words
            live.add(plan.pages, of: words, edition: edition)
            live.removed += plan.removed.filter { edition == 0 || words.placed($0) != $0 }
                .map { Address.file(words.placed($0)) }
            if let summary = plan.summary { live.summary.set(summary, of: section) }
            if edition == 0, let kind = section.search, let table = plan.search {
                live.newer = await table.bytes(hiding: plan.hidden, slugField: kind.slugField)
            }
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
