import Site

/// The posts that officers answer.
struct DiscussionListView: DeskView {
    static let template = "desk-discussions"

    let discussionParts: [DiscussionPart]
    let discussionRows: [DiscussionRow]
    let isUnansweredPart: Bool
    let paging: Paging?

    static let computed = FieldTable<DiscussionListView>([.flag("isEmpty") { $0.discussionRows.isEmpty }])
}

/// A link to one part of the posts.
struct DiscussionPart: TemplateView {
    let partName: String
    let partAddress: String
    let isCurrent: Bool
}

/// A post with its answers.
struct DiscussionRow: TemplateView {
    let rowTitle: String
    let rowFacts: [TextLine]
    let rowTime: String
    let rowState: String
    let isAnswered: Bool
    /// The page on which officers answer it.
    let answerAddress: String
    let liveAddress: String
}

/// A post with its discussion, and the form of an answer.
struct DiscussionFormView: DeskView {
    static let template = "desk-discussion"

    let heading: String
    let done: String?
    /// Why a form was not accepted.
    let notice: String?
    let postText: String?
    let postFacts: [TextLine]
    /// Nil for a hidden post.
    let liveAddress: String?
    /// The path of the form, below the mount.
    let discussionPath: String
    let answers: [AnswerForm]
    /// The address of the queue, which hides and restores members' entries, with what its forms say of the page.
    let queuePath: String
    let seen: String
    let readTime: String
    /// Why nobody can answer now; nil if somebody can.
    let obstacle: String?
    let nonce: String
    /// The version of the post that is shown.
    let version: String
    let answerText: String?
    let answerProblem: String?
    let association: String
    /// The text that was not accepted while nobody can answer.
    let typed: TypedText?

    static let computed = FieldTable<DiscussionFormView>([.flag("hasAnswers") { !$0.answers.isEmpty }])
}

/// An entry of the discussion with the form to change it.
struct AnswerForm: TemplateView {
    let entryID: String
    let entryTime: String
    let entryText: String
    /// Whether officers wrote it, and may edit it.
    let isOwn: Bool
    /// The name of the member who wrote it; nil for officers.
    let memberName: String?
    let isHidden: Bool
    /// Whether it is hidden until an officer approves it.
    let isWaiting: Bool
    /// Whether the queue can hide it.
    let hasState: Bool
    let editText: String
    let editProblem: String?
    /// Whether the form is open, since it was not accepted.
    let isOpen: Bool
    let editNonce: String
    let editVersion: String
}

/// The question before an entry is removed.
struct DiscussionQuestionView: DeskView {
    static let template = "desk-discussion-question"

    let entryText: String
    /// The path of the form, below the mount.
    let formPath: String
    let nonce: String
    let version: String
    let backAddress: String
}
