import Files
import Foundation
import Model
import Parallel

/// Content files, read.
public struct ContentItems: Sendable {
    /// What is wrong with them, and when one of the warnings will be none any more.
    public typealias Check = (problems: [Problem], changes: Date?)

    /// What an earlier reading made of files, so that those that were not changed need not be read again.
    public struct Kept: Codable, Sendable {
        fileprivate struct Item: Codable {
            let state: FileState
            let item: ContentItem
        }

        /// By path.
        fileprivate var items: [Item] = []

        /// Nothing.
        public init() {}
    }

    /// What to keep for a later reading: all without a problem.
    public let kept: Kept
    /// The files that were opened and read for it.
    public let readPaths: Set<String>
    /// How many those are.
    public var readCount: Int { readPaths.count }
    /// Whether what was kept of files before has gone with them.
    public let isShorter: Bool
    private let items: [ContentItem]

    /// Reads files, on every core.
    /// - Parameters:
    ///   - files: as they were listed, by path.
    ///   - kept: what earlier readings kept of files of the same folders.
    ///   - root: the site's folder.
    ///   - timeZone: the site's.
    ///   - marker: the state of a file that was made before the listing: what was changed at about the same time is not kept.
    public init(
        _ files: [FileListing.File], kept: Kept = Kept(), below root: String, timeZone: TimeZone,
        marker: FileState? = nil
    ) async {
        let known = Self.unchanged(files, in: kept)
        let read = await files.indices.filter { known[$0] == nil }.parallelMap { position in
            (position, ContentItem(path: files[position].path, below: root, timeZone: timeZone))
        }
        var all = known
        for (position, item) in read { all[position] = item }
        let items = all.compactMap(\.self)
        self.items = items
        readPaths = Set(read.map { files[$0.0].path })
        isShorter = kept.items.count > files.count
        self.kept = Kept(
            items: marker.map { marker in
                zip(files, items).filter { $0.state.isSettled(before: marker) && $1.problems.isEmpty }
                    .map { Kept.Item(state: $0.state, item: $1) }
            } ?? [])
    }

    /// What files hold, in a fixed order.
    public func content(_ settings: SiteSettings) -> SiteContent { SiteContent(items, settings: settings) }

    /// What is wrong within each.
    public var problems: [Problem] { items.flatMap(\.problems) }

    /// Finds what is wrong within files and between them. Where `now` is given, what was posted after it is warned of.
    public func check(_ settings: SiteSettings?, now: Date?) -> Check {
        let check = ContentCheck(items, now: now)
        let untranslated = settings.map { TranslationCheck(languages: $0.languages).problems(in: items) }
        return (check.problems + (untranslated ?? []), check.changes)
    }

    /// The same with the files of another folder that these name.
    public func adding(_ other: ContentItems) -> ContentItems {
        ContentItems(
            items: (items + other.items).sorted { $0.path < $1.path }, kept: kept, readPaths: readPaths,
            isShorter: isShorter)
    }

    private init(items: [ContentItem], kept: Kept, readPaths: Set<String>, isShorter: Bool) {
        (self.items, self.kept) = (items, kept)
        (self.readPaths, self.isShorter) = (readPaths, isShorter)
    }

    /// For each file the item that was kept of it as it is now; nil where it has to be read. Both go by path.
    private static func unchanged(_ files: [FileListing.File], in kept: Kept) -> [ContentItem?] {
        var rest = kept.items[...]
        return files.map { file in
            rest = rest.drop { $0.item.path < file.path }
            guard let first = rest.first, first.item.path == file.path, first.state == file.state else {
                return nil
            }
            return first.item
        }
    }
}

extension ContentItems.Kept {
    fileprivate init(items: [Item]) { self.items = items }
}
