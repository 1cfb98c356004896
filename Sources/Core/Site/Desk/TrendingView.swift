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

/// The terms that readers searched for.
package struct TrendingView: DeskView {
    package static let template = "desk-searches"

    let done: String?
    let rows: [TrendingRow]

    /// Creates the page, with the message about the last decision.
    package init(done: String?, rows: [TrendingRow]) { (self.done, self.rows) = (done, rows) }

    package static let fields = FieldTable<TrendingView>([
        .text("done") { $0.done },
        .list("terms") { $0.rows },
        .flag("isEmpty") { $0.rows.isEmpty },
    ])
}

/// A term that readers searched for.
package struct TrendingRow: TemplateView {
    let term: String
    let count: String?
    let state: String
    let canAllow: Bool
    let canRemove: Bool

    /// Creates a row; `count` is the number of clients in words, nil if nobody searched for the term lately.
    package init(term: String, count: String?, state: String, canAllow: Bool, canRemove: Bool) {
        (self.term, self.count, self.state) = (term, count, state)
        (self.canAllow, self.canRemove) = (canAllow, canRemove)
    }

    package static let fields = FieldTable<TrendingRow>([
        .text("termText") { $0.term },
        .text("termCount") { $0.count },
        .text("termState") { $0.state },
        .flag("canAllow") { $0.canAllow },
        .flag("canRemove") { $0.canRemove },
    ])
}
