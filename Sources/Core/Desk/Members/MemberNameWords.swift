import Site
import State

extension DeskWords {
    /// The sentence for a text that is no name.
    package func sentence(of fault: MemberName.Fault) -> String {
        switch fault {
        case .tooLong: say(MemberAccount.nameTooLong)
        case .empty: say(MemberAccount.nameEmpty)
        case .hidden: say(MemberAccount.nameHidden)
        case .tooManyMarks: say(MemberAccount.nameMarks)
        }
    }
}

extension RequestContext {
    /// The sentence for a name that somebody cannot have.
    package func sentence(of refusal: NameRefusal) -> String {
        switch refusal {
        case .imitation: words.say(DeskWords.MemberAccount.nameImitates)
        case .taken: words.say(DeskWords.MemberAccount.nameTaken)
        case .tooOften(let end):
            words.say(DeskWords.MemberAccount.nameTooOften, ["time": words.saidMoment(end, now: now)])
        }
    }
}
