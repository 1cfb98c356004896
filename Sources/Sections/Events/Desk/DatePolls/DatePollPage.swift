import CGI
import ContentFiles
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The votes for the date of an event, for officers.
struct DatePollPage {
    let poll: DatePoll
    let events: DeskEvents
    private let answers: [PollAnswer]
    private let sums: [String: PollSum]
    /// A sentence about a choice that was refused.
    var notice: String?

    private var context: RequestContext { events.context }
    private var event: Event { poll.event }
    private var path: String { Self.path(of: event) }

    static func path(of event: Event) -> String { "\(DeskEvents.path(of: event.id))/poll/answers" }

    private init(_ event: Event, _ events: DeskEvents) throws(DeskError) {
        (poll, self.events) = (DatePoll(event, events.context, events.database), events)
        answers = try DeskError.state(events.database.pollAnswers(of: event.id))
        sums = try DeskError.state(events.database.pollSums(of: event.id))
    }

    /// The path of the page; nil if the event has no poll and nobody has voted.
    static func path(of event: Event, _ events: DeskEvents) throws(DeskError) -> String? {
        if !event.dateOptions.isEmpty { return path(of: event) }
        let sums = try DeskError.state(events.database.pollSums(of: event.id))
        return sums.isEmpty ? nil : path(of: event)
    }

    // MARK: Handlers

    /// `GET /events/:id/poll/answers`.
    static func get(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let events = try await DeskEvents(request)
        return try DatePollPage(try events.own(events.context.eventID), events).response()
    }

    /// `POST /events/:id/poll/choose`: the key of an `option`, asked with `confirmed=yes`.
    static func choose(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let form = context.request.form
        guard let nonce = form["nonce"], FormSubmission.isNonce(nonce) else { throw .badField("nonce") }
        if let earlier = try DeskError.state(database.change(nonce: nonce)) {
            guard earlier.subject == context.eventID else { throw .badField("nonce") }
            _ = try DeskError.posting(Journal(root: context.installation.root, database: database).complete())
            return await finished(earlier, context)
        }
        let events = try await DeskEvents(context, session, database)
        var page = try DatePollPage(try events.own(context.eventID), events)
        guard let option = form["option"].flatMap(page.event.dateOption) else {
            return try page.refused(.notOffered)
        }
        if option.start.instant <= context.now { return try page.refused(.hasBegun) }
        return form["confirmed"] == "yes"
            ? try await page.choose(option, nonce: nonce) : page.ask(option, nonce: nonce)
    }

    // MARK: Parts

    private mutating func choose(_ option: DateOption, nonce: String) async throws(DeskError) -> CGIResponse {
        let (session, database) = (events.session, events.database)
        do throws(PostingError) {
            let outcome = try events.posting.choose(
                option, of: event, by: context.submission(nonce, by: session.officer))
            return await Self.finished(outcome.change, context)
        } catch {
            switch error {
            case .undecided(let announcement):
                return try ChangeQuestion(announcement, context, session, database).page(
                    context.words.say(DeskWords.DatePolls.choose), title: context.words.text(event.title),
                    nonce: nonce, back: path)
            case .changedMeanwhile: return try refused(.notOffered)
            case .notNow: return try refused(.hasBegun)
            default: throw DeskError(error)
            }
        }
    }

    private static func finished(_ change: Change, _ context: RequestContext) async -> CGIResponse {
        await context.published("choose", at: DeskEvents.path(of: change.subject ?? ""), change: change)
    }

    private mutating func refused(_ reason: DeskWords.DatePolls) throws(DeskError) -> CGIResponse {
        notice = context.words.say(reason)
        return response(status: 409)
    }

    private func response(status: Int = 200) -> CGIResponse {
        let words = context.words
        let view = DatePollAnswersView(
            notice: notice, pollTitle: words.text(event.title),
            eventAddress: context.mount + DeskEvents.path(of: event.id), pollState: state,
            pollOptions: options.map(view), pollPeople: answers.map(view),
            choosePath: "\(DeskEvents.path(of: event.id))/poll/choose", nonce: FormSubmission.newNonce())
        let heading = words.say(DeskWords.DatePolls.heading)
        return context.page(view, heading, events.session, form: path, status: status)
    }

    /// The options; of an event that has its date, those that people voted for.
    private var options: [DateOption] {
        if !event.dateOptions.isEmpty { return event.dateOptions }
        let zone = context.site.settings.timeZone
        return Set(answers.flatMap(\.ticks.keys)).sorted().compactMap { DateOption($0, in: zone) }
    }

    private var state: String {
        let words = context.words
        switch poll.closure {
        case .decided: return poll.say(.decided, ["time": poll.when ?? ""])
        case .cancelled: return poll.say(.cancelled)
        case .over: return words.say(DeskWords.DatePolls.over)
        case .ended: return poll.say(.ended)
        case nil: return words.say(DeskWords.DatePolls.answers, count: answers.count)
        }
    }

    /// The coming options that suit most people: by those who say yes, then by those for whom it suits if need be.
    private var best: Set<String> {
        func rank(_ option: DateOption) -> [Int] {
            [sums[option.key]?.yes ?? 0, sums[option.key]?.ifNeedBe ?? 0]
        }
        let ranks = poll.coming.map(rank).filter { $0 != [0, 0] }
        guard let top = ranks.max(by: { $0.lexicographicallyPrecedes($1) }) else { return [] }
        return Set(poll.coming.filter { rank($0) == top }.map(\.key))
    }

    private func view(_ option: DateOption) -> DatePollOptionView {
        let isComing = option.start.instant > context.now
        return DatePollOptionView(
            optionKey: option.key, optionText: poll.text(of: option),
            optionSum: poll.text(of: sums[option.key] ?? PollSum()), isBest: best.contains(option.key),
            canBeChosen: isComing && poll.closure == nil)
    }

    private func view(_ answer: PollAnswer) -> DatePollPersonView {
        let words = context.words
        let others = answers.count { $0.id != answer.id && $0.client != nil && $0.client == answer.client }
        return DatePollPersonView(
            personName: answer.name, personMail: answer.address,
            personNetwork: others == 0 ? nil : words.say(DeskWords.DatePolls.sameNetwork, count: others),
            personTicks: options.map { option in
                let tick = answer.ticks[option.key]
                return DatePollTickView(
                    tickKind: tick?.rawValue ?? "none",
                    tickText: tick.map(poll.name) ?? words.say(DeskWords.DatePolls.noAnswer))
            })
    }

    /// The page that says what the choice of a time does, and whom it tells.
    private func ask(_ option: DateOption, nonce: String) -> CGIResponse {
        let words = context.words
        let mails = Set(answers.compactMap { $0.address?.lowercased() }).count
        let browsers = context.offersPush ? Set(answers.compactMap(\.owner)).count : 0
        let lines = [
            words.say(DeskWords.DatePolls.willBe),
            mails == 0 ? nil : words.say(DeskWords.DatePolls.toldByMail, count: mails),
            browsers == 0 ? nil : words.say(DeskWords.DatePolls.toldByBrowser, count: browsers),
            mails + browsers == 0 ? words.say(DeskWords.DatePolls.toldNobody) : nil,
            events.record(of: event) == nil ? nil : words.say(DeskWords.DatePolls.askedNext),
            words.say(DeskWords.DatePolls.takeBack),
        ]
        let view = DatePollQuestionView(
            pollTitle: words.text(event.title), optionKey: option.key, optionText: poll.text(of: option),
            questionLines: lines.compactMap(\.self).map(TextLine.init),
            choosePath: "\(DeskEvents.path(of: event.id))/poll/choose", nonce: nonce,
            backAddress: context.mount + path)
        return context.page(view, words.say(DeskWords.DatePolls.choose), events.session, form: path)
    }
}

extension DeskWords {
    enum DatePolls: String, PhraseKey {
        static let group = "desk-date-poll"
        case heading, answers, over, noAnswer, sameNetwork, choose, willBe, toldByMail, toldByBrowser
        case toldNobody, askedNext, takeBack, notOffered, hasBegun, doneChoose
    }
}

/// The votes for the date of an event.
struct DatePollAnswersView: DeskView {
    static let template = "desk-date-poll-answers"

    let notice: String?
    let pollTitle: String
    /// The event's page on the desk.
    let eventAddress: String
    let pollState: String
    let pollOptions: [DatePollOptionView]
    let pollPeople: [DatePollPersonView]
    /// The path to which a choice is sent, below the mount.
    let choosePath: String
    let nonce: String

    static let computed = FieldTable<DatePollAnswersView>([
        .flag("hasTable") { !$0.pollOptions.isEmpty && !$0.pollPeople.isEmpty }
    ])
}

struct DatePollOptionView: TemplateView {
    let optionKey: String
    let optionText: String
    let optionSum: String
    let isBest: Bool
    let canBeChosen: Bool
}

struct DatePollPersonView: TemplateView {
    let personName: String
    /// The address to which the result is sent; nil if there is none.
    let personMail: String?
    /// The number of other answers from the same network.
    let personNetwork: String?
    /// One for each option.
    let personTicks: [DatePollTickView]
}

struct DatePollTickView: TemplateView {
    /// `yes`, `ifNeedBe`, `no` or `none`.
    let tickKind: String
    let tickText: String
}

/// The page before a time is chosen.
struct DatePollQuestionView: DeskView {
    static let template = "desk-date-poll-question"

    let pollTitle: String
    let optionKey: String
    let optionText: String
    let questionLines: [TextLine]
    let choosePath: String
    let nonce: String
    let backAddress: String
}
