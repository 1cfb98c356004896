import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The form with which readers vote for the date of an event.
enum DatePollForm {
    /// `GET /events/:id/poll`.
    static func get(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let poll = try await poll(context)
        if let closure = poll.closure { return poll.page(of: closure) }
        return try form(poll).response(context)
    }

    /// `POST /events/:id/poll`: redirects with 303 to the receipt.
    static func post(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let poll = try await poll(context)
        if let closure = poll.closure { return poll.page(of: closure, status: 409) }
        let page = try form(poll).sent(context)
        if let refusal = try page.refusalWithoutCookie(context) { return refusal }
        return try await page.keepingTexts(context, saying: DatePollKey.notTaken) {
            () throws(DeskError) in try submitted(page, poll)
        }
    }

    // MARK: Parts

    /// The poll of the request's path. An event that never had one has none.
    private static func poll(_ context: RequestContext) async throws(DeskError) -> DatePoll {
        guard let poll = try await DatePoll(of: context.eventID, context) else { throw .notFound }
        if poll.event.dateOptions.isEmpty,
            try DeskError.state(poll.database.pollAnswers(of: poll.event.id)).isEmpty
        {
            throw .notFound
        }
        return poll
    }

    private static func form(_ poll: DatePoll) throws(DeskError) -> ReaderFormPage {
        var page = ReaderFormPage(
            TypedForm(try DatePollFields(poll).table), heading: poll.words.text(poll.event.title),
            path: poll.path, back: poll.eventAddress)
        page.lead = poll.say(.lead)
        page.send = poll.say(.send)
        page.after = poll.say(poll.context.isServed(.mail) ? .deleted : .deletedWithoutMail)
        return page
    }

    private static func submitted(
        _ page: ReaderFormPage, _ poll: DatePoll
    ) throws(DeskError) -> CGIResponse {
        var (page, context) = (page, poll.context)
        let fields = try DatePollFields(poll)
        let (values, texts) = page.form.read()
        if fields.hasOldTimes(context.request.form) {
            (page.problems, page.notice) = (texts.problems, poll.say(.timesChanged))
            return page.response(context, status: 409)
        }
        page.problems = texts.problems + fields.problems(values)
        if !page.problems.isEmpty {
            if !fields.problems(values).isEmpty { page.notice = poll.say(.noTick) }
            return page.response(context, status: 422)
        }
        if context.formTrap.isCaught(now: context.now) {
            page.notice = poll.say(.trap)
            return page.response(context, status: 422)
        }
        let new = NewPollAnswer(
            name: values["name"] ?? "", address: values["email"], ticks: fields.ticks(values),
            language: poll.words.language, code: PostName.id(of: "date-poll", nonce: try context.formNonce),
            form: FormDigest.ofReader(context.request, hasNonce: true),
            reader: try ReaderCredentials(context).key, client: context.request.remoteAddress)
        let result = try DeskError.state(
            poll.database.answerPoll(
                new, of: poll.event.id, ends: poll.event.pollEnd ?? context.now, now: context.now))
        switch result {
        case .done(let answer):
            poll.published()
            return context.redirect(to: "/poll/\(answer.code)?done=post")
        case .refused(let refusal): return refused(refusal, page, poll)
        }
    }

    private static func refused(
        _ refusal: PollResult.Refusal, _ page: ReaderFormPage, _ poll: DatePoll
    ) -> CGIResponse {
        var page = page
        switch refusal {
        case .throttled(let end):
            let time = poll.words.moment(end + 59, now: poll.context.now)
            page.notice = poll.say(.throttled, ["time": time])
            let failure = SignInFailure(until: end, poll.context) { _ in "" }
            return failure.added(to: page.response(poll.context))
        case .full:
            page.notice = poll.say(.full)
            return page.response(poll.context, status: 409)
        case .used, .gone: return page.used(poll.context, saying: DatePollKey.used)
        }
    }
}
