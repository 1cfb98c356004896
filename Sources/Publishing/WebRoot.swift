import Files
import Foundation
import Model
import Parallel

/// The folder that a web server serves, and the files in it that builds made.
///
/// A file appears there whole or not at all: it is written in a folder of its own beside the web root and renamed. What
/// nobody's build made is never removed.
public struct WebRoot: Sendable {
    /// The served folder.
    public let folder: String
    /// What builds know about it, beside it and not served: `.Public.corkboard`.
    let records: String

    /// The web root at `folder`.
    public init(folder: String) {
        // A link is followed, so that what waits to be renamed lies on the same file system as the pages.
        let url = URL(fileURLWithPath: folder).standardizedFileURL.resolvingSymlinksInPath()
        self.folder = url.path
        records = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).corkboard").path
    }

    /// What became of the pages of a build.
    public struct Outcome: Equatable, Sendable {
        /// Pages that are new or have other bytes than before.
        public var written = 0
        /// Pages that were left as they were.
        public var unchanged = 0
        /// Files of earlier builds that no page has any more.
        public var removed = 0
    }

    /// Takes the lock that keeps two builds of one web root apart. What a build reads it reads behind the lock, so that
    /// the later of two builds knows all that the earlier one knew.
    /// - Parameter waiting: called once where another build holds the lock.
    /// - Throws: `Problems` with `.unwritable`.
    /// - Returns: The lock, to be released when the build is over.
    public func lock(waiting: () -> Void = {}) throws(Problems) -> FileLock {
        try Problems.of { () throws(Problem) in try FileLock(records + "/lock", waiting: waiting) }
    }

    /// Renders pages and brings the web root to hold them. Nothing in it changes before every page is rendered and
    /// stored.
    /// - Parameters:
    ///   - pages: what the web root shall hold, each with another path.
    ///   - rewriting: whether pages are written though their bytes are the same.
    ///   - waiting: called once where another build holds the web root.
    ///   - held: whether the caller holds the lock already.
    ///   - render: makes a page's file; called on every core.
    /// - Throws: `Problems` of pages that could not be rendered or files that could not be written.
    /// - Returns: What became of the pages.
    public func publish<Page: Sendable>(
        _ pages: [Page], rewriting: Bool = false, waiting: () -> Void = {}, held: Bool = false,
        render: @escaping @Sendable (Page) throws(Problem) -> OutputFile
    ) async throws(Problems) -> Outcome {
        let lock = held ? nil : try lock(waiting: waiting)
        defer { lock?.release() }
        let staging = try Problems.of { () throws(Problem) in try Staging(folder: records + "/staging") }
        defer { staging.remove() }
        let isFirst = FileSystemEntry.isMissing(folder)
        let files = await pages.parallelMap { page in
            PreparedFile(webRoot: folder, staging: staging, rewriting: rewriting || isFirst) {
                () throws(Problem) in try render(page)
            }
        }
        let problems = Self.distinct(files.compactMap(\.problem).sorted())
        guard problems.isEmpty else { throw Problems(problems) }
        do throws(Problem) {
            return try await place(files, from: staging, isFirst: isFirst)
        } catch {
            throw Problems([error])
        }
    }

    /// The problems without those that say again why nothing can be written: a full disk is full for every page.
    private static func distinct(_ problems: [Problem]) -> [Problem] {
        var told: Set<Problem.Cause> = []
        return problems.filter { problem in
            guard case .unwritable = problem.cause else { return true }
            return told.insert(problem.cause).inserted
        }
    }

    /// Puts staged files in their places and removes what earlier builds made and this one did not.
    private func place(
        _ files: [PreparedFile], from staging: Staging, isFirst: Bool
    ) async throws(Problem) -> Outcome {
        // A first build is on the disk for the most part when the record is written.
        async let keeping = Result { () throws(Problem) in
            if isFirst { try FileStep.syncFileSystem(of: records) }
        }
        let record = BuildRecord(file: records + "/files")
        let earlier = try record.paths()
        let kept = Set(files.map(\.path))
        let stale = earlier.subtracting(kept)
        let staged = files.filter(\.isStaged).map(\.path)
        // A build that is killed from here on leaves a record of all that it may have made.
        if earlier != kept { try record.write(files.map(\.path) + stale) }
        try await keeping.get()
        if FileSystemEntry.isMissing(folder) {
            try placeAll(from: staging)
        } else {
            try place(staged, from: staging)
        }
        for path in stale { try FileStep.remove("\(folder)/\(path)") }
        Folders.removeEmpty(of: stale, below: folder)
        if !stale.isEmpty { try record.write(kept) }
        return Outcome(written: staged.count, unchanged: files.count - staged.count, removed: stale.count)
    }

    /// The first build: the staging folder becomes the web root, which spares a fifth of the time for 10,000 pages.
    private func placeAll(from staging: Staging) throws(Problem) {
        try FileStep.syncFileSystem(of: records)
        try FileStep.rename(staging.folder, to: folder)
    }

    /// All that needs room on the disk, or may stand in the way, comes before the first page changes.
    private func place(_ paths: [String], from staging: Staging) throws(Problem) {
        try Folders.create(for: paths, below: folder)
        for path in paths { try FileStep.refuseFolder(at: "\(folder)/\(path)") }
        if !paths.isEmpty { try FileStep.syncFileSystem(of: records) }
        for path in paths { try staging.place(path, below: folder) }
    }
}
