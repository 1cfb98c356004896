import Desk
import Site

/// The officers' page of a question.
struct QuestionCareView: DeskView {
    static let template = "desk-question-care"

    let heading: String
    let done: String?
    /// Why a form was not accepted.
    let problem: String?
    let askedBy: String
    let postID: String
    let questionText: String?
    /// Whether the question waits or is hidden, in words.
    let questionState: String?
    /// The earlier texts.
    let versions: [MemberVersionRow]
    let liveAddress: String?
    /// The path of the question, below the mount.
    let questionPath: String
    let canClose: Bool
    /// Why the question is closed; nil if it is not.
    let closedReason: String?
    let canHide: Bool
    let canRestore: Bool
    let canSetTopics: Bool
    let tagsValue: String
    let reasonValue: String?
    let duplicateValue: String?
    /// The reason in the forms of the queue.
    let hideValue: String?
    let answers: [CaredAnswer]
    /// Number of the last log line that the officer saw.
    let seen: String
    let nonce: String

    static let computed = FieldTable<QuestionCareView>([
        .flag("hasVersions") { !$0.versions.isEmpty }, .flag("hasAnswers") { !$0.answers.isEmpty },
    ])
}

/// An answer on the officers' page of its question.
struct CaredAnswer: TemplateView {
    let answerID: String
    let answerText: String
    let answerName: String
    let answerTime: String
    let answerState: String?
    let answerVersions: [MemberVersionRow]
    let canHideAnswer: Bool
    let canRestoreAnswer: Bool
    let answerReason: String?

    static let computed = FieldTable<CaredAnswer>([
        .flag("hasAnswerVersions") { !$0.answerVersions.isEmpty }
    ])
}
