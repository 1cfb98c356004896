import Model

extension DeskWords {
    /// The phrases of the pages on which readers and members vote for a post.
    package enum Votes: String, PhraseKey {
        package static let group = "votes"
        case cookieGone, counted, takenBack, tooMany, tooManyTitle
        // For members.
        case ownPost, tooManyOfMember, votedByMember, votedUp, votedDown, notVoted, score
        case memberTookBack, changed, takeBack
        // For what members choose, such as a like, which has no opposite.
        case notChosen, choices, takeChoiceBack, choiceTakenBack, choiceKept, choiceChanged
        case up = "member-vote.up", down = "member-vote.down"
    }
}
