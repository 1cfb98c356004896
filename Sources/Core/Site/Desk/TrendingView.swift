extension DeskWords {
    /// The phrases about the terms that readers search for.
    package enum Searches: String, PhraseKey {
        case termsTitle = "desk-searches.heading"
        case termCount = "desk-searches.count"
        case termIsShown = "desk-searches.is-shown"
        case termWaits = "desk-searches.is-waiting"
        case termIsRemoved = "desk-searches.is-removed"
        case termIsHeld = "desk-searches.is-held"
        case termAllowed = "desk-searches.done-allow"
        case termRemoved = "desk-searches.done-remove"
        case termLater = "desk-searches.done-later"
    }

    /// A phrase about searches.
    package func say(_ key: Searches) -> String { words.say(key) }

    /// A phrase about searches, in the plural form for `count`.
    package func say(_ key: Searches, count: Int) -> String {
        words.say(key, ["count": "\(count)"], count: count)
    }
}
