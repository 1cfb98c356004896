import Model

extension DeskWords {
    /// The phrases of the page on which a reader votes for a post.
    package enum Votes: String, PhraseKey {
        package static let group = "votes"
        case cookieGone, counted, takenBack, tooMany, tooManyTitle
    }
}
