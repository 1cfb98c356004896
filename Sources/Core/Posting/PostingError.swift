import ContentFiles
import Model
import State

/// Reason why a change by an officer failed.
public enum PostingError: Error, Equatable, Sendable {
    /// The form has problems.
    case form([FormProblem])
    /// No post has the id.
    case noSuchPost(String)
    /// Readers may be told of the change: its announcement, which the officer has to see and to decide on. Nothing was accepted.
    case undecided(ChangeAnnouncement)
    /// The change has further effects, which the officer has to see and to confirm. Nothing was accepted.
    case unconfirmed
    /// The minute in which the change could be taken back is over.
    case tooLate
    /// The post was changed by someone else after the form was opened.
    case changedMeanwhile
    /// The change is not possible in the post's state, such as restoring one that is not cancelled.
    case notNow
    /// The content file at the path still holds the post, or may hold it.
    case stillThere(String)
    /// Changes of the post are not in git yet.
    case notInHistory
    /// The contents of the post or version were erased.
    case erased
    /// The client sent too many posts today; this one was not taken.
    case tooManyPosts
    /// The post would wait, and too many of its network or of all readers wait already; it was not taken.
    case fullQueue
    /// The form was used before for this change, with other fields.
    case usedForm(Change)
    /// The content file cannot be read or written.
    case file(Problem)
    /// The database cannot be used.
    case state(StateError)
}

extension PostingError: CustomStringConvertible {
    /// The error as a sentence, for readers without the form.
    public var description: String {
        switch self {
        case .form(let problems): problems.map { "\($0.field): \($0.kind)" }.joined(separator: "; ")
        case .noSuchPost(let id): "There is no post '\(id)'"
        case .undecided: "Readers may be told of the change; expected a decision"
        case .unconfirmed: "The change has further effects; expected that they are confirmed"
        case .tooLate: "The minute is over in which the change could be taken back"
        case .changedMeanwhile: "The post was changed meanwhile"
        case .usedForm(let change): "The form was already used for '\(change.title)'"
        case .stillThere(let path):
            "\(path): holds the post, or may hold it; only posts that are removed can be erased: remove it first, on the desk or by hand"
        case .notInHistory:
            "Changes of the post are not in git yet; `corkboard build` puts them there, or says why it cannot"
        case .erased: "The contents of the post were erased; nothing can bring them back"
        case .tooManyPosts: "Too many posts were sent; expected fewer. Try again tomorrow"
        case .fullQueue:
            "Too many posts wait for officers; expected fewer. Try again when officers have checked some"
        case .notNow: "That cannot be done to the post as it is"
        case .file(let problem): "\(problem)"
        case .state(let error): "\(error)"
        }
    }
}
