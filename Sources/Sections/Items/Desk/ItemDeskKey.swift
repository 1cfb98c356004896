import Model

/// The phrases of members' pages of items.
enum ItemDeskKey: String, PhraseKey {
    static let group = "desk-items"
    case giver, privacy, anItem, lentBy, formerMember = "discussion.former-member"
    // The form.
    case offer, offerLead, edit, name, nameHint, condition, conditionHint, location, locationHint
    case detail, detailHint, send, save, back, backToList, conflict, tooManyForms
    // The page of an item.
    case donePost, doneEdit, doneLater, doneWaits
    case doneRequest, doneJoin, doneCancel, doneLeave, doneApprove, doneDecline, doneReturn, doneLendAgain
    case isAvailable, isAvailableAgain, isRequested, isRequestedByYou, isRequestedBy, isLent, isLentBy
    case isLentToYou, isLentToFormer, holderIsSuspended, isDue, isOverdue, yourPlace, yourTurn, line,
        notLending, formerGiver
    case changedMeanwhile, dueMissing, dueWrong, tooManyLoans
    // The actions.
    case request, join, cancel, leave, approve, decline
    case takeBack = "desk-items.return"
    case lendAgain, delete
    // Why something cannot be done.
    case isYours, isAsked, isWithYou, isInLine, notAsked, isHandedOver, giverAlone, giverMarks
    case nobodyAsked, isLentAlready, isNotLent, nobodyWaits, isNotBack, isNotAvailable
    // Deletion.
    case deleteWhy, deletedTitle, deleted, deletedLater, deletionLent, deletionBorrowed
    // The list of a member.
    case ownTitle, wasBorrowed, wasLent
    // The log.
    case didRequest, didJoin, didLeave, didCancel, didApprove, didDecline, didReturn, didLendAgain
}
