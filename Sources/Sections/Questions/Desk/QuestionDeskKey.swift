import Model

/// The phrases of members' pages of questions, and of officers' pages about them.
enum QuestionDeskKey: String, PhraseKey {
    static let group = "desk-questions"
    case vote, questions, privacy, ask, askLead, about, title, titleHint, text, tags, tagsHint, send, edit,
        save
    case answer, answerLead, answerText, answerSend, answerEdit, answerEditLead, back, backToList
    case aQuestion, anAnswer, answerTo, askedBy
    case sendAnyway, conflict, conflictAnswer, answeredAlready
    case donePost, doneEdit, doneAccept, doneUnaccept, doneLater, doneWaits
    case cannotAnswerHidden, cannotAnswerClosed, cannotAnswerFull, cannotAnswerWithdrawn
    case isClosed, isDuplicate, isWithdrawn
    case deleteQuestion, deleteQuestionWhy, deleteQuestionStays, deleteAnswer, deleteAnswerWhy
    case deletedTitle, deleted, deletedAnswer, deletedLater
    case isClosedNow, isOffSite = "moderation.is-hidden", isOnSite = "moderation.is-published"
    case doneClose, doneReopen, doneTopics, wrongDuplicate, didAccept, didClose, didReopen, didTopics
}
