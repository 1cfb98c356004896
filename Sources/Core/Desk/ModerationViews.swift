import Site

/// A link to a part of the queue, or to the posts with a cause.
struct ModerationLink: TemplateView {
    let linkName: String
    /// Nil if it was not counted.
    let linkCount: Int?
    let linkAddress: String
    let isCurrent: Bool
}

/// The reports of a post with one reason in the queue.
struct ReportRow: TemplateView {
    let reportReason: String
    /// The number of reports in words; nil for one.
    let reportCount: String?
    /// The time of the last one.
    let reportTime: String
    let reportTexts: [TextLine]
}

/// A post in the queue.
struct ModerationRow: TemplateView {
    let rowId: String
    /// Nil, as time and state, where the post cannot be read, or is none of the queue itself.
    var rowKind: String?
    var rowTitle = ""
    var rowText: String?
    var rowFacts: [TextLine] = []
    var rowTime: String?
    var rowState: String?
    var rowReason: String?
    /// The reason typed into a form of this post that was not accepted.
    var typedReason: String?
    var rowReports: [ReportRow] = []
    /// The link to all reports, where notes are left out.
    var reportsWords: String?
    var reportsAddress: String?
    var asksRemoval = false
    /// The number of votes in words; nil without votes.
    var votesWords: String?
    /// How many accounts that were new voted within an hour; nil for few.
    var newVotersWords: String?
    var liveAddress: String?
    var clientWords: String?
    var clientAddress: String?
    var canApprove = false
    var canHide = false
    var canRestore = false
    var canKeep = false
    var canReset = false
    var canRemove = true
}

/// The queue of readers' posts.
struct ModerationView: DeskView {
    static let template = "desk-moderation"

    /// The message about the last action.
    let done: String?
    /// Links to the parts.
    let queueParts: [ModerationLink]
    /// Links to the waiting posts with each cause.
    let queueCauses: [ModerationLink]
    /// The filter in words; nil if all posts are shown.
    let queueFilter: String?
    /// Address of the part without a filter.
    let queueAll: String
    /// The posts of the page.
    let queueRows: [ModerationRow]
    /// Number of posts on all pages.
    let queueCount: Int
    /// The ids of these posts, as many as one form takes.
    let queueIds: String
    /// The fields that name part and filter.
    let keptFields: [HiddenField]
    /// The reason in a form for several posts that was not accepted.
    let typedReasonForMany: String?
    let isHiddenPart: Bool
    let isWaitingPart: Bool
    let isVotedPart: Bool
    let paging: Paging?
    /// A reason that was not accepted and has no field on the page, such as one about a post that is gone.
    let typed: TypedText?

    static let computed = FieldTable<ModerationView>([
        .flag("hasCauses") { $0.queueCauses.count > 1 },
        .flag("isEmpty") { $0.queueRows.isEmpty },
        .flag("isMany") { $0.queueCount > 1 },
    ])
}

/// A post that a question is about.
struct QuestionedPost: TemplateView {
    let questionedTitle: String
    /// The number of votes in words; nil if the question is not about votes.
    let questionedVotes: String?
}

/// The question before posts are removed for good, or their votes.
struct ModerationQuestionView: DeskView {
    static let template = "desk-moderation-question"

    /// The words on the button.
    let questionTitle: String
    let questionText: String
    /// A sentence below it; nil for none.
    let questionNote: String?
    let questionPosts: [QuestionedPost]
    /// The fields of the form.
    let keptFields: [HiddenField]
    /// The address of the queue.
    let backAddress: String
}
