import ContentFiles
import Files
import Foundation
import Model
import State

/// Makes commits of changes.
struct Commits {
    /// As many commits, back from the last one, are looked through for changes that are commits already.
    private static let memory = 1000

    let root: String
    let settings: SiteSettings
    let git: GitCommand
    let words: CommitWords
    let now: Date

    /// Makes a commit of each change that is none yet, and has the index know the files as the last commit has them. Done twice, it is
    /// done once.
    /// - Throws: `HistoryFailure`; then all or none of the commits may be made.
    func make(of changes: [Change], attempts: Int) throws(HistoryFailure) {
        let repository = try Repository(git)
        let kept = try repository.head.map { head throws(HistoryFailure) in try keptChanges(head) } ?? []
        let new = changes.filter { !kept.contains(CommitKey($0)) }
        if !new.isEmpty {
            let outcome = try git.run(
                ["fast-import", "--quiet", "--date-format=raw"], input: try stream(new, repository))
            if outcome.status != 0 {
                try forgetReport(of: outcome, repository)
                // Somebody committed between: there is another head to go on from.
                guard attempts > 1, try Repository.head(git) != repository.head else {
                    throw .git(outcome.words)
                }
                return try make(of: changes, attempts: attempts - 1)
            }
        }
        try refreshIndex(changes, repository)
    }

    // MARK: Parts

    /// By which a commit is known: the number of its change, and its second. Numbers alone begin anew with a new database.
    private struct CommitKey: Hashable {
        let number: String
        let time: String

        init(number: String, time: String) { (self.number, self.time) = (number, time) }

        init(_ change: Change) {
            number = String(change.number ?? 0)
            time = String(Int(change.time.timeIntervalSince1970.rounded(.down)))
        }
    }

    /// The changes that are commits already, as when this program was killed before it could write that down.
    private func keptChanges(_ head: String) throws(HistoryFailure) -> Set<CommitKey> {
        let trailer = "%(trailers:key=\(CommitWords.trailer),valueonly,separator=%x2C)"
        let log = try git.output([
            "rev-list", "--no-commit-header", "--max-count=\(Self.memory)", "--format=%at \(trailer)", head,
            "--",
        ])
        let marks = log.lines.compactMap { line -> CommitKey? in
            let words = line.split(separator: " ")
            return words.count == 2 ? CommitKey(number: String(words[1]), time: String(words[0])) : nil
        }
        return Set(marks)
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
            stream.commit(change, files: Self.files(of: change), pictures: pictures)
        }
        return stream.finished()
    }

    private static func files(of change: Change) -> [FileChange] {
        change.files.filter { $0.path.hasPrefix("Content/") }
    }

    private func paths(of changes: [Change]) -> [String] {
        changes.flatMap(Self.files).map { CommitPath.inside($0.path) }
    }

    /// The pictures that the files of a change name, by their paths from Content/. They came into Content/ without being files of the
    /// change.
    private func pictures(of change: Change) -> [String: [UInt8]] {
        let documents = ContentDocuments(root: root, timeZone: settings.timeZone)
        var pictures: [String: [UInt8]] = [:]
        for file in change.files {
            guard let bytes = file.after,
                let name = documents.event(in: OutputFile(path: file.path, bytes: bytes))?.picture,
                !name.contains("/"), !name.hasPrefix(".")
            else { continue }
            do throws(Problem) {
                pictures["media/\(name)"] = try SourceFile(
                    path: "Content/media/\(name)", below: root, limit: MediaFile.sizeLimit
                ).bytes
            } catch {
                // It is gone or too large: a later change or a person took it away, and the check of content says so.
                continue
            }
        }
        return pictures
    }

    /// Has the index know the files of changes as the last commit has them: else it would say that somebody is about to undo them. What a
    /// person staged of other files stays staged, and no file of the working tree is touched.
    private func refreshIndex(_ changes: [Change], _ repository: Repository) throws(HistoryFailure) {
        guard let head = try Repository.head(git) else { return }
        let paths = Set(paths(of: changes) + changes.map(pictures).flatMap(\.keys)).sorted()
        let tree = try TreeEntry.all(of: head, at: paths, git)
        let none = String(repeating: "0", count: head.utf8.count)
        let lines = paths.flatMap { path -> [UInt8] in
            let name = [UInt8(ascii: "\t")] + repository.prefix + Array(path.utf8) + [0]
            // What there is of a path goes first, with all that a merge may have left of it.
            let removed = Array("0 \(none)".utf8) + name
            return removed + (tree[path].map { Array("\($0.mode) \($0.object)".utf8) + name } ?? [])
        }
        let outcome = try git.run(
            ["update-index", "-z", "--index-info"], input: lines, withoutFilesOf: repository.folder)
        guard outcome.status == 0 else { throw .git(outcome.words) }
    }

    /// A report that git leaves beside its own files each time would fill the disk.
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
