import Model

extension DeskWords {
    /// The phrases of the pages with which members write comments.
    package enum Comments: String, PhraseKey {
        package static let group = "desk-comment"
        case kind, onPost, title, reply, yourComment, theirComment, ownTitle, closed, hidden, full,
            used
        case usedEdit, answeredGone, changed, notNow, tooMany, donePost, doneEdit, doneLater, until
        case deleteTitle, waitsForLimit, goneWithPost
        case like = "comment-like.button"
    }
}
