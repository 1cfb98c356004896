import ContentFiles
import Files
import Foundation
import Model
import State

/// Commits the logged changes to the git repository that contains Content/, for sites with the setting `history: git`.
///
/// The database has the list of waiting changes: a change is accepted, applied and published whatever git reports, and committed when
/// git succeeds.
public struct History: Sendable {
    /// Maximum number of changes committed at once.
    private static let batch = 50
    /// Maximum number of attempts if others commit to the branch at the same time.
    private static let attempts = 3

    private let root: String
    private let settings: SiteSettings
    private let git: GitProgram
    private let patience: Double

    public init(root: String, settings: SiteSettings, git: GitProgram) {
        self.init(root: root, settings: settings, git: git, patience: GitCommand.patience)
    }

    /// `patience` is the timeout of all git commands together, in seconds.
    init(root: String, settings: SiteSettings, git: GitProgram, patience: Double) {
        (self.root, self.settings, self.git, self.patience) = (root, settings, git, patience)
    }

    private var folder: String { "\(root)/State/history" }

    /// Commits all waiting changes. If another process is doing that, it commits these too.
    /// - Returns: Why changes wait; nil if none do, or if another process is committing.
    public func keep(now: Date) -> Problem? {
        do throws(StateError) {
            guard settings.history == .git else { return try end() }
            if FileSystemEntry.isMissing("\(root)/\(StateDatabase.path)") { return nil }
            let database = try StateDatabase(root: root)
            try database.beginHistory()
            while let result = try keepIfFree(database, now: now) {
                guard case .failure(let failure) = result else { continue }
                try database.noteHistoryTrouble("\(failure)", now: now)
                return try trouble(in: database)
            }
            return nil
        } catch {
            return Problem(file: "Content", cause: .unwritable("\(error)"))
        }
    }

    /// The last reason why changes wait; nil if none do.
    public var problem: Problem? {
        guard settings.history == .git, !FileSystemEntry.isMissing("\(root)/\(StateDatabase.path)") else {
            return nil
        }
        do throws(StateError) {
            return try trouble(in: StateDatabase(root: root))
        } catch {
            // The check of the database reports its problems.
            return nil
        }
    }

    private func trouble(in database: StateDatabase) throws(StateError) -> Problem? {
        guard let trouble = try database.historyTrouble() else { return nil }
        let since = Timestamp(trouble.since, in: settings.timeZone)?.text ?? ""
        return Problem(
            file: "Content", cause: .notInHistory(trouble.waiting, since: since, reason: trouble.reason))
    }

    /// Ends the history of a site: changes made until it is enabled again will not be committed.
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

    private typealias Round = Result<Void, HistoryFailure>

    /// Commits if changes wait and no other process is committing.
    /// - Returns: The result; nil if nothing was done. A process that finds the lock taken has recorded its change before, so that the
    ///   holder must check again after releasing the lock.
    private func keepIfFree(_ database: StateDatabase, now: Date) throws(StateError) -> Round? {
        if try database.waitingForHistory(limit: 1).isEmpty {
            try database.passInHistory()
            return nil
        }
        do throws(Problem) {
            guard let lock = try FileLock(ifFree: "\(folder)/lock") else { return nil }
            defer { lock.release() }
            return Result { () throws(HistoryFailure) in try keepAll(database, now: now) }
        } catch {
            return .failure(.file(error))
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
