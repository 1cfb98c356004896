import ContentFiles
import Model
import State

/// Why a change of an officer did not happen.
public enum PostingError: Error, Equatable, Sendable {
    /// The form cannot be taken as it is.
    case form([FormProblem])
    /// There is no such event.
    case noSuchEvent(String)
    /// The event was changed by someone else after the form was opened.
    case changedMeanwhile
    /// It cannot be done to an event in this state, such as restoring one that takes place.
    case notNow
    /// The event is in this content file still, or may be.
    case stillThere(String)
    /// Changes of the event wait to be kept in git.
    case notInHistory
    /// The contents were erased.
    case erased
    /// The form was used before, for this change, with other fields.
    case usedForm(Change)
    /// The content file cannot be read or written.
    case file(Problem)
    /// The database cannot be used.
    case state(StateError)
}

extension PostingError: CustomStringConvertible {
    /// What is wrong, for who is no reader of forms.
    public var description: String {
        switch self {
        case .form(let problems): problems.map { "\($0.field): \($0.kind)" }.joined(separator: "; ")
        case .noSuchEvent(let id): "There is no event '\(id)'"
        case .changedMeanwhile: "The event was changed meanwhile"
        case .usedForm(let change): "The form was already used for '\(change.title)'"
        case .stillThere(let path):
            "\(path): holds the event, or may hold it; expected that it is removed, on the desk or by hand"
        case .notInHistory:
            "Changes of the event are not in git yet; `corkboard build` puts them there, or says why it cannot"
        case .erased: "The contents of the event were erased; nothing can bring them back"
        case .notNow: "That cannot be done to the event as it is"
        case .file(let problem): "\(problem)"
        case .state(let error): "\(error)"
        }
    }
}
