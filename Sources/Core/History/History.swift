import ContentFiles
import Files
import Foundation
import Model
import State

/// The changes of the log as commits of the git repository in which Content/ lies, for sites whose settings say `history: git`.
///
/// What waits is a matter of the database alone: a change is accepted, put in place and shown to readers whatever git says, and becomes
/// a commit when git can.
public struct History: Sendable {
    /// As many changes become commits in one go.
    private static let batch = 50
    /// So often a branch is looked at anew to which somebody else commits at the same moment.
    private static let attempts = 3

    private let root: String
    private let settings: SiteSettings
    private let git: GitProgram
    private let patience: Double

    /// That of the site in `root`.
    public init(root: String, settings: SiteSettings, git: GitProgram) {
        self.init(root: root, settings: settings, git: git, patience: GitCommand.patience)
    }

    /// All commands of git may take `patience` seconds together.
    init(root: String, settings: SiteSettings, git: GitProgram, patience: Double) {
        (self.root, self.settings, self.git, self.patience) = (root, settings, git, patience)
    }

    private var folder: String { "\(root)/State/history" }

    /// Makes commits of all changes that wait. Where another process does so, that one sees to all.
    /// - Returns: Why changes wait; nil where none does, or another process is at it.
    public func keep(now: Date) -> Problem? {
        do throws(StateError) {
            guard settings.history == .git else { return try end() }
            if FileSystemEntry.isMissing("\(root)/\(StateDatabase.path)") { return nil }
            let database = try StateDatabase(root: root)
            try database.beginHistory()
            while let failure = try keepIfFree(database, now: now) {
                guard let failure = failure.value else { continue }
                try database.noteHistoryTrouble("\(failure)", now: now)
                return try trouble(in: database)
            }
            return nil
        } catch {
            return Problem(file: "Content", cause: .unwritable("\(error)"))
        }
    }

    /// Why changes wait to be kept, as it was found last; nil where none does.
    public var problem: Problem? {
        guard settings.history == .git, !FileSystemEntry.isMissing("\(root)/\(StateDatabase.path)") else {
            return nil
        }
        do throws(StateError) {
            return try trouble(in: StateDatabase(root: root))
        } catch {
            // What is wrong with the database its own check says.
            return nil
        }
    }

    private func trouble(in database: StateDatabase) throws(StateError) -> Problem? {
        guard let trouble = try database.historyTrouble() else { return nil }
        let since = Timestamp(trouble.since, in: settings.timeZone)?.text ?? ""
        return Problem(
            file: "Content", cause: .notInHistory(trouble.waiting, since: since, reason: trouble.reason))
    }

    /// A site that keeps no history any more: what is changed until it does again will not be made up for.
    private func end() throws(StateError) -> Problem? {
        if FileSystemEntry.isMissing(folder) { return nil }
        try StateDatabase(root: root).endHistory()
        do throws(Problem) {
            for name in ["input", "output", "errors", "lock"] { try FileStep.remove("\(folder)/\(name)") }
        } catch {
            return error
        }
        Folders.removeEmpty(of: ["State/history/empty/x", "State/history/lock"], below: root)
        return nil
    }

    /// What came of a round: a failure, or none.
    private struct Round { let value: HistoryFailure? }

    /// Makes commits where something waits and no other process does.
    /// - Returns: What came of it; nil where nothing was to be done. Whoever found the lock taken had changed something before, so that
    ///   who has it must look once more when it let go.
    private func keepIfFree(_ database: StateDatabase, now: Date) throws(StateError) -> Round? {
        if try database.waitingForHistory(limit: 1).isEmpty { return nil }
        do throws(Problem) {
            guard let lock = try FileLock(ifFree: "\(folder)/lock") else { return nil }
            defer { lock.release() }
            return Round(value: failure { () throws(HistoryFailure) in try keepAll(database, now: now) })
        } catch {
            return Round(value: .file(error))
        }
    }

    private func failure(of work: () throws(HistoryFailure) -> Void) -> HistoryFailure? {
        do throws(HistoryFailure) {
            try work()
            return nil
        } catch {
            return error
        }
    }

    private func keepAll(_ database: StateDatabase, now: Date) throws(HistoryFailure) {
        let command = GitCommand(
            program: git, folder: "\(root)/Content", workFolder: folder, seconds: patience)
        while true {
            let waiting: [Change]
            let commits: Commits
            do throws(StateError) {
                waiting = try database.waitingForHistory(limit: Self.batch)
                let words = CommitWords(settings, officers: try database.officers())
                commits = Commits(root: root, settings: settings, git: command, words: words, now: now)
            } catch {
                throw .state(error)
            }
            guard let last = waiting.last?.number else { return }
            try commits.make(of: waiting, attempts: Self.attempts)
            do throws(StateError) { try database.keepInHistory(through: last) } catch { throw .state(error) }
        }
    }
}
