import Desk
import Site

/// A member's page of an item: its state, and what the member may do.
struct MemberItemView: DeskView {
    static let template = "desk-item-page"

    let heading: String
    /// The message about the last action.
    let done: String?
    /// Why the last action was not done.
    let problem: String?
    /// The states of the post and of the loan.
    let states: [TextLine]
    /// The officers' sentence to the giver.
    let reason: String?
    /// The page on the site; nil if the item is on none.
    let liveAddress: String?
    let pictureAddress: String?
    /// Condition, place and giver.
    let facts: [ItemFact]
    let detailHTML: HTML?
    /// The path of the page, below the mount.
    let itemPath: String
    let isOwn: Bool
    let canEdit: Bool
    let canDelete: Bool
    let buttons: [LendingButton]
    /// The page of the messages with the other side; nil if there is none.
    let messagesAddress: String?
    let messagesWith: String?
    /// Whether a form was sent, whose draft in the browser ends.
    let endsDraft: Bool

    static let computed = FieldTable<MemberItemView>([
        .flag("hasFacts") { !$0.facts.isEmpty }, .flag("hasButtons") { !$0.buttons.isEmpty },
    ])
}

/// A line of an item's facts.
struct ItemFact: TemplateView {
    let factName: String
    let factValue: String
}

/// A button of a step of lending.
struct LendingButton: TemplateView {
    let action: String
    let buttonText: String
    let isMain: Bool
    let nonce: String
    /// The state that the page shows.
    let seen: String
    /// The proposed day until which the item is handed over; nil for other steps.
    let dueValue: String?
    let dueFirst: String?
    let dueLast: String?
    let dueProblem: Bool
}

/// The items that a member lends and borrows.
struct LendingListView: DeskView {
    static let template = "desk-items"

    let lent: [LendingRow]
    let borrowed: [LendingRow]
    let past: [LendingRow]
    let offerPath: String
    let listAddress: String

    static let computed = FieldTable<LendingListView>([
        .flag("hasLent") { !$0.lent.isEmpty }, .flag("hasBorrowed") { !$0.borrowed.isEmpty },
        .flag("hasPast") { !$0.past.isEmpty },
        .flag("isEmpty") { $0.lent.isEmpty && $0.borrowed.isEmpty && $0.past.isEmpty },
    ])
}

struct LendingRow: TemplateView {
    let rowName: String
    /// The member's page of the item; nil if it is gone.
    let rowAddress: String?
    let rowFacts: [TextLine]
}
