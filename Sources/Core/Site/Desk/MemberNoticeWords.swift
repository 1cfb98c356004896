import Model

extension DeskWords {
    /// The sentences of notifications to members.
    package enum MemberNotices: String, PhraseKey {
        package static let group = "member-notices"
        case answer, comment, reply, voteQuestion, voteAnswer, hidden, hiddenWithoutReason, suspended
        case meetupNew, meetupGoing, meetupLike, meetupSeated, meetupUnseated, meetupMoved, meetupCancelled
        case meetupTime
    }
}
