import Model

extension DeskWords {
    /// The phrases of the queue of readers' posts.
    package enum Moderation: String, PhraseKey {
        package static let group = "moderation"
        case title, noticeTitle, notice, queue, queueEmpty, waiting, reported, removal, hidden, isPublished
        case isWaiting, isHidden, byTrap, byLimit, byWords, byDuplicate, byApproval, byCorrection, byReports
        case byOfficer, ofClient, onlyClient, onlyPost, reportCount, allReports, unreadable, doneApprove
        case doneHide, doneRestore, doneKeep, doneRemove, doneNothing, doneChanged, doneLeft, doneOverruled,
            doneLater, doneWaiting
        case remove, removeQuestion, reasonTooLong, voted, voteCount, resetVotes, resetQuestion, doneReset
        case doneNoVotes, doneVotesLeft, resetReason, newVoters
        case didWithdraw = "desk-log.withdraw", didHide = "desk-log.hide", didApprove = "desk-log.approve"
        case aReader = "desk-log.a-reader"
    }

}
