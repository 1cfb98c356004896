import Model

/// The phrases of the pages of messages.
enum MessageKey: String, PhraseKey {
    static let group = "desk-messages"
    case title, formerMember = "discussion.former-member", privacy
    case messageNotices = "notify-settings.messages", replyNotices = "notify-settings.message-replies"
    case text, about, you, unread, titleUnread, lastOwn
    case cannotYourself, cannotBlocking, cannotGone, cannotNow
    case ownPost, ownPostWhy, toOwnPost, back
    case used, tooMany, tooManyNew, noPictures
    case doneDelete, doneDeleteAll, doneBlock, doneUnblock, doneSettings, doneReport, doneReportMany
    case deleteOne, deleteOneWhy, deleteAll, deleteAllWhy, block, blockWhy
    case noSuchName, findTooMany
    case reportTitle, reportLead, reportLeadGone, reports, reportedBy, dismissed, suspendedNow, decidedBefore,
        accountGone
    case recordOwn, recordOther, recordsEmptied, recordsBlocked, recordsSettings, recordsRefuses,
        recordsReports
}
