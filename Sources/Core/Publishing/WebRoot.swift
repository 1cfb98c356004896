import Files
import Foundation
import Model
import Parallel

/// The folder that a web server serves, with the files made by builds.
///
/// Files appear atomically: they are written in a folder beside the web root and renamed. Files that no build made are never removed.
public struct WebRoot: Sendable {
    /// The served folder.
    public let folder: String
    /// Timeout while waiting for another build, in seconds: 10 minutes.
    public static let patience = 600.0

    /// The folder of builds' records, readable only by the owner, beside the web root and not served: `.Public.corkboard`.
    public let records: String

    /// The web root at `folder`.
    public init(folder: String) {
        // Links are resolved, so that stored files are on the same file system as the pages.
        let url = URL(fileURLWithPath: folder).standardizedFileURL.resolvingSymlinksInPath()
        self.folder = url.path
        records = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).corkboard").path
    }

    /// The numbers of changed files of a build.
    public struct Outcome: Equatable, Sendable {
        /// Number of pages that are new or have other bytes than before.
        public var written = 0
        /// Number of pages that are unchanged.
        public var unchanged = 0
        /// Number of files of earlier builds that were removed because they belong to no page now.
        public var removed = 0

        /// The result of a build.
        public init(written: Int = 0, unchanged: Int = 0, removed: Int = 0) {
            (self.written, self.unchanged, self.removed) = (written, unchanged, removed)
        }
    }

    /// Acquires the lock that excludes concurrent builds of a web root. Builds read their input while holding it, so that the later of two
    /// builds sees everything that the earlier one saw.
    /// - Parameters:
    ///   - patience: timeout in seconds.
    ///   - waiting: called once if another build holds the lock.
    /// - Throws: `Problems` with `.unwritable`; with `.locked` after the timeout.
    /// - Returns: The lock, to be released after the build.
    public func lock(
        patience: Double = Self.patience, waiting: () -> Void = {}
    ) throws(Problems) -> FileLock {
        try Problems.of { () throws(Problem) in
            try makePlace()
            return try FileLock(records + "/lock", patience: patience, waiting: waiting)
        }
    }

    /// Acquires the lock; nil if another build holds it.
    /// - Throws: `Problems` with `.unwritable`.
    public func lockIfFree() throws(Problems) -> FileLock? {
        try Problems.of { () throws(Problem) in
            try makePlace()
            return try FileLock(ifFree: records + "/lock")
        }
    }

    /// Creates the parent folder, accessible to web servers, and makes the folder of records private, since it contains drafts.
    private func makePlace() throws(Problem) {
        try Folders.create(for: [records], below: "", readableBy: .everyone)
        Audience.close(records)
    }

    /// The pages of a section: those to render, and those that stay unchanged.
    public struct Batch<Page: Sendable>: Sendable {
        /// The name of the section in records: earlier pages of it that are in neither list are removed.
        let part: String
        /// The pages to render.
        let pages: [Page]
        /// The paths, relative to the web root, of pages that are up to date.
        let kept: [String]

        /// A batch of a section.
        public init(part: String, pages: [Page], kept: [String] = []) {
            (self.part, self.pages, self.kept) = (part, pages, kept)
        }
    }

    /// Rendered pages, with their files stored beside the web root.
    public struct Stored: Sendable {
        fileprivate let files: [PreparedFile]
        fileprivate let parts: [Part]
        fileprivate let staging: Staging
        /// Whether there was no web root.
        fileprivate let isFirst: Bool
    }

    /// Renders pages and stores those that differ from the web root, which is not changed.
    /// - Parameters:
    ///   - batches: the pages of some sections, each with a unique path. Other sections stay as they are.
    ///   - rewriting: whether pages are written even if their bytes are the same.
    ///   - staging: the folder for stored files.
    ///   - render: makes the file of a page; called on all cores.
    /// - Throws: `Problems` of pages that could not be rendered or files that could not be written.
    /// - Returns: The stored pages, for `place`.
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

    /// Puts stored files in place and removes earlier files of these sections that this build did not make.
    /// - Parameters:
    ///   - stored: the result of `store`.
    ///   - placing: called when all files are on the disk, before the first is put in place.
    /// - Throws: `Problems` of files that could not be written.
    /// - Returns: The numbers of changed files.
    public func place(
        _ stored: Stored, placing: () throws(Problem) -> Void = { () throws(Problem) in }
    ) async throws(Problems) -> Outcome {
        do throws(Problem) {
            return try await put(stored, placing)
        } catch {
            throw Problems([error])
        }
    }

    /// The paths of all files that builds made of a section, including the current ones.
    /// - Throws: `Problem` with `.unreadable`.
    public func made(_ part: String) throws(Problem) -> Set<String> {
        try BuildRecord(file: "\(records)/made/\(part)").paths()
    }

    /// An empty folder for the pages of a build; files left by a killed build are removed.
    /// - Throws: `Problem` with `.unwritable`.
    public func staging() throws(Problem) -> Staging {
        try Staging(folder: records + "/staging", readableBy: .everyone)
    }

    /// The current files of a section, with the record of those made by builds.
    fileprivate struct Part: Sendable {
        let record: BuildRecord
        let paths: [String]
    }

    /// The problems without repetitions of the same write error, such as a full disk for each page.
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
        // For a first build, most files are synced to the disk while the records are written.
        async let keeping = Result { () throws(Problem) in
            if stored.isFirst { try FileStep.syncFileSystem(of: records) }
        }
        let kept = Set(parts.flatMap(\.paths))
        var (stale, shrunk): (Set<String>, [Part]) = ([], [])
        for part in parts {
            let (earlier, now) = (try part.record.paths(), Set(part.paths))
            stale.formUnion(earlier.subtracting(kept))
            // Written before pages are put in place, so that a killed build leaves records of all files that it may have made.
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

    /// Publishes a first build by renaming the staging folder, which saves a fifth of the time for 10,000 pages. The lists of files are
    /// synced to the disk before.
    private func placeAll(from staging: Staging) throws(Problem) {
        let made = "\(records)/made"
        if !FileSystemEntry.isMissing(made) { try FileStep.sync(made) }
        try FileStep.rename(staging.folder, to: folder)
    }

    /// Everything that may fail, because of a full disk or an obstacle, is done before the first page changes.
    private func place(_ paths: [String], from staging: Staging) async throws(Problem) {
        try Folders.create(for: paths, below: folder, readableBy: .everyone)
        for path in paths { try FileStep.refuseFolder(at: "\(folder)/\(path)") }
        try await staging.sync(paths)
        for path in paths { try staging.place(path, below: folder) }
    }
}
