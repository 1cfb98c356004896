import Site

/// The form of a comment or a reply.
struct CommentFormView: DeskView {
    static let template = "desk-comment"

    let heading: String
    /// The post below which the comment stands.
    let aboutTitle: String
    let aboutAddress: String
    /// The entry that is answered; nil for a comment on the post.
    let answeredText: String?
    let answeredAuthor: String?
    /// Why the form was not accepted.
    let notice: String?
    let hasProblems: Bool
    /// Why nobody can write now; nil if somebody can.
    let obstacle: String?
    /// The path of the form, below the mount.
    let formPath: String
    let postID: String
    let answeredID: String?
    let nonce: String
    let inputs: [FormInput]
    /// The name under which the comment will stand.
    let shownName: String?
    /// The text that was not accepted while nobody can write.
    let typed: TypedText?
}

/// A comment, with what the reader of the page can do.
struct CommentPageView: DeskView {
    static let template = "desk-comment-page"

    let done: String?
    /// Why a form was not accepted.
    let notice: String?
    let heading: String
    /// The post below which the comment stands; nil if it is gone.
    let aboutTitle: String?
    let aboutAddress: String?
    /// The author's name and the time, unless the page is the author's.
    let authorName: String?
    let entryTime: String
    /// The state in words; nil for a comment that everybody sees.
    let entryState: String?
    /// The officers' sentence to the author.
    let entryReason: String?
    /// The comment on the page of its post; nil if it is not there.
    let liveAddress: String?
    /// Nil for a comment that is deleted, and where the form shows the text.
    let entryText: String?
    /// The path of the comment's page, below the mount.
    let formPath: String
    let canEdit: Bool
    let canDelete: Bool
    let nonce: String
    let version: String
    let inputs: [FormInput]
    /// The text that was not accepted while nobody can change the comment.
    let typed: TypedText?
    let earlierTexts: [EarlierText]
    let replyAddress: String?
    let reportAddress: String?
    /// The page on which a member writes to the author.
    let messageAddress: String?
    /// The page on which officers answer and hide; nil for others.
    let deskAddress: String?
    /// The page for signing in, from which members come back; nil for members.
    let signInAddress: String?

    static let computed = FieldTable<CommentPageView>([
        .flag("hasEarlierTexts") { !$0.earlierTexts.isEmpty }
    ])
}

/// A text of a comment before a change.
struct EarlierText: TemplateView {
    let earlierText: String
    /// Until when it was there.
    let earlierTime: String
}

/// The question before a comment is deleted.
struct CommentQuestionView: DeskView {
    static let template = "desk-comment-question"

    let entryText: String
    /// The path of the comment's page, below the mount.
    let formPath: String
}
