import CGI
import Calendars
import ContentFiles
import Desk
import Foundation
import Model
import Site
import State

/// The poll for the date of an event, in a request.
struct DatePoll {
    let event: Event
    let database: StateDatabase
    let context: RequestContext

    /// Nil if there is no such event, or if readers do not see it.
    init?(of id: String, _ context: RequestContext) async throws(DeskError) {
        guard let event = try await SignUpDate.event(id, context), event.status != .draft else { return nil }
        self.init(event, context, try context.database())
    }

    init(_ event: Event, _ context: RequestContext, _ database: StateDatabase) {
        (self.event, self.context, self.database) = (event, context, database)
    }

    /// The reason why nobody can vote.
    enum Closure {
        case decided, cancelled
        /// All times have begun.
        case over
        /// The event offers no times.
        case ended
    }

    /// Nil if people can vote.
    var closure: Closure? {
        if event.status == .cancelled { return .cancelled }
        if event.schedule != nil { return .decided }
        guard let end = event.pollEnd else { return .ended }
        return end <= context.now ? .over : nil
    }

    /// The options that have not begun.
    var coming: [DateOption] { event.dateOptions.filter { $0.start.instant > context.now } }

    /// The path of the form below the mount.
    var path: String { "\(EventPath(id: event.id).text)/poll" }

    /// The address of the event's page.
    var eventAddress: String { words.words.link(Address.event(event.slug)) }

    /// The file for one's own calendar; nil if the event has no date.
    var calendarAddress: String? {
        event.schedule == nil ? nil : words.words.link(Address.eventFile(event.slug))
    }

    /// Shows the sums on open pages.
    func published() {
        do {
            try context.installation.build.publishPolls(database, now: context.now)
        } catch {
            context.installation.report("\(error)")
        }
    }
}

/// The phrases of polls for a date, for readers.
enum DatePollKey: String, PhraseKey {
    static let group = "date-poll"
    // The form.
    case lead, yes, ifNeedBe, no, name, nameWhy, email, emailWhy, send, deleted, deletedWithoutMail
    case trap, used, notTaken, notAnswered, notChanged, timesChanged, noTick, full, throttled
    // Why nobody can vote.
    case decidedTitle, decided, cancelledTitle, cancelled, overTitle, over, endedTitle, ended
    case toEvent, toEvents
    // Receipts.
    case receiptTitle, goneTitle, gone, doneChange, answeredTitle, answered, unanswered, toldByMail
    case toldOnPage, toldByBrowser, erasedTitle, erased, erasedWithAddress, again
    case toCalendar = "event.add-to-calendar"
    // Messages.
    case mailSubject, mailText, mailWhy, mailErase
    case sum = "poll-sums.sum"
}

extension DatePoll {
    var words: DeskWords { context.words }

    func say(_ key: DatePollKey, _ values: KeyValuePairs<String, String>? = nil) -> String {
        words.say(key, values)
    }

    func text(of option: DateOption) -> String {
        let clock = SiteClock(timeZone: context.site.settings.timeZone, now: context.now)
        return EventWords(words.words).full(option.shown(clock))
    }

    func text(of sum: PollSum) -> String {
        say(.sum, ["yes": "\(sum.yes)", "ifNeedBe": "\(sum.ifNeedBe)", "no": "\(sum.no)"])
    }

    func name(of tick: PollTick) -> String {
        switch tick {
        case .yes: say(.yes)
        case .ifNeedBe: say(.ifNeedBe)
        case .no: say(.no)
        }
    }

    /// The time of the event in words; nil if it has none.
    var when: String? {
        guard let schedule = event.schedule else { return nil }
        let first = Occurrence(start: schedule.start, end: schedule.end, original: schedule.start.civil)
        let clock = SiteClock(timeZone: context.site.settings.timeZone, now: context.now)
        return EventWords(words.words).full(ShownTime(first, isAllDay: schedule.isAllDay, clock: clock))
    }

    /// The page that says why nobody can vote; with a status of 409, also that an answer was not taken.
    func page(of closure: Closure, status: Int = 200) -> CGIResponse {
        let (heading, text): (DatePollKey, String) =
            switch closure {
            case .decided: (.decidedTitle, say(.decided, ["time": when ?? ""]))
            case .cancelled: (.cancelledTitle, say(.cancelled))
            case .over: (.overTitle, say(.over))
            case .ended: (.endedTitle, say(.ended))
            }
        let view = DeskMessageView(
            heading: say(heading), text: text, notes: status == 409 ? [say(.notAnswered)] : [],
            facts: [words.text(event.title)], address: eventAddress, way: say(.toEvent),
            other: closure == .decided ? calendarAddress.map { ($0, say(.toCalendar)) } : nil)
        return context.page(view, say(heading), status: status)
    }
}
