import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The receipt of a vote for a date, with forms to change and to erase it.
struct DatePollReceipt {
    let answer: PollAnswer
    /// The poll; nil if readers do not see the event any longer.
    let poll: DatePoll?
    let context: RequestContext
    var form: TypedForm
    var problems: [FormProblem] = []
    /// A sentence about a change that was refused.
    var notice: String?

    private var path: String { "/poll/\(answer.code)" }
    private var isOpen: Bool { poll.map { $0.closure == nil } ?? false }

    /// The receipt of the code in the request's path; nil if there is none.
    private init?(_ context: RequestContext) async throws(DeskError) {
        let database = try context.database()
        guard let code = ReceiptCode(context.parameter("code"))?.text,
            let answer = try DeskError.state(database.pollAnswer(code))
        else { return nil }
        (self.answer, self.context) = (answer, context)
        poll = try await DatePoll(of: answer.post, context)
        let fields = try poll.map { poll throws(DeskError) in try DatePollFields(poll, answer) }
        form = TypedForm(fields?.table ?? [], fields?.texts ?? [:])
    }

    // MARK: Handlers

    /// `GET /poll/:code`, with `done=change` after a change.
    static func get(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        guard let receipt = try await DatePollReceipt(context) else { return gone(context) }
        return receipt.response()
    }

    /// `POST /poll/:code/change`: the fields of the poll's form.
    static func change(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        guard var receipt = try await DatePollReceipt(context) else { return gone(context) }
        guard let poll = receipt.poll, receipt.isOpen else {
            receipt.notice = context.words.say(DatePollKey.notChanged)
            return receipt.response(status: 409)
        }
        receipt.form = context.typed(receipt.form.table)
        if try !FormCookie(context).isProved {
            receipt.notice = context.words.say(DeskWords.Receipt.formCookieGone)
            return receipt.response(status: 403)
        }
        let fields = try DatePollFields(poll, receipt.answer)
        let (values, texts) = receipt.form.read()
        if fields.hasOldTimes(context.request.form) {
            (receipt.problems, receipt.notice) = (texts.problems, poll.say(.timesChanged))
            return receipt.response(status: 409)
        }
        receipt.problems = texts.problems + fields.problems(values)
        if !receipt.problems.isEmpty {
            if !fields.problems(values).isEmpty { receipt.notice = poll.say(.noTick) }
            return receipt.response(status: 422)
        }
        let result = try DeskError.state(
            poll.database.changePollAnswer(
                receipt.answer.code, name: values["name"] ?? "", address: values["email"],
                ticks: fields.ticks(values), ends: poll.event.pollEnd ?? context.now, now: context.now))
        guard case .done = result else { return gone(context) }
        poll.published()
        return context.redirect(to: receipt.path + "?done=change")
    }

    /// `POST /poll/:code/erase`.
    static func erase(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        try FormCookie(context).check()
        guard let receipt = try await DatePollReceipt(context) else { return gone(context) }
        let database = try context.database()
        _ = try DeskError.state(database.erasePollAnswer(receipt.answer.code, now: context.now))
        receipt.poll?.published()
        return receipt.erased
    }

    // MARK: Parts

    private static func gone(_ context: RequestContext) -> CGIResponse {
        message(.goneTitle, .gone, context, status: 404)
    }

    private static func message(
        _ heading: DatePollKey, _ text: DatePollKey, _ context: RequestContext,
        to way: (address: String, name: DatePollKey)? = nil, status: Int = 200
    ) -> CGIResponse {
        let words = context.words
        let way = way ?? (words.words.link(Address.events), .toEvents)
        let view = DeskMessageView(
            heading: words.say(heading), text: words.say(text), address: way.address,
            way: words.say(way.name))
        return context.page(view, words.say(heading), status: status)
    }

    /// The page after the answer was erased.
    private var erased: CGIResponse {
        let way = poll.map { poll -> (address: String, name: DatePollKey) in
            isOpen ? (context.mount + poll.path, .again) : (poll.eventAddress, .toEvent)
        }
        return Self.message(
            .erasedTitle, answer.address == nil ? .erased : .erasedWithAddress, context, to: way)
    }

    private func response(status: Int = 200) -> CGIResponse {
        let words = context.words
        let view = DatePollReceiptView(
            done: context.request.query["done"] == "change" ? words.say(DatePollKey.doneChange) : nil,
            notice: notice, heading: words.say(heading), stateTexts: texts.map(TextLine.init),
            pollTitle: poll.map { words.words.tagged($0.event.title) }, pollPerson: answer.name,
            eventAddress: poll?.eventAddress,
            calendarAddress: poll?.closure == .decided ? poll?.calendarAddress : nil,
            hasAddress: answer.address != nil, pollPath: path,
            receiptAddress: context.fullAddress(path),
            inputs: isOpen ? FormInputs(form, problems, words).all : [])
        return context.readerPage(view, words.say(DatePollKey.receiptTitle), form: path, status: status)
    }

    private var heading: DatePollKey {
        guard let poll else { return .endedTitle }
        return switch poll.closure {
        case nil: .answeredTitle
        case .decided: .decidedTitle
        case .cancelled: .cancelledTitle
        case .over: .overTitle
        case .ended: .endedTitle
        }
    }

    /// The state of the poll in sentences.
    private var texts: [String] {
        let words = context.words
        guard let poll else { return [words.say(DatePollKey.ended)] }
        return switch poll.closure {
        case nil:
            [
                poll.say(.answered), isIncomplete(poll) ? poll.say(.unanswered) : nil,
                answer.address.map { poll.say(.toldByMail, ["address": $0]) } ?? poll.say(.toldOnPage),
                answer.address == nil && context.offersPush ? poll.say(.toldByBrowser) : nil,
            ].compactMap(\.self)
        case .decided: [poll.say(.decided, ["time": poll.when ?? ""])]
        case .cancelled: [poll.say(.cancelled)]
        case .over: [poll.say(.over)]
        case .ended: [poll.say(.ended)]
        }
    }

    /// Whether a time has no answer, such as one that was added after the vote.
    private func isIncomplete(_ poll: DatePoll) -> Bool {
        poll.coming.contains { answer.ticks[$0.key] == nil }
    }
}

/// The receipt of a vote for a date.
struct DatePollReceiptView: DeskView {
    static let template = "desk-date-poll-receipt"

    /// A sentence about the last action.
    let done: String?
    let notice: String?
    let heading: String
    let stateTexts: [TextLine]
    /// The title of the event; nil if readers do not see it any longer.
    let pollTitle: TaggedText?
    /// The name of the person who voted.
    let pollPerson: String
    let eventAddress: String?
    /// The file for one's own calendar; nil until the event has a date.
    let calendarAddress: String?
    /// Whether a mail address is stored with the answer.
    let hasAddress: Bool
    /// The receipt's path below the mount.
    let pollPath: String
    /// The receipt's full URL, to be kept.
    let receiptAddress: String
    let inputs: [FormInput]

    static let computed = FieldTable<DatePollReceiptView>([.flag("hasInputs") { !$0.inputs.isEmpty }])
}
