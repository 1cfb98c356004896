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
        case .notNow: "That cannot be done to the event as it is"
        case .file(let problem): "\(problem)"
        case .state(let error): "\(error)"
        }
    }
}
