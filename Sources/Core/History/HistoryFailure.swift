import Model
import State

/// The reason why changes could not be committed to git.
package enum HistoryFailure: Error, Equatable {
    case noGit
    /// git could not be started; the system's message.
    case notStarted(String)
    case tooLate(String, seconds: Int)
    case crashed(String)
    /// git failed; its message.
    case git(String)
    case noWorkingTree
    /// No branch is checked out: a commit would be lost.
    case detachedHead
    /// A merge or another operation is unfinished; the name of its file.
    case underWay(String)
    /// A file in the work folder cannot be read or written.
    case file(Problem)
    case state(StateError)
}

extension HistoryFailure: CustomStringConvertible {
    package var description: String {
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
