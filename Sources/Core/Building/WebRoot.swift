import Basics
import Files
import Foundation
import Model

/// The folder that a web server serves, with the files made by builds.
///
/// Files appear atomically: they are written in a folder beside the web root and renamed. Files that no build made are never removed.
public struct WebRoot: Sendable {
    public let folder: String
    /// Timeout while waiting for another build, in seconds: 10 minutes.
    public static let patience = 600.0

    /// The folder of builds' records, readable only by the owner, beside the web root and not served: `.Public.corkboard`.
    public let records: String

    public init(folder: String) {
        // Links are resolved, so that stored files are on the same file system as the pages.
        let url = URL(fileURLWithPath: folder).standardizedFileURL.resolvingSymlinksInPath()
        self.folder = url.path
        records = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).corkboard").path
    }

    /// The journal of pages that were published beside builds.
    public var journal: LiveJournal { LiveJournal(records: records) }

    /// The numbers of changed files of a build.
    public struct Outcome: Equatable, Sendable {
        /// Number of pages that are new or have other bytes than before.
        public var written = 0
        public var unchanged = 0
        /// Number of files of earlier builds that were removed because they belong to no page now.
        public var removed = 0
    }

    /// Acquires the lock that excludes concurrent builds of a web root. Builds read their input while holding it, so that the later of two
    /// builds sees everything that the earlier one saw.
    /// `waiting` is called once if another build holds the lock.
    /// - Throws: `Problems` with `.unwritable`; with `.locked` after `patience` seconds.
    public func lock(
        patience: Double = Self.patience, waiting: () -> Void = {}
    ) throws(Problems) -> FileLock {
        try Problems.of { () throws(Problem) in
            try makePlace()
            return try FileLock(records + "/lock", patience: patience, waiting: waiting)
        }
    }

    /// Acquires the lock; nil if another build holds it.
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
        let pages: [Page]
        /// The paths, relative to the web root, of pages that are up to date.
        var kept: [String] = []
    }

    /// Rendered pages, with their files stored beside the web root.
    public struct Stored: Sendable {
        fileprivate let files: [PreparedFile]
        /// The current files of each section.
        fileprivate let parts: [(name: String, paths: [String])]
        fileprivate let staging: Staging
        fileprivate let isFirst: Bool
    }

    /// Renders the pages of some sections, each with a unique path, on all cores, and stores those that differ from the web root, or all if
    /// `rewriting`. The web root is not changed until `place`.
    /// - Throws: `Problems` of pages that could not be rendered or files that could not be written.
    public func store<Page: Sendable>(
        _ batches: [Batch<Page>], rewriting: Bool = false, staging: Staging,
        render: @escaping @Sendable (Page) throws(Problem) -> OutputFile
    ) async throws(Problems) -> Stored {
        let isFirst = FileSystemEntry.isMissing(folder)
        let files = await batches.flatMap(\.pages).parallelMap { page in
            preparedFile(staging: staging, rewriting: rewriting || isFirst) { () throws(Problem) in
                try render(page)
            }
        }
        let problems = Self.distinct(files.compactMap(\.problem).sorted())
        guard problems.isEmpty else { throw Problems(problems) }
        var rest = files[...]
        let parts = batches.map { batch in
            defer { rest = rest.dropFirst(batch.pages.count) }
            return (batch.part, rest.prefix(batch.pages.count).map(\.path) + batch.kept)
        }
        return Stored(files: files, parts: parts, staging: staging, isFirst: isFirst)
    }

    /// Puts stored files in place and removes earlier files of these sections that this build did not make. Pages that were published since
    /// the journal had `mark` lines stay as they are. `placing` is called when all files are on the disk, before the first is put in place.
    /// - Throws: `Problems` of files that could not be written.
    public func place(
        _ stored: Stored, since mark: Int = 0, placing: () throws(Problem) -> Void = { () throws(Problem) in }
    ) async throws(Problems) -> Outcome {
        try await Problems.ofAsync { () async throws(Problem) in try await put(stored, since: mark, placing) }
    }

    /// The paths of all files that builds made of a section, including the current ones.
    public func made(_ part: String) throws(Problem) -> Set<String> {
        try recorded(part).union(journal.entries().paths(of: part))
    }

    /// An empty folder for the pages of a build; files left by a killed build are removed.
    public func staging() throws(Problem) -> Staging {
        try Staging(folder: records + "/staging", readableBy: .everyone)
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
        _ stored: Stored, since mark: Int, _ placing: () throws(Problem) -> Void
    ) async throws(Problem) -> Outcome {
        let (parts, staging) = (stored.parts, stored.staging)
        // For a first build, most files are synced to the disk while the records are written.
        async let keeping = Result { () throws(Problem) in
            if stored.isFirst { try FileStep.syncFileSystem(of: records) }
        }
        let kept = Set(parts.flatMap(\.paths))
        var (stale, shrunk): (Set<String>, [(name: String, paths: [String])]) = ([], [])
        let entries = journal.entries()
        for part in parts {
            let (earlier, now) = (try recorded(part.name), Set(part.paths))
            stale.formUnion(earlier.union(entries.paths(of: part.name)).subtracting(kept))
            // Written before pages are put in place, so that a killed build leaves records of all files that it may have made.
            if earlier != now { try record(earlier.union(now), of: part.name) }
            if !earlier.isSubset(of: now) { shrunk.append(part) }
        }
        let staged = stored.files.filter(\.isStaged).map(\.path)
        try await keeping.get()
        try placing()
        if FileSystemEntry.isMissing(folder) {
            try placeAll(from: staging)
        } else {
            try await prepare(staged, in: staging)
            try inTurns(staged, since: mark, isMaking: true) { path throws(Problem) in
                try staging.place(path, below: folder)
            }
        }
        try inTurns(Array(stale), since: mark) { path throws(Problem) in
            try FileStep.remove("\(folder)/\(path)")
        }
        try removeEmpty(of: stale)
        for part in shrunk { try record(part.paths, of: part.name) }
        let all = parts.reduce(0) { $0 + $1.paths.count }
        return Outcome(written: staged.count, unchanged: all - staged.count, removed: stale.count)
    }

    /// Removes empty folders of these paths under the lock of live pages, so that none is removed in which a live step puts a page.
    func removeEmpty(of paths: Set<String>) throws(Problem) {
        let lock = try journal.lock(patience: Self.patience)
        defer { lock.release() }
        Folders.removeEmpty(of: paths, below: folder)
    }

    /// Publishes a first build by renaming the staging folder, which saves a fifth of the time for 10,000 pages. The lists of files are
    /// synced to the disk before.
    private func placeAll(from staging: Staging) throws(Problem) {
        let made = "\(records)/made"
        if !FileSystemEntry.isMissing(made) { try FileStep.sync(made) }
        try FileStep.rename(staging.folder, to: folder)
    }

    /// Prepares the changes of pages. All steps that may fail, because of a full disk or an obstacle, are done before the first page changes.
    private func prepare(_ paths: [String], in staging: Staging) async throws(Problem) {
        try Folders.create(for: paths, below: folder, readableBy: .everyone)
        for path in paths { try FileStep.refuseFolder(at: "\(folder)/\(path)") }
        try await staging.sync(paths)
    }

    /// Number of pages that a build changes under the lock of live pages, and the pause after them, in microseconds.
    private static let (turn, pause) = (500, UInt32(6_000))

    /// Changes pages a few at a time, so that live steps need not wait for a large build. Pages published
    /// since line `mark` of the journal stay.
    private func inTurns(
        _ paths: [String], since mark: Int, isMaking: Bool = false, _ step: (String) throws(Problem) -> Void
    ) throws(Problem) {
        for start in stride(from: 0, to: paths.count, by: Self.turn) {
            if start > 0 { usleep(Self.pause) }
            let lock = try journal.lock(patience: Self.patience)
            defer { lock.release() }
            let newer = journal.entries().paths(since: mark)
            let own = paths[start...].prefix(Self.turn).filter { !newer.contains($0) }
            // A live step may have removed folders that were created for all pages.
            if isMaking, !newer.isEmpty { try Folders.create(for: own, below: folder, readableBy: .everyone) }
            for path in own { try step(path) }
        }
    }

    /// Puts the pages of changed posts in place, and removes others. The caller holds the lock of the journal, which names them.
    /// `stored` lies in the journal's staging folder.
    public func placeLive(
        _ stored: Stored, removing removed: [(part: String, path: String)]
    ) async throws(Problem) {
        // Pages that are up to date or removed already are listed too: a running build may have made others
        // from earlier content.
        let made = stored.parts.flatMap { part in part.paths.map { (part: part.name, path: $0) } }
        // In the order of rendering: files come before the pages that load them.
        let paths = stored.files.lazy.filter(\.isStaged).map(\.path)
        try journal.add(pages: made + removed)
        try await prepare(Array(paths), in: stored.staging)
        for path in paths { try stored.staging.place(path, below: folder) }
        for page in removed { try FileStep.remove("\(folder)/\(page.path)") }
        Folders.removeEmpty(of: removed.map(\.path), below: folder)
    }

    static func staysBelow(_ path: some StringProtocol) -> Bool { staysBelow(Array(path.utf8)[...]) }

    static func staysBelow(_ path: ArraySlice<UInt8>) -> Bool {
        let slash = UInt8(ascii: "/")
        return path.first != slash && !path.split(separator: slash).contains { $0.elementsEqual("..".utf8) }
    }
}
