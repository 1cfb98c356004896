import BinaryCoding
import Files
import Foundation
import Model
import Parallel

/// Content files, read.
public struct ContentItems: Sendable {
    /// What is wrong with them, and when one of the warnings will be none any more.
    public typealias Check = (problems: [Problem], changes: Date?)

    /// The files that were opened and read for it.
    public let readPaths: Set<String>
    /// How many those are.
    public var readCount: Int { readPaths.count }
    /// Whether what was kept of files before has gone with them.
    public let isShorter: Bool
    private let items: [ContentItem]
    /// Of each item the state of its file, where it is to be kept.
    private let states: [FileState?]
    /// Of each item the bytes that were kept of it.
    private let records: [ArraySlice<UInt8>?]

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
        typealias Found = (item: ContentItem, record: ArraySlice<UInt8>?)
        let found = await files.indices.parallelMap { position -> Found in
            if let record = known[position], let item = Self.item(of: record) { return (item, record) }
            return (ContentItem(path: files[position].path, below: root, timeZone: timeZone), nil)
        }
        (items, records) = (found.map(\.item), found.map(\.record))
        readPaths = Set(found.indices.filter { found[$0].record == nil }.map { files[$0].path })
        isShorter = kept.items.count > files.count
        states = zip(files, found).map { file, found in
            let isSettled = marker.map(file.state.isSettled) ?? false
            return isSettled && found.item.problems.isEmpty ? file.state : nil
        }
    }

    /// What to keep for a later reading, made on every core: all without a problem.
    public func toKeep() async -> ToKeep {
        let runs = stride(from: 0, to: items.count, by: Self.run).map { $0..<min($0 + Self.run, items.count) }
        return ToKeep(
            await runs.parallelMap { run in
                ToKeep.Piece(
                    run.compactMap { position in
                        states[position].flatMap { state in
                            (records[position] ?? Self.record(of: items[position])).map {
                                (items[position].path, state, $0)
                            }
                        }
                    })
            })
    }

    /// So many files are kept as one piece.
    private static let run = 64

    /// An item as bytes; nil where it has no such form, so that its file is read each time.
    private static func record(of item: ContentItem) -> ArraySlice<UInt8>? {
        do { return try RecordEncoder.bytes(of: item)[...] } catch { return nil }
    }

    /// The item that was kept; nil of bytes that say none, so that its file is read.
    private static func item(of record: ArraySlice<UInt8>) -> ContentItem? {
        do { return try RecordDecoder.value(ContentItem.self, of: record) } catch { return nil }
    }

    /// What files hold, in a fixed order, without those at the paths `leftOut`.
    public func content(_ settings: SiteSettings, without leftOut: Set<String> = []) -> SiteContent {
        SiteContent(leftOut.isEmpty ? items : items.filter { !leftOut.contains($0.path) }, settings: settings)
    }

    /// What is wrong within each.
    public var problems: [Problem] { items.flatMap(\.problems) }

    /// Finds what is wrong within files and between them. Where `now` is given, what was posted after it is warned of. `published` has
    /// where pages stand, by what `PartPlan.addresses` calls them: of two files for one id, the file of that page keeps it.
    public func check(_ settings: SiteSettings?, now: Date?, published: [String: String] = [:]) -> Check {
        var check = ContentCheck(items, now: now)
        if !published.isEmpty, check.problems.contains(where: \.cause.isDuplicate) {
            check = ContentCheck(Self.ordered(items, published), now: now)
        }
        let untranslated = settings.map { TranslationCheck(languages: $0.languages).problems(in: items) }
        return (check.problems + (untranslated ?? []), check.changes)
    }

    /// The items of published pages before all others.
    private static func ordered(_ items: [ContentItem], _ published: [String: String]) -> [ContentItem] {
        func isPublished(_ item: ContentItem) -> Bool {
            guard let (name, address) = item.identity else { return false }
            return published[name] == address
        }
        return items.filter(isPublished) + items.filter { !isPublished($0) }
    }

    /// The same with the files of another folder that these name.
    public func adding(_ other: ContentItems) -> ContentItems {
        ContentItems((items + other.items).sorted { $0.path < $1.path }, readPaths, isShorter)
    }

    /// Items of which nothing is to be kept.
    private init(_ items: [ContentItem], _ readPaths: Set<String>, _ isShorter: Bool) {
        (self.items, self.readPaths, self.isShorter) = (items, readPaths, isShorter)
        states = items.map { _ in nil }
        records = items.map { _ in nil }
    }

    /// For each file what was kept of it as it is now; nil where it has to be read. Both go by path.
    private static func unchanged(_ files: [FileListing.File], in kept: Kept) -> [ArraySlice<UInt8>?] {
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
