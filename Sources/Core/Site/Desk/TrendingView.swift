extension DeskWords {
    /// The phrases about the terms that readers search for.
    package enum Searches: String, PhraseKey {
        package static let group = "desk-searches"
        case heading, count, isShown, isWaiting, isRemoved, isHeld, doneAllow, doneRemove, doneLater
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
