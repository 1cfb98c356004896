import Model

extension DeskWords {
    /// The phrases about the terms that readers search for.
    package enum Searches: String, PhraseKey {
        package static let group = "desk-searches"
        case heading, count, isShown, isWaiting, isRemoved, isHeld, doneAllow, doneRemove, doneLater
    }
}
