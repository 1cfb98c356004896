import ContentFiles
import Files
import Foundation
import Model
import State

struct Commits {
    /// Number of recent commits searched for changes that are already committed.
    private static let memory = 1000

    let root: String
    let settings: SiteSettings
    let git: GitCommand
    let words: CommitWords
    let now: Date

    /// Commits each change that is not committed yet, and updates the index to the last commit. Idempotent.
    /// - Throws: `HistoryFailure`; then either all or none of the commits were made.
    func make(of changes: [Change], attempts: Int) throws(HistoryFailure) {
        let repository = try Repository(git)
        let kept = try repository.head.map { head throws(HistoryFailure) in try keptChanges(head) } ?? []
        let new = changes.filter { !kept.contains(Self.key(of: $0)) }
        if !new.isEmpty {
            let outcome = try git.run(
                ["fast-import", "--quiet", "--date-format=raw"], input: try stream(new, repository))
            if outcome.status != 0 {
                try forgetReport(of: outcome, repository)
                // Another process committed in the meantime: start again from the new head.
                guard attempts > 1, try Repository.head(git) != repository.head else {
                    throw .git(outcome.words)
                }
                return try make(of: changes, attempts: attempts - 1)
            }
        }
        try refreshIndex(changes, repository)
    }

    // MARK: Parts

    /// The key of a commit: its time in seconds, and the number of its change. Numbers alone start again with a new database.
    private static func key(of change: Change) -> String {
        "\(Int(change.time.timeIntervalSince1970.rounded(.down))) \(change.number ?? 0)"
    }

    /// The changes that are committed already, for example if this program was killed before recording that.
    private func keptChanges(_ head: String) throws(HistoryFailure) -> Set<String> {
        let trailer = "%(trailers:key=\(CommitWords.trailer),valueonly,separator=%x2C)"
        let log = try git.output([
            "rev-list", "--no-commit-header", "--max-count=\(Self.memory)", "--format=%at \(trailer)", head,
            "--",
        ])
        return Set(log.lines.map { $0.split(separator: " ").joined(separator: " ") })
    }

    private func stream(
        _ changes: [Change], _ repository: Repository
    ) throws(HistoryFailure) -> [UInt8] {
        let pictures = changes.map(pictures)
        let paths = Set(paths(of: changes) + pictures.flatMap(\.keys)).sorted()
        var tree: [String: TreeEntry] = [:]
        if let head = repository.head { tree = try TreeEntry.all(of: head, at: paths, git) }
        var stream = CommitStream(repository, tree: tree, words: words, now: now)
        for (change, pictures) in zip(changes, pictures) {
            let files = Self.files(of: change)
            if !files.isEmpty || !pictures.isEmpty { stream.commit(change, files: files, pictures: pictures) }
        }
        return stream.finished()
    }

    private static func files(of change: Change) -> [FileChange] {
        change.files.filter { $0.path.hasPrefix("Content/") && !ContentFolder.isReadersFile($0.path) }
    }

    private func paths(of changes: [Change]) -> [String] {
        changes.flatMap(Self.files).map { CommitStream.inside($0.path) }
    }

    /// The pictures named in the files of a change, by path relative to Content/. Pictures are not recorded as files of changes.
    private func pictures(of change: Change) -> [String: [UInt8]] {
        let documents = ContentDocuments(root: root, timeZone: settings.timeZone)
        var pictures: [String: [UInt8]] = [:]
        for file in change.files {
            guard let bytes = file.after,
                let name = documents.picture(in: OutputFile(path: file.path, bytes: bytes)),
                !name.contains("/"), !name.hasPrefix(".")
            else { continue }
            do throws(Problem) {
                pictures["media/\(name)"] = try SourceFile(
                    path: "Content/media/\(name)", below: root, limit: MediaFile.sizeLimit
                ).bytes
            } catch {
                // The picture was removed later or is too large; the check of content reports that.
                continue
            }
        }
        return pictures
    }

    /// Updates the index entries of the changed files to the last commit: else, git would show them as staged for reversal. Other staged
    /// files stay staged, and the working tree is not touched.
    private func refreshIndex(_ changes: [Change], _ repository: Repository) throws(HistoryFailure) {
        guard let head = try Repository.head(git) else { return }
        let paths = Set(paths(of: changes) + changes.map(pictures).flatMap(\.keys)).sorted()
        let tree = try TreeEntry.all(of: head, at: paths, git)
        let none = String(repeating: "0", count: head.utf8.count)
        let lines = paths.flatMap { path -> [UInt8] in
            let name = [UInt8(ascii: "\t")] + repository.prefix + Array(path.utf8) + [0]
            // Existing entries of a path are removed first, with all stages of a merge.
            let removed = Array("0 \(none)".utf8) + name
            return removed + (tree[path].map { Array("\($0.mode) \($0.object)".utf8) + name } ?? [])
        }
        let outcome = try git.run(
            ["update-index", "-z", "--index-info"], input: lines, withoutFilesOf: repository.folder)
        guard outcome.status == 0 else { throw .git(outcome.words) }
    }

    /// Removes the crash report of `git fast-import`: repeated reports would fill the disk.
    private func forgetReport(
        of outcome: GitCommand.Outcome, _ repository: Repository
    ) throws(HistoryFailure) {
        do throws(Problem) {
            try FileStep.remove("\(repository.folder)/fast_import_crash_\(outcome.process)")
        } catch {
            throw .file(error)
        }
    }
}
