/// A field in conflict, with both values.
package struct MergeChoice: TemplateView {
    let field: String
    let name: String
    /// Words for the officer who made the change: `Mei Lin changed it to:`.
    let who: String
    let theirs: String
    let mine: String

    /// Creates a choice between `theirs`, introduced by `who`, and `mine`.
    package init(field: String, name: String, who: String, theirs: String, mine: String) {
        (self.field, self.name, self.who) = (field, name, who)
        (self.theirs, self.mine) = (theirs, mine)
    }

    package static let fields = FieldTable<MergeChoice>([
        .text("choiceField") { $0.field },
        .text("choiceName") { $0.name },
        .text("choiceWho") { $0.who },
        .text("choiceTheirs") { $0.theirs },
        .text("choiceMine") { $0.mine },
    ])
}

/// A sentence about kept changes.
package struct MergedChange: TemplateView {
    let text: String

    /// Creates a sentence.
    package init(text: String) { self.text = text }

    package static let fields = FieldTable<MergedChange>([.text("keptText") { $0.text }])
}
