import Model

extension DeskWords {
    /// The phrases of the pages on which officers answer posts.
    package enum Discussions: String, PhraseKey {
        package static let group = "desk-discussion"
        case title, isAnswered, isUnanswered, all, unanswered, full, hidden, closed, doneAnswer, doneEdit
        case doneEditHidden, doneRemove, doneRemoveLater, doneLater, changedPost, changedAnswer, used,
            usedEdit
        case removeTitle, fullOfComments
    }
}
