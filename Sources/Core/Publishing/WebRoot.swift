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
    /// Seconds that a build waits for another one: 10 minutes.
    public static let patience = 600.0

    /// What builds know about it, for this user alone, beside it and not served: `.Public.corkboard`.
    public let records: String

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

        /// What became of pages.
        public init(written: Int = 0, unchanged: Int = 0, removed: Int = 0) {
            (self.written, self.unchanged, self.removed) = (written, unchanged, removed)
        }
    }

    /// Takes the lock that keeps two builds of one web root apart. What a build reads it reads behind the lock, so that
    /// the later of two builds knows all that the earlier one knew.
    /// - Parameters:
    ///   - patience: seconds that another build is waited for at most.
    ///   - waiting: called once where another build holds the lock.
    /// - Throws: `Problems` with `.unwritable`; with `.locked` where another build is not done in time.
    /// - Returns: The lock, to be released when the build is over.
    public func lock(
        patience: Double = Self.patience, waiting: () -> Void = {}
    ) throws(Problems) -> FileLock {
        try Problems.of { () throws(Problem) in
            try makePlace()
            return try FileLock(records + "/lock", patience: patience, waiting: waiting)
        }
    }

    /// The same where no other build holds it; nil where one does.
    /// - Throws: `Problems` with `.unwritable`.
    public func lockIfFree() throws(Problems) -> FileLock? {
        try Problems.of { () throws(Problem) in
            try makePlace()
            return try FileLock(ifFree: records + "/lock")
        }
    }

    /// Makes the folder in which the web root lies, for web servers to go through, and closes that of the records, which hold drafts.
    private func makePlace() throws(Problem) {
        try Folders.create(for: [records], below: "", readableBy: .everyone)
        Audience.close(records)
    }

    /// Pages that are brought up to date together, and the others of the same part, which stay as they are.
    public struct Batch<Page: Sendable>: Sendable {
        /// What earlier builds called the part: its pages that are in neither list now are removed.
        let part: String
        /// The pages to render.
        let pages: [Page]
        /// The paths, from the web root, of pages that are right already.
        let kept: [String]

        /// The pages of a part.
        public init(part: String, pages: [Page], kept: [String] = []) {
            (self.part, self.pages, self.kept) = (part, pages, kept)
        }
    }

    /// What the web root is to hold, rendered, with its files waiting beside it.
    public struct Stored: Sendable {
        fileprivate let files: [PreparedFile]
        fileprivate let parts: [Part]
        fileprivate let staging: Staging
        /// Whether there was no web root.
        fileprivate let isFirst: Bool
    }

    /// Renders pages and stores those that the web root does not have; nothing in it changes.
    /// - Parameters:
    ///   - batches: what the web root shall hold of some parts, each page with another path. Other parts stay as they are.
    ///   - rewriting: whether pages are written though their bytes are the same.
    ///   - staging: the folder in which files wait.
    ///   - render: makes a page's file; called on every core.
    /// - Throws: `Problems` of pages that could not be rendered or files that could not be written.
    /// - Returns: What to `place`.
    public func store<Page: Sendable>(
        _ batches: [Batch<Page>], rewriting: Bool = false, staging: Staging,
        render: @escaping @Sendable (Page) throws(Problem) -> OutputFile
    ) async throws(Problems) -> Stored {
        let isFirst = FileSystemEntry.isMissing(folder)
        let files = await batches.flatMap(\.pages).parallelMap { page in
            PreparedFile(webRoot: folder, staging: staging, rewriting: rewriting || isFirst) {
                () throws(Problem) in try render(page)
            }
        }
        let problems = Self.distinct(files.compactMap(\.problem).sorted())
        guard problems.isEmpty else { throw Problems(problems) }
        var rest = files[...]
        let parts = batches.map { batch in
            defer { rest = rest.dropFirst(batch.pages.count) }
            return Part(
                record: BuildRecord(file: "\(records)/made/\(batch.part)"),
                paths: rest.prefix(batch.pages.count).map(\.path) + batch.kept)
        }
        return Stored(files: files, parts: parts, staging: staging, isFirst: isFirst)
    }

    /// Puts stored files in their places and removes what earlier builds made of these parts and this one did not.
    /// - Parameters:
    ///   - stored: what `store` made.
    ///   - placing: called when the disk has all of them, before the first is put in its place.
    /// - Throws: `Problems` of files that could not be written.
    /// - Returns: What became of the pages.
    public func place(
        _ stored: Stored, placing: () throws(Problem) -> Void = { () throws(Problem) in }
    ) async throws(Problems) -> Outcome {
        do throws(Problem) {
            return try await put(stored, placing)
        } catch {
            throw Problems([error])
        }
    }

    /// The paths of the files that builds made of a part; those of the present ones among them.
    /// - Throws: `Problem` with `.unreadable`.
    public func made(_ part: String) throws(Problem) -> Set<String> {
        try BuildRecord(file: "\(records)/made/\(part)").paths()
    }

    /// A folder in which the pages of a build wait, and what a killed build left in it is removed.
    /// - Throws: `Problem` with `.unwritable`.
    public func staging() throws(Problem) -> Staging {
        try Staging(folder: records + "/staging", readableBy: .everyone)
    }

    /// The files that a part has now, and the list of those that builds made of it.
    fileprivate struct Part: Sendable {
        let record: BuildRecord
        let paths: [String]
    }

    /// The problems without those that say again why nothing can be written: a full disk is full for every page.
    private static func distinct(_ problems: [Problem]) -> [Problem] {
        var told: Set<Problem.Cause> = []
        return problems.filter { problem in
            guard case .unwritable = problem.cause else { return true }
            return told.insert(problem.cause).inserted
        }
    }

    private func put(
        _ stored: Stored, _ placing: () throws(Problem) -> Void
    ) async throws(Problem) -> Outcome {
        let (parts, staging) = (stored.parts, stored.staging)
        // A first build is on the disk for the most part when the records are written.
        async let keeping = Result { () throws(Problem) in
            if stored.isFirst { try FileStep.syncFileSystem(of: records) }
        }
        let kept = Set(parts.flatMap(\.paths))
        var (stale, shrunk): (Set<String>, [Part]) = ([], [])
        for part in parts {
            let (earlier, now) = (try part.record.paths(), Set(part.paths))
            stale.formUnion(earlier.subtracting(kept))
            // A build that is killed from here on leaves records of all that it may have made.
            if earlier != now { try part.record.write(earlier.union(now)) }
            if !earlier.isSubset(of: now) { shrunk.append(part) }
        }
        let staged = stored.files.filter(\.isStaged).map(\.path)
        try await keeping.get()
        try placing()
        if FileSystemEntry.isMissing(folder) {
            try placeAll(from: staging)
        } else {
            try await place(staged, from: staging)
        }
        for path in stale { try FileStep.remove("\(folder)/\(path)") }
        Folders.removeEmpty(of: stale, below: folder)
        for part in shrunk { try part.record.write(part.paths) }
        let all = parts.reduce(0) { $0 + $1.paths.count }
        return Outcome(written: staged.count, unchanged: all - staged.count, removed: stale.count)
    }

    /// The first build: the staging folder becomes the web root, which spares a fifth of the time for 10,000 pages. The lists of what
    /// was made have their names on the disk before.
    private func placeAll(from staging: Staging) throws(Problem) {
        let made = "\(records)/made"
        if !FileSystemEntry.isMissing(made) { try FileStep.sync(made) }
        try FileStep.rename(staging.folder, to: folder)
    }

    /// All that needs room on the disk, or may stand in the way, comes before the first page changes.
    private func place(_ paths: [String], from staging: Staging) async throws(Problem) {
        try Folders.create(for: paths, below: folder, readableBy: .everyone)
        for path in paths { try FileStep.refuseFolder(at: "\(folder)/\(path)") }
        try await staging.sync(paths)
        for path in paths { try staging.place(path, below: folder) }
    }
}
