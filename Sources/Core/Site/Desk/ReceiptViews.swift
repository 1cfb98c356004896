import Model

extension DeskWords {
    /// The phrases of receipts and reports, for readers.
    package enum Receipt: String, PhraseKey {
        package static let group = "receipt"
        case title, goneTitle, gone, tooLateTitle, tooLate, toReceipt, toSite, doneCorrect, doneLater
        case doneRemove, published, withdrawn, removed, hidden, hiddenForReports, waits, waitsForLimit
        case waitsForDuplicate, withdraw, withdrawTitle, withdrawQuestion, remove, removeWhy
        case usedForm = "reader-form.used", tooManyPosts = "reader-form.too-many"
        case fullQueue = "reader-form.full-queue", formCookieGone = "reader-form.cookie-gone"
        case textTooLong = "reader-form.too-long", notTaken = "reader-form.not-taken"
        case reportTitle = "report.title", reportDoneTitle = "report.done-title", reportDone = "report.done"
        case reportReason = "report.choose", reportLong = "report.too-long", reportOdd = "report.odd"
        case reportTooMany = "report.too-many", reasonSpam = "report.spam", reasonInsult = "report.insult"
        case reasonPrivate = "report.private", reasonOther = "report.other"

        package static let values: Set = ["address"]
    }

    package enum ReaderError: String, PhraseKey {
        package static let group = "reader-error"
        case title, notFound, formGone, notFromHere, noCookie, noHttps, brokenForm, tooLarge, notNow, erased
        case outOfOrder, otherAddress, wrongMethod, tooSlow, tooMuch, damagedForm, damagedAddress

        package static let values = Receipt.values
    }

}

/// The receipt of a reader's post.
package struct ReceiptView: DeskView {
    package static let template = "desk-receipt"

    let done: String?
    let unreadID: String
    let title: String
    let text: String?
    let facts: [String]
    let heading: String
    let state: String?
    let reason: String?
    let live: String?
    let isLive: Bool
    let address: String
    let path: String
    let posted: String
    let correctUntil: String?
    let canWithdraw: Bool
    let canAskRemoval: Bool
    let hasAskedRemoval: Bool
    let decided: String?

    /// A receipt.
    /// - Parameters:
    ///   - done: the message about the last action.
    ///   - unreadID: the post's id among unread items, so that its author's browser does not count it.
    ///   - title: the post's title.
    ///   - text: the post's text; nil if the post is gone.
    ///   - facts: further lines about the post.
    ///   - heading: the state of a post that is on the site; else "Your post".
    ///   - state: the state of any other post, in words.
    ///   - reason: an officer's sentence to the author.
    ///   - live: address of the page that shows the post; nil if there is none.
    ///   - isLive: whether that page is built.
    ///   - address: the receipt's full URL, to be kept.
    ///   - path: the receipt's path below the mount.
    ///   - posted: when the post was accepted, in words.
    ///   - correctUntil: until when the author may correct the post, in words; nil if that time is over.
    ///   - canWithdraw: whether the post can be withdrawn.
    ///   - canAskRemoval: whether the author may ask for removal.
    ///   - hasAskedRemoval: whether the author has asked for it, and waits for the answer.
    ///   - decided: when officers last checked a post that is on the site, in words; nil if they have not.
    package init(
        done: String?, unreadID: String, title: String, text: String?, facts: [String], heading: String,
        state: String?,
        reason: String?,
        live: String?, isLive: Bool, address: String, path: String, posted: String, correctUntil: String?,
        canWithdraw: Bool, canAskRemoval: Bool, hasAskedRemoval: Bool, decided: String?
    ) {
        (self.done, self.unreadID, self.title, self.text, self.facts) = (done, unreadID, title, text, facts)
        (self.heading, self.state) = (heading, state)
        (self.reason, self.live, self.isLive) = (reason, live, isLive)
        (self.address, self.path, self.posted, self.correctUntil) = (address, path, posted, correctUntil)
        (self.canWithdraw, self.canAskRemoval) = (canWithdraw, canAskRemoval)
        (self.hasAskedRemoval, self.decided) = (hasAskedRemoval, decided)
    }

    package static let fields = FieldTable<ReceiptView>([
        .text("done") { $0.done },
        .text("unreadID") { $0.unreadID },
        .text("receiptTitle") { $0.title },
        .text("receiptText") { $0.text.flatMap { $0.isEmpty ? nil : $0 } },
        .list("receiptFacts") { $0.facts.map(ReceiptFact.init) },
        .text("receiptHeading") { $0.heading },
        .text("receiptState") { $0.state },
        .text("receiptReason") { $0.reason },
        .text("liveAddress") { $0.live },
        .flag("isLive") { $0.isLive },
        .text("receiptAddress") { $0.address },
        .text("receiptPath") { $0.path },
        .text("receiptPosted") { $0.posted },
        .text("correctUntil") { $0.correctUntil },
        .flag("canWithdraw") { $0.canWithdraw },
        .flag("canAskRemoval") { $0.canAskRemoval },
        .flag("hasAskedRemoval") { $0.hasAskedRemoval },
        .text("decidedTime") { $0.decided },
    ])
}

/// A line about a post.
package struct ReceiptFact: TemplateView {
    let text: String

    package static let fields = FieldTable<ReceiptFact>([.text("fact") { $0.text }])
}

/// A question before something is done to a post.
package struct ReceiptQuestionView: DeskView {
    package static let template = "desk-receipt-question"

    let heading: String
    let text: String
    let button: String
    let path: String
    let action: String

    /// Creates a question, whose button sends `confirmed=yes` to the action below the receipt's path.
    package init(heading: String, text: String, button: String, path: String, action: String) {
        (self.heading, self.text, self.button, self.path, self.action) = (heading, text, button, path, action)
    }

    package static let fields = FieldTable<ReceiptQuestionView>([
        .text("heading") { $0.heading },
        .text("questionText") { $0.text },
        .text("questionButton") { $0.button },
        .text("receiptPath") { $0.path },
        .text("receiptAction") { $0.action },
    ])
}

/// A reason to choose for a report.
package struct ReportReasonView: TemplateView {
    let value: String
    let name: String
    let isChosen: Bool

    package init(value: String, name: String, isChosen: Bool) {
        (self.value, self.name, self.isChosen) = (value, name, isChosen)
    }

    package static let fields = FieldTable<ReportReasonView>([
        .text("reasonValue") { $0.value },
        .text("reasonName") { $0.name },
        .flag("isReason") { $0.isChosen },
    ])
}

/// The form to report a post.
package struct ReportView: DeskView {
    package static let template = "desk-report"

    let post: String
    let text: String
    let reasons: [ReportReasonView]
    let problem: String?

    /// Creates the form; after a refusal with the reason.
    package init(post: String, text: String, reasons: [ReportReasonView], problem: String?) {
        (self.post, self.text, self.reasons, self.problem) = (post, text, reasons, problem)
    }

    package static let fields = FieldTable<ReportView>([
        .text("problem") { $0.problem },
        .text("reportPost") { $0.post },
        .text("reportText") { $0.text },
        .list("reportReasons") { $0.reasons },
    ])
}
