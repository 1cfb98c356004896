import Site

/// The receipt of a reader's post.
struct ReceiptView: DeskView {
    static let template = "desk-receipt"

    /// The message about the last action.
    let done: String?
    /// The post's id among unread items, so that its author's browser does not count it.
    let unreadID: String
    let receiptTitle: String
    /// The post's text; nil if it has none or is gone.
    let receiptText: String?
    /// Further lines about the post.
    let receiptFacts: [TextLine]
    /// The state of a post that is on the site; else "Your post".
    let receiptHeading: String
    /// The state of any other post, in words.
    let receiptState: String?
    /// An officer's sentence to the author.
    let receiptReason: String?
    /// The officers' answers below a post that is on the site.
    let receiptAnswers: [ReceiptAnswer]
    /// Address of the page that shows the post; nil if there is none.
    let liveAddress: String?
    /// Whether that page is built.
    let isLive: Bool
    /// The receipt's full URL, to be kept.
    let receiptAddress: String
    /// The receipt's path below the mount.
    let receiptPath: String
    /// When the post was accepted, in words.
    let receiptPosted: String
    /// Until when the author may correct the post, in words; nil if that time is over.
    let correctUntil: String?
    let canWithdraw: Bool
    let canAskRemoval: Bool
    /// Whether the author has asked for removal, and waits for the answer.
    let hasAskedRemoval: Bool
    /// When officers last checked a post that is on the site, in words; nil if they have not.
    let decidedTime: String?

    static let computed = FieldTable<ReceiptView>([.flag("hasAnswers") { !$0.receiptAnswers.isEmpty }])
}

/// An answer of officers to a post.
struct ReceiptAnswer: TemplateView {
    let answerText: String
    let answerTime: String
    /// The address of the answer on the post's page.
    let answerAddress: String
}

/// A question before something is done to a post. Its button sends `confirmed=yes` to the action below the receipt's path.
struct ReceiptQuestionView: DeskView {
    static let template = "desk-receipt-question"

    let heading: String
    let questionText: String
    let questionButton: String
    let receiptPath: String
    let receiptAction: String
}

/// The form to report a post.
struct ReportView: DeskView {
    static let template = "desk-report"

    let reportPost: String
    let reportText: String
    let reportReasons: [ReportReasonView]
    let problem: String?
}

/// A reason to choose for a report.
package struct ReportReasonView: TemplateView {
    let reasonValue: String
    let reasonName: String
    let isReason: Bool
}
