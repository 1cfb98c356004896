import Basics
import Files
import Foundation
import Model

/// A list of content files, read.
public struct ContentItems: Sendable {
    /// The problems of the files, and when the first of the warnings ends.
    public typealias Check = (problems: [Problem], changes: Date?)

    /// The paths of files that were opened and read, not taken from the cache.
    public let readPaths: Set<String>
    /// Number of those files.
    public var readCount: Int { readPaths.count }
    /// Whether there are fewer files than in the cache.
    public let isShorter: Bool
    private let items: [ContentItem]
    /// The state of each item's file; nil if the item must not be cached.
    private let states: [FileState?]
    /// The cached bytes of each item.
    private let records: [ArraySlice<UInt8>?]
    private let kinds: ContentKinds

    /// Reads listed files, sorted by path, on every core. `kept` is the cache of an earlier reading of the same folders; `marker` the state of
    /// a file that was created before the listing. Files changed at about that time or later are not cached; nil caches none.
    public init(
        _ files: [FileListing.File], kept: ItemCache = ItemCache(), below root: String, timeZone: TimeZone,
        kinds: ContentKinds, marker: FileState? = nil
    ) async {
        self.kinds = kinds
        let known = Self.unchanged(files, in: kept)
        typealias Found = (item: ContentItem, record: ArraySlice<UInt8>?)
        let found = await files.indices.parallelMap { position -> Found in
            let path = files[position].path
            if let record = known[position], let item = ContentItem(path: path, record: record, kinds: kinds)
            {
                return (item, record)
            }
            return (ContentItem(path: path, below: root, timeZone: timeZone, kinds: kinds), nil)
        }
        (items, records) = (found.map(\.item), found.map(\.record))
        readPaths = Set(found.indices.filter { found[$0].record == nil }.map { files[$0].path })
        isShorter = kept.items.count > files.count
        states = zip(files, found).map { file, found in
            let isSettled = marker.map(file.state.isSettled) ?? false
            return isSettled && found.item.problems.isEmpty ? file.state : nil
        }
    }

    /// Reads a few files by their paths; those that do not exist are left out.
    public init(paths: [String], below root: String, timeZone: TimeZone, kinds: ContentKinds) {
        let found = Set(paths).sorted().filter { !FileSystemEntry.isMissing("\(root)/\($0)") }
        let items = found.map { ContentItem(path: $0, below: root, timeZone: timeZone, kinds: kinds) }
        self.init(items, Set(found), false, kinds)
    }

    /// The cache for a later reading, encoded on all cores: all settled items without a problem.
    public func toKeep() async -> ToKeep {
        let runs = stride(from: 0, to: items.count, by: Self.run).map { $0..<min($0 + Self.run, items.count) }
        return ToKeep(
            await runs.parallelMap { run in
                ToKeep.piece(
                    run.compactMap { position in
                        states[position].flatMap { state in
                            (records[position] ?? items[position].record).map {
                                (items[position].path, state, $0)
                            }
                        }
                    })
            })
    }

    /// Number of files in a piece of the cache.
    private static let run = 64

    /// The content of the files in a fixed order, without the files in `leftOut`.
    public func content(_ settings: SiteSettings, without leftOut: Set<String> = []) -> SiteContent {
        let byKind = Dictionary(
            grouping: items.lazy.filter { !leftOut.contains($0.path) }.compactMap(\.value)
        ) {
            ObjectIdentifier(type(of: $0))
        }
        var content = SiteContent(settings: settings)
        func add<Kind: ContentKind>(_ kind: Kind.Type) {
            guard let values = byKind[ObjectIdentifier(kind)] else { return }
            content[kind] = kind.sorted(values.compactMap { $0 as? Kind })
        }
        for kind in kinds.all { add(kind) }
        return content
    }

    public var problems: [Problem] { items.flatMap(\.problems) }

    /// Finds problems within and between files. With `now`, times after it are reported. `published` has the current addresses of pages,
    /// by the keys of `PartPlan.addresses`: of two files with one id, the file of the published page is valid.
    public func check(_ settings: SiteSettings?, now: Date?, published: [String: String] = [:]) -> Check {
        var check = ContentCheck(items, now: now, kinds: kinds)
        if !published.isEmpty, check.problems.contains(where: \.cause.isDuplicate) {
            check = ContentCheck(Self.ordered(items, published), now: now, kinds: kinds)
        }
        return (check.problems + (settings?.untranslated(in: items) ?? []), check.changes)
    }

    /// The items with published pages first.
    private static func ordered(_ items: [ContentItem], _ published: [String: String]) -> [ContentItem] {
        func isPublished(_ item: ContentItem) -> Bool {
            guard let (name, address) = item.value?.identity else { return false }
            return published[name] == address
        }
        return items.filter(isPublished) + items.filter { !isPublished($0) }
    }

    /// The items together with the files of `other` that they name.
    public func adding(_ other: ContentItems) -> ContentItems {
        ContentItems((items + other.items).sorted { $0.path < $1.path }, readPaths, isShorter, kinds)
    }

    private init(
        _ items: [ContentItem], _ readPaths: Set<String>, _ isShorter: Bool, _ kinds: ContentKinds
    ) {
        (self.items, self.readPaths, self.isShorter, self.kinds) = (items, readPaths, isShorter, kinds)
        states = items.map { _ in nil }
        records = items.map { _ in nil }
    }

    /// The cached record of each file that is unchanged; nil for a file to be read. Both lists are sorted by path.
    private static func unchanged(_ files: [FileListing.File], in kept: ItemCache) -> [ArraySlice<UInt8>?] {
        var rest = kept.items[...]
        return files.map { file in
            rest = rest.drop { $0.path < file.path }
            guard let first = rest.first, first.path == file.path, first.state == file.state else {
                return nil
            }
            return kept.record(of: first)
        }
    }
}
