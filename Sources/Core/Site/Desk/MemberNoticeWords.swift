import Model

extension DeskWords {
    /// The sentences of notifications to members.
    package enum MemberNotices: String, PhraseKey {
        package static let group = "member-notices"
        case answer, comment, reply, voteQuestion, voteAnswer, voteComment, hidden, hiddenWithoutReason, held,
            heldWithoutReason, suspended, approved, restored
        case itemAsked, itemInLine, itemIsNext, itemLent, itemDeclined, itemCancelled, itemReturned, itemBack
        case itemGone, itemDueSoon, itemDueSoonGiver, itemOverdue, itemOverdueGiver
        case message, messageReply
        case meetupNew, meetupGoing, meetupLike, meetupSeated, meetupUnseated, meetupMoved, meetupCancelled
        case meetupTime, meetupGone, meetupGoneUndated
    }
}
