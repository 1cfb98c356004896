import Desk
import Site

/// The dates of a series with the numbers of their lists.
struct SignUpSeriesView: DeskView {
    static let template = "desk-sign-ups-dates"

    let seriesTitle: String
    let seriesAddress: String
    let signUpDates: [SignUpDateGroup]
    /// The page with later dates; nil if there are none.
    let laterDates: String?
}

struct SignUpDateGroup: TemplateView {
    let datesHeading: String
    let dateRows: [SeriesDateRow]

    static let computed = FieldTable<SignUpDateGroup>([.flag("hasNoDates") { $0.dateRows.isEmpty }])
}

/// A link to a list of sign-ups, with its numbers.
struct SignUpLink: TemplateView {
    let signUpsName: String
    let signUpsAddress: String
}

/// The people who signed up for a date.
struct SignUpListView: DeskView {
    static let template = "desk-sign-ups"

    let seriesTitle: String
    let seriesAddress: String
    let dateWhen: String
    /// The page with the lists of all dates; nil for an event that does not repeat.
    let datesAddress: String?
    let done: String?
    /// Why a form was not accepted.
    let notice: String?
    /// Whether people can sign up, in words.
    let listState: String
    let listNumbers: [SignUpNumber]
    let heldMessages: [SignUpMessageRow]
    /// The address of the page, to which the paths of actions are added.
    let listAddress: String
    let dateKey: String
    let query: String?
    /// The number of the page of people, from 1.
    let listPage: String
    let isSearched: Bool
    let exportAddress: String
    let doorAddress: String
    let signUpGroups: [SignUpGroup]
    let paging: Paging?
    /// The form to add a person; nil if the date does not take place.
    let addForm: SignUpAddForm?
    let writeForm: SignUpWriteForm

    static let computed = FieldTable<SignUpListView>([
        .flag("isEmpty") { $0.signUpGroups.isEmpty && !$0.isSearched },
        .flag("isNotFound") { $0.signUpGroups.isEmpty && $0.isSearched },
    ])
}

/// The form of a person whom an officer adds.
struct SignUpAddForm: TemplateView {
    let addNonce: String
    let inputs: [FormInput]
    let isForced: Bool
    /// Whether the form is open.
    let isAdding: Bool
}

/// The form of a message to the people of a list.
struct SignUpWriteForm: TemplateView {
    let writeNonce: String
    let inputs: [FormInput]
    let isWriting: Bool
}

struct SignUpNumber: TemplateView {
    let numberName: String
    let numberText: String
}

/// A message that is still to be sent.
struct SignUpMessageRow: TemplateView {
    let messageNumber: String
    let messageSubject: String
    let messageText: String
    let messageTime: String
    let messageNonce: String
}

/// The people of a list in similar states.
struct SignUpGroup: TemplateView {
    let groupKey: String
    let groupHeading: String
    let people: [SignUpRow]
}

/// A person on a list. Name, address and answers are texts of strangers.
struct SignUpRow: TemplateView {
    let personNumber: String
    let personName: String
    let personMail: String?
    /// The address for mail programs (RFC 6068).
    let personMailAddress: String?
    let personFacts: [TextLine]
    /// Signs of invented names.
    let personHints: [TextLine]
    let personAnswers: [SignUpAnswer]
    let personReason: String?
    /// The receipt of somebody who was added without an address and cannot know it, to be passed on; nil for others.
    let personReceipt: String?
    let rowNonce: String
    let canMoveIn: Bool
    let canWait: Bool
    let canReorder: Bool
    let canRemove: Bool
}

struct SignUpAnswer: TemplateView {
    let answerQuestion: String
    let answerText: String
}

/// The question before people are told something.
struct SignUpQuestionView: DeskView {
    static let template = "desk-sign-ups-question"

    let seriesTitle: String
    let dateWhen: String
    let questionHeading: String
    let questionPerson: String?
    let questionLines: [TextLine]
    let questionSubject: String?
    let questionMessage: String?
    /// The input of a reason; empty if none is asked for.
    let inputs: [FormInput]
    let questionAddress: String
    let questionButton: String
    let hiddenFields: [HiddenField]
    let backAddress: String
}
