import Calendars
import Desk
import Foundation
import Model
import Site

/// The next dates of a series on the desk.
struct SeriesDatesView: DeskView {
    static let template = "desk-dates"

    let dateRows: [SeriesDateRow]
    /// The page with all dates; nil on that page itself.
    let allDates: String?
    /// The page with later dates; nil if there are none.
    let laterDates: String?
    let seriesTitle: String
    let seriesAddress: String

    static let computed = FieldTable<SeriesDatesView>([.flag("hasNoDates") { $0.dateRows.isEmpty }])
}

struct SeriesDateRow: TemplateView {
    let dateWhen: String
    let datePlace: String?
    /// The difference from the series, in words; nil if there is none.
    let dateState: String?
    /// Whether the date is cancelled or excluded.
    let isOff: Bool
    /// The page of the date; nil if the series no longer has it.
    let dateAddress: String?
    /// Nil if the date takes no sign-ups here.
    let signUpLink: SignUpLink?
}

/// The page of one date of a series.
struct SeriesDateView: DeskView {
    static let template = "desk-date"

    let dateRow: SeriesDateRow
    let seriesTitle: String
    let seriesAddress: String
    let usualTime: String
    let isAllDay: Bool
    let fieldValues: [FieldText]
    /// The first problem of each field, as a sentence.
    let fieldProblems: [FieldText]
    /// The questions to confirm before the date is changed, and the value of the field `confirmed` that confirms them.
    let questions: [ProblemLine]
    let confirmation: String?
    let nonce: String
    /// The date's version, to detect concurrent changes.
    let version: String
    /// The note that somebody else changed the date.
    let note: String?
    let done: String?
    /// The site's languages other than the page's.
    let languages: [LanguageFields]
    /// The form of the series from this date on; nil if the date is over.
    let fromAddress: String?
    /// Whether the form of a cancellation was sent.
    let isCancelling: Bool

    private static let texts = ["date", "time", "endDate", "endTime", "location", "reason"]

    private static func value(_ field: String) -> TemplateField<SeriesDateView> {
        .text("\(field)Value") { FieldText.text(of: field, in: $0.fieldValues) }
    }

    private static func problem(_ field: String) -> TemplateField<SeriesDateView> {
        .text("\(field)Problem") { FieldText.text(of: field, in: $0.fieldProblems) }
    }

    static let computed = FieldTable<SeriesDateView>(
        texts.map(value) + texts.map(problem) + [
            .flag("isOffNow") { $0.dateRow.isOff },
            .flag("isDifferent") { $0.dateRow.dateState != nil },
            .flag("hasQuestions") { !$0.questions.isEmpty },
        ])
}

extension DeskWords {
    /// The dates of a series that are not over, from number `first` on, and whether there are more. Cancelled
    /// and excluded dates are included.
    func seriesDates(
        of event: Event, from first: Int, limit: Int, now: Date, signUps: SignUpLinks? = nil,
        address: (CivilDateTime) -> String
    ) -> (rows: [SeriesDateRow], hasMore: Bool) {
        guard var schedule = event.schedule, schedule.recurrence != nil else { return ([], false) }
        schedule.recurrence?.exceptions = []
        guard let occurrences = Occurrences(ifValid: schedule) else { return ([], false) }
        let clock = SiteClock(timeZone: settings.timeZone, now: now)
        let since = clock.midnight(of: clock.today).addingTimeInterval(-86_400)
        // Some of yesterday's dates are over already.
        let dates = occurrences.next(after: since, limit: first + limit + 50)
            .map { ($0, ShownTime($0, isAllDay: $0.isAllDay(in: schedule), clock: clock)) }
            .filter { !$0.1.isPast(at: now) }.dropFirst(first)
        let rows = dates.prefix(limit).map { row($0.0, $0.1, of: event, signUps, address: address) }
        return (rows, dates.count > limit)
    }

    func seriesDate(
        _ date: CivilDateTime, of event: Event, signUps: SignUpLinks? = nil, address: String
    ) -> SeriesDateRow? {
        guard let schedule = event.schedule else { return nil }
        let change = schedule.recurrence?.changes.last { $0.occurrence == date }
        let start = change?.start ?? EventTime(date, in: schedule.timeZone)
        let usual = Occurrence.usual(startingAt: start, of: schedule)
        let occurrence = Occurrence(
            start: start, end: change?.end ?? usual.end, original: date, change: change)
        let clock = SiteClock(timeZone: settings.timeZone, now: .distantPast)
        let time = ShownTime(occurrence, isAllDay: occurrence.isAllDay(in: schedule), clock: clock)
        return row(occurrence, time, of: event, signUps) { _ in address }
    }

    func usualDate(_ date: CivilDateTime, of event: Event) -> String {
        guard let schedule = event.schedule else { return "" }
        let clock = SiteClock(timeZone: settings.timeZone, now: .distantPast)
        let when = usual(date, of: schedule, clock)
        return event.location.map {
            words.say(EventNotice.Key.with, ["what": when, "detail": text($0)])
        } ?? when
    }

    private func row(
        _ occurrence: Occurrence, _ time: ShownTime, of event: Event, _ signUps: SignUpLinks?,
        address: (CivilDateTime) -> String
    ) -> SeriesDateRow {
        let isLeftOut = event.schedule?.recurrence?.exceptions.contains(occurrence.original) == true
        let isOff = isLeftOut || occurrence.change?.isCancelled == true
        return SeriesDateRow(
            dateWhen: EventWords(words).full(time),
            datePlace: (occurrence.change?.location ?? event.location).map(text),
            dateState: isLeftOut
                ? words.say(EventNotice.Key.cancelled) : occurrence.change.flatMap { state($0, of: event) },
            isOff: isOff, dateAddress: address(occurrence.original),
            signUpLink: signUps?.link(to: occurrence.original))
    }

    /// `Moved from Tuesday, 8 December 2026, 18:00: the hall is taken`.
    private func state(_ change: OccurrenceChange, of event: Event) -> String? {
        guard let schedule = event.schedule else { return nil }
        let clock = SiteClock(timeZone: settings.timeZone, now: .distantPast)
        let time = usual(change.occurrence, of: schedule, clock)
        let isMoved = change.start != nil || change.end != nil
        let values: KeyValuePairs = ["time": time, "place": event.location.map(text) ?? ""]
        let key: EventNotice.Key? =
            switch (isMoved, change.location != nil && event.location != nil) {
            case _ where change.isCancelled: .cancelled
            case (true, true): .movedFromBoth
            case (true, false): .movedFromTime
            case (false, true): .movedFromPlace
            case (false, false): nil
            }
        let what = key.map { words.say($0, values) } ?? change.title.map(text)
        guard let reason = change.reason.map(text) else { return what ?? change.location.map(text) }
        return what.map { words.say(EventNotice.Key.because, ["what": $0, "reason": reason]) } ?? reason
    }
}
