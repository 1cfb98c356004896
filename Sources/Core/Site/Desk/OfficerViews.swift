/// The list of all accounts, for editors.
package struct OfficersView: DeskView {
    package static let template = "desk-officers"

    let problem: String?
    let done: String?
    let officers: [OfficerRow]
    let new: NewOfficerView

    package init(problem: String?, done: String?, officers: [OfficerRow], new: NewOfficerView) {
        (self.problem, self.done, self.officers, self.new) = (problem, done, officers, new)
    }

    package static let fields = FieldTable<OfficersView>([
        .text("newName") { $0.new.name },
        .text("newShownName") { $0.new.shownName },
        .text("newUntil") { $0.new.until },
        .text("newReset") { $0.new.reset },
        .text("newProblem") { $0.new.problem },
        .flag("newIsEditor") { $0.new.isEditor },
        .text("problem") { $0.problem },
        .text("done") { $0.done },
        .list("officers") { $0.officers },
    ])
}

/// The form of a new account.
package struct NewOfficerView: Sendable {
    let name: String
    let shownName: String
    let isEditor: Bool
    let until: String
    /// The code with which the officer will choose a password.
    let reset: String
    let problem: String?

    package init(
        name: String = "", shownName: String = "", isEditor: Bool = false, until: String = "", reset: String,
        problem: String? = nil
    ) {
        (self.name, self.shownName, self.isEditor) = (name, shownName, isEditor)
        (self.until, self.reset, self.problem) = (until, reset, problem)
    }
}

/// The form with which an account is changed.
package struct ChangedOfficerView: Sendable {
    /// The name of the account.
    package let name: String
    let shownName: String
    let isEditor: Bool
    /// The last day of the term, such as `2027-05-31`; empty without one.
    let until: String
    let problem: String?
    /// Whether the form asks if a last day is meant that has passed.
    let asksForEnd: Bool

    package init(
        name: String, shownName: String, isEditor: Bool, until: String, problem: String? = nil,
        asksForEnd: Bool = false
    ) {
        (self.name, self.shownName, self.isEditor) = (name, shownName, isEditor)
        (self.until, self.problem, self.asksForEnd) = (until, problem, asksForEnd)
    }
}

/// An account in the list.
package struct OfficerRow: TemplateView {
    let name: String
    let shownName: String
    /// Role, term and second factor, in words.
    let facts: [String]
    let isOff: Bool
    /// Whether the account is the editor's own, which is managed on the account page.
    let isOwn: Bool
    let hasFactor: Bool
    /// The code of a possible reset; nil if the officer may not sign in.
    let reset: String?
    /// The form with which the account is changed.
    let change: ChangedOfficerView

    package init(
        name: String, shownName: String, facts: [String], isOff: Bool, isOwn: Bool, hasFactor: Bool,
        reset: String?, change: ChangedOfficerView
    ) {
        (self.reset, self.change) = (reset, change)
        (self.name, self.shownName, self.facts) = (name, shownName, facts)
        (self.isOff, self.isOwn, self.hasFactor) = (isOff, isOwn, hasFactor)
    }

    package static let fields = FieldTable<OfficerRow>([
        .text("officerName") { $0.name },
        .text("officerShownName") { $0.shownName },
        .text("officerFacts") { $0.facts.joined(separator: " · ") },
        .flag("isOff") { $0.isOff },
        .flag("isOther") { !$0.isOwn },
        .flag("officerHasFactor") { $0.hasFactor },
        .text("officerReset") { $0.reset },
        .text("changedShownName") { $0.change.shownName },
        .text("changedUntil") { $0.change.until },
        .text("changedProblem") { $0.change.problem },
        .flag("changedIsEditor") { $0.change.isEditor },
        .flag("asksForEnd") { $0.change.asksForEnd },
    ])
}
