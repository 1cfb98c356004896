import Site

/// The list of all accounts, for editors.
struct OfficersView: DeskView {
    static let template = "desk-officers"

    let problem: String?
    let done: String?
    let officers: [OfficerRow]
    let newName: String
    let newShownName: String
    let newUntil: String
    let newReset: String
    let newProblem: String?
    let newIsEditor: Bool

    init(problem: String?, done: String?, officers: [OfficerRow], new: NewOfficerView) {
        (self.problem, self.done, self.officers) = (problem, done, officers)
        (newName, newShownName, newUntil) = (new.name, new.shownName, new.until)
        (newReset, newProblem, newIsEditor) = (new.reset, new.problem, new.isEditor)
    }
}

/// The form of a new account.
struct NewOfficerView {
    var name = ""
    var shownName = ""
    var isEditor = false
    var until = ""
    /// The code with which the officer will choose a password.
    let reset: String
    var problem: String?
}

/// The form with which an account is changed.
struct ChangedOfficerView {
    /// The name of the account.
    let name: String
    let shownName: String
    let isEditor: Bool
    /// The last day of the term, such as `2027-05-31`; empty without one.
    let until: String
    var problem: String?
    /// Whether the form asks if a last day is meant that has passed.
    var asksForEnd = false
}

/// An account in the list.
struct OfficerRow: TemplateView {
    let officerName: String
    let officerShownName: String
    /// Role, term and second factor, in words.
    let officerFacts: String
    let isOff: Bool
    /// Whether the account is not the editor's own, which is managed on the account page.
    let isOther: Bool
    let officerHasFactor: Bool
    /// The code of a possible reset; nil if the officer may not sign in.
    let officerReset: String?
    /// The form with which the account is changed.
    let changedShownName: String
    let changedUntil: String
    let changedProblem: String?
    let changedIsEditor: Bool
    let asksForEnd: Bool
}
