import Desk
import Site

/// A member's page of a question.
struct MemberQuestionView: DeskView {
    static let template = "desk-question-page"

    let heading: String
    /// The message about the last action.
    let done: String?
    /// Whether the question waits, is hidden or closed.
    let states: [TextLine]
    /// The officers' sentence to the asker.
    let reason: String?
    /// The page on the site; nil if the question is on none.
    let liveAddress: String?
    /// The page on which the member writes to the asker; nil for the asker.
    let askerAddress: String?
    let questionHTML: HTML?
    /// The path of the page, below the mount.
    let questionPath: String
    let isOwn: Bool
    let canEdit: Bool
    let canAnswer: Bool
    /// Why nobody can answer.
    let obstacle: String?
    let answers: [MemberAnswer]
    /// Whether a form was sent, whose draft in the browser ends.
    let endsDraft: Bool

    static let computed = FieldTable<MemberQuestionView>([
        .flag("hasStates") { !$0.states.isEmpty || $0.reason != nil },
        .flag("hasAnswers") { !$0.answers.isEmpty },
    ])
}

/// An answer on a member's page of its question.
struct MemberAnswer: TemplateView {
    let answerID: String
    let answerHTML: HTML
    let answerName: String
    let answerTime: String
    /// Whether the member's own answer waits or is hidden, in words.
    let answerState: String?
    let answerReason: String?
    let isAccepted: Bool
    let canAccept: Bool
    let isOwnAnswer: Bool
    let canEditAnswer: Bool
    let acceptNonce: String
    /// The page on which the member writes to the answer's author; nil for the author.
    let messageAddress: String?
}
