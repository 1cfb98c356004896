import Model

extension DeskWords {
    /// The phrases of the pages on which readers and members vote for a post.
    package enum Votes: String, PhraseKey {
        package static let group = "votes"
        case cookieGone, counted, takenBack, tooMany, tooManyTitle
        // For members.
        case ownPost, tooManyOfMember, votedByMember, votedUp, votedDown, notVoted, score, number
        case memberTookBack, changed, takeBack
        case up = "member-vote.up", down = "member-vote.down"
    }
}
