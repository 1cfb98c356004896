import Model

extension DeskWords {
    /// The phrases of the queue of readers' posts.
    package enum Moderation: String, PhraseKey {
        package static let group = "moderation"
        case title, noticeTitle, notice, queue, queueEmpty, waiting, reported, removal, hidden, isPublished
        case isWaiting, isHidden, byTrap, byLimit, byWords, byDuplicate, byApproval, byCorrection, byReports
        case byOfficer, ofClient, onlyClient, onlyPost, reportCount, allReports, unreadable, doneApprove
        case doneHide, doneRestore, doneKeep, doneRemove, doneNothing, doneChanged, doneLeft, doneLater
        case removeQuestion, reasonTooLong
        case didWithdraw = "desk-log.withdraw", didHide = "desk-log.hide", didApprove = "desk-log.approve"
        case aReader = "desk-log.a-reader"
    }

}

/// A link to a part of the queue, or to the posts with a cause.
package struct ModerationLink: TemplateView {
    let name: String
    let count: Int
    let address: String
    let isCurrent: Bool

    /// Creates a link with the number of posts.
    package init(name: String, count: Int, address: String, isCurrent: Bool) {
        (self.name, self.count, self.address, self.isCurrent) = (name, count, address, isCurrent)
    }

    package static let fields = FieldTable<ModerationLink>([
        .text("linkName") { $0.name },
        .number("linkCount") { $0.count },
        .text("linkAddress") { $0.address },
        .flag("isCurrent") { $0.isCurrent },
    ])
}

/// The reports of a post with one reason in the queue.
package struct ReportRow: TemplateView {
    let reason: String
    let count: String?
    let time: String
    let texts: [String]

    /// Creates the row: the reason and the number of reports in words, nil for one, the time of the last one, and the notes.
    package init(reason: String, count: String?, time: String, texts: [String]) {
        (self.reason, self.count, self.time, self.texts) = (reason, count, time, texts)
    }

    package static let fields = FieldTable<ReportRow>([
        .text("reportReason") { $0.reason },
        .text("reportCount") { $0.count },
        .text("reportTime") { $0.time },
        .list("reportTexts") { $0.texts.map(ReceiptFact.init) },
    ])
}

/// A post in the queue.
package struct ModerationRow: TemplateView {
    package var id = ""
    package var kind = ""
    package var title = ""
    package var text = ""
    package var facts: [String] = []
    package var time = ""
    package var state = ""
    package var reason: String?
    /// The reason typed into a form of this post that was not accepted.
    package var typedReason: String?
    package var reports: [ReportRow] = []
    /// The link to all reports, where notes are left out.
    package var (reportsWords, reportsAddress): (String?, String?) = (nil, nil)
    package var asksRemoval = false
    package var live: String?
    package var clientWords: String?
    package var clientAddress: String?
    package var (canApprove, canHide, canRestore, canKeep) = (false, false, false, false)

    /// Creates a row without values.
    package init() {}

    package static let fields = FieldTable<ModerationRow>([
        .text("rowId") { $0.id },
        .text("rowKind") { $0.kind },
        .text("rowTitle") { $0.title },
        .text("rowText") { $0.text.isEmpty ? nil : $0.text },
        .list("rowFacts") { $0.facts.map(ReceiptFact.init) },
        .text("rowTime") { $0.time },
        .text("rowState") { $0.state },
        .text("rowReason") { $0.reason },
        .text("typedReason") { $0.typedReason },
        .list("rowReports") { $0.reports },
        .text("reportsWords") { $0.reportsWords },
        .text("reportsAddress") { $0.reportsAddress },
        .flag("asksRemoval") { $0.asksRemoval },
        .text("liveAddress") { $0.live },
        .text("clientWords") { $0.clientWords },
        .text("clientAddress") { $0.clientAddress },
        .flag("canApprove") { $0.canApprove },
        .flag("canHide") { $0.canHide },
        .flag("canRestore") { $0.canRestore },
        .flag("canKeep") { $0.canKeep },
    ])
}

/// A field of a form that is sent again.
package struct KeptField: TemplateView {
    let name: String
    let value: String

    package init(name: String, value: String) { (self.name, self.value) = (name, value) }

    package static let fields = FieldTable<KeptField>([
        .text("keptName") { $0.name },
        .text("keptValue") { $0.value },
    ])
}

/// The queue of readers' posts.
package struct ModerationView: DeskView {
    package static let template = "desk-moderation"

    let done: String?
    let parts: [ModerationLink]
    let causes: [ModerationLink]
    let filter: String?
    let all: String
    let rows: [ModerationRow]
    let count: Int
    let listed: String
    let kept: [KeptField]
    let typedReason: String?
    let isHiddenPart: Bool
    let isWaitingPart: Bool
    let page: DeskPage

    /// A page of the queue.
    /// - Parameters:
    ///   - done: what was just done.
    ///   - parts: links to the parts.
    ///   - causes: links to the waiting posts with each cause.
    ///   - filter: which posts alone are shown, in words; nil if all are.
    ///   - all: address of the part without a filter.
    ///   - rows: the posts of the page.
    ///   - count: number of posts on all pages.
    ///   - listed: the ids of these posts, as many as one form takes.
    ///   - kept: the fields that name part and filter.
    ///   - typedReason: the reason in a form for several posts that was not accepted.
    ///   - part: whether the part is that of hidden posts, and whether it is that of waiting ones.
    ///   - page: the page.
    package init(
        done: String?, parts: [ModerationLink], causes: [ModerationLink], filter: String?, all: String,
        rows: [ModerationRow], count: Int, listed: String, kept: [KeptField], typedReason: String?,
        part: (isHidden: Bool, isWaiting: Bool), page: DeskPage
    ) {
        (self.done, self.parts, self.causes, self.filter, self.all) = (done, parts, causes, filter, all)
        (self.rows, self.count, self.listed, self.kept, self.page) = (rows, count, listed, kept, page)
        self.typedReason = typedReason
        (isHiddenPart, isWaitingPart) = part
    }

    package static let fields = FieldTable<ModerationView>([
        .text("done") { $0.done },
        .list("queueParts") { $0.parts },
        .list("queueCauses") { $0.causes },
        .flag("hasCauses") { $0.causes.count > 1 },
        .text("queueFilter") { $0.filter },
        .text("queueAll") { $0.all },
        .list("queueRows") { $0.rows },
        .flag("isEmpty") { $0.rows.isEmpty },
        .flag("isMany") { $0.count > 1 },
        .number("queueCount") { $0.count },
        .text("queueIds") { $0.listed },
        .list("keptFields") { $0.kept },
        .text("typedReasonForMany") { $0.typedReason },
        .flag("isHiddenPart") { $0.isHiddenPart },
        .flag("isWaitingPart") { $0.isWaitingPart },
        .record("paging") { $0.page.paging },
    ])
}

/// The question before posts are removed for good.
package struct ModerationQuestionView: DeskView {
    package static let template = "desk-moderation-question"

    let text: String
    let titles: [ReceiptFact]
    let kept: [KeptField]
    let back: String

    /// Creates the question about posts with these titles, with the fields of the form and the address of the queue.
    package init(text: String, titles: [String], kept: [KeptField], back: String) {
        (self.text, self.titles, self.kept, self.back) = (text, titles.map(ReceiptFact.init), kept, back)
    }

    package static let fields = FieldTable<ModerationQuestionView>([
        .text("questionText") { $0.text },
        .list("questionTitles") { $0.titles },
        .text("backAddress") { $0.back },
        .list("keptFields") { $0.kept },
    ])
}
