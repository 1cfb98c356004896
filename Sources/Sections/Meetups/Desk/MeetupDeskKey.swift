import Model

/// The phrases of members' pages of meet-ups, and of officers' pages about them.
enum MeetupDeskKey: String, PhraseKey {
    static let group = "desk-meetups"
    case privacy, meetups, aMeetup, plannedBy
    case new, newLead, title, titleHint, when, whenNow, whenAt, whenVote, date, time, endDate, endTime,
        endHint
    case options, optionsHint, location, locationHint, capacity, capacityHint, text, send, edit, save
    case back, backToList, conflict
    case donePost, doneEdit, doneCancel, doneGo, doneWait, doneLeave, doneAnswer, doneChoose, doneLater,
        doneWaits, doneCancelUntold, cancelWhy, cancelWhyOffSite, cancelWhyUntold
    case isCancelled, isOver, deleteIt, deleteWhy, deleteWhyOffSite, deletedTitle, deleted, deletedLater
    case seated, waiting, notGoing, isFull, lineFull, tooManyPresses
    case sumOfTime, noTick, pollFull, wrongTime, notTaken, notChanged, timeIsSet, timesChanged
    case isOnSite = "moderation.is-published", isOffSite = "moderation.is-hidden"
}
