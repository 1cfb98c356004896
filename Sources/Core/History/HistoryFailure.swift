import Model
import State

/// Why changes could not be kept in git.
enum HistoryFailure: Error, Equatable {
    /// There is no program git.
    case noGit
    /// git could not be started; the system's words.
    case notStarted(String)
    /// A command was not done in time.
    case tooLate(String, seconds: Int)
    /// A command was ended by a signal.
    case crashed(String)
    /// git said no; its words.
    case git(String)
    /// Content/ lies in no working tree.
    case noWorkingTree
    /// No branch is checked out, so that a commit would be lost.
    case detachedHead
    /// A merge or the like is not done yet; the name of the file that says so.
    case underWay(String)
    /// A file of ours cannot be read or written.
    case file(Problem)
    /// The database cannot be used.
    case state(StateError)
}

extension HistoryFailure: CustomStringConvertible {
    /// What is wrong and what to do, on one line.
    var description: String {
        switch self {
        case .noGit: "there is no program git; install the package git"
        case .notStarted(let words): words
        case .tooLate(let command, let seconds): "git \(command) was not done within \(seconds) s"
        case .crashed(let command): "git \(command) was ended by a signal"
        case .git(let words): words
        case .noWorkingTree: "Content/ lies in no git working tree; make one with `git init`"
        case .detachedHead: "no branch is checked out (detached HEAD); check one out with `git switch`"
        case .underWay(let name):
            "\(name) says that a merge or the like is under way; finish it with `git commit`, or end it with `git reset --merge`"
        case .file(let problem): problem.description
        case .state(let error): error.description
        }
    }
}
