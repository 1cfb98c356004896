import Calendars
import Desk
import Foundation
import Model
import Site

/// The next dates of a series on the desk.
package struct SeriesDatesView: DeskView {
    package static let template = "desk-dates"

    let rows: [SeriesDateRow]
    /// The page with all dates; nil on that page itself.
    let all: String?
    /// The page with later dates; nil if there are none.
    let later: String?
    let title: String
    let eventAddress: String

    /// Creates a page of dates.
    package init(rows: [SeriesDateRow], all: String?, later: String?, title: String, eventAddress: String) {
        (self.rows, self.all, self.later) = (rows, all, later)
        (self.title, self.eventAddress) = (title, eventAddress)
    }

    package static let fields = FieldTable<SeriesDatesView>([
        .list("dateRows") { $0.rows },
        .flag("hasNoDates") { $0.rows.isEmpty },
        .text("allDates") { $0.all },
        .text("laterDates") { $0.later },
        .text("seriesTitle") { $0.title },
        .text("seriesAddress") { $0.eventAddress },
    ])
}

/// One date of a series in a list.
package struct SeriesDateRow: TemplateView {
    let when: String
    let place: String?
    /// The difference from the series, in words; nil if there is none.
    let state: String?
    /// Whether the date is cancelled or excluded.
    let isOff: Bool
    let address: String

    package static let fields = FieldTable<SeriesDateRow>([
        .text("dateWhen") { $0.when },
        .text("datePlace") { $0.place },
        .text("dateState") { $0.state },
        .flag("isOff") { $0.isOff },
        .text("dateAddress") { $0.address },
    ])
}

/// The page of one date of a series.
package struct SeriesDateView: DeskView {
    package static let template = "desk-date"

    let row: SeriesDateRow
    let title: String
    let eventAddress: String
    /// The usual time and location of the date.
    let usual: String
    let isAllDay: Bool
    let values: [String: String]
    let nonce: String
    /// The date's version, to detect concurrent changes.
    let version: String
    /// The problems by field, as sentences.
    package var problems: [(field: String, text: String)] = []
    /// The note that somebody else changed the date.
    package var note: String?
    /// The message about the last action.
    package var done: String?
    /// The site's languages other than the page's.
    package var languages: [DatePlaceFields] = []
    /// The form of the series from this date on; nil if the date is over.
    package var fromAddress: String?
    /// Whether the form of a cancellation was sent.
    package var isCancelling = false

    /// Creates the page of a date with the form's values.
    package init(
        _ row: SeriesDateRow, of event: (title: String, address: String), usual: String, isAllDay: Bool,
        values: [String: String], nonce: String, version: String
    ) {
        (self.row, title, eventAddress) = (row, event.title, event.address)
        (self.usual, self.isAllDay, self.values) = (usual, isAllDay, values)
        (self.nonce, self.version) = (nonce, version)
    }

    private static let texts = ["date", "time", "endDate", "endTime", "location", "reason"]

    private static func value(_ field: String) -> TemplateField<SeriesDateView> {
        .text("\(field)Value") { $0.values[field] }
    }

    private static func problem(_ field: String) -> TemplateField<SeriesDateView> {
        .text("\(field)Problem") { view in view.problems.first { $0.field == field }?.text }
    }

    package static let fields = FieldTable<SeriesDateView>(
        texts.map(value) + texts.map(problem) + [
            .record("dateRow") { $0.row },
            .text("seriesTitle") { $0.title },
            .text("seriesAddress") { $0.eventAddress },
            .text("usualTime") { $0.usual },
            .flag("isAllDay") { $0.isAllDay },
            .text("nonce") { $0.nonce },
            .text("version") { $0.version },
            .text("note") { $0.note },
            .text("done") { $0.done },
            .list("languages") { $0.languages },
            .flag("isOffNow") { $0.row.isOff },
            .flag("isDifferent") { $0.row.state != nil },
            .flag("isCancelling") { $0.isCancelling },
            .text("fromAddress") { $0.fromAddress },
        ])
}

/// The location of one date in one of the site's further languages.
package struct DatePlaceFields: TemplateView {
    let tag: String
    let name: String
    let value: String?
    let problem: String?

    /// Creates the location in a language.
    package init(tag: String, name: String, value: String?, problem: String?) {
        (self.tag, self.name, self.value, self.problem) = (tag, name, value, problem)
    }

    package static let fields = FieldTable<DatePlaceFields>([
        .text("tag") { $0.tag },
        .text("languageName") { $0.name },
        .text("otherLocation") { $0.value },
        .text("otherLocationProblem") { $0.problem },
    ])
}

extension DeskWords {
    /// The dates of a series that are not over, from number `first` on, and whether there are more. Cancelled
    /// and excluded dates are included.
    package func seriesDates(
        of event: Event, from first: Int, limit: Int, now: Date, address: (CivilDateTime) -> String
    ) -> (rows: [SeriesDateRow], hasMore: Bool) {
        guard var schedule = event.schedule, schedule.recurrence != nil else { return ([], false) }
        schedule.recurrence?.exceptions = []
        let clock = SiteClock(timeZone: settings.timeZone, now: now)
        let since = clock.midnight(of: clock.today).addingTimeInterval(-86_400)
        do throws(RecurrenceRuleError) {
            // Some of yesterday's dates are over already.
            let dates = try Occurrences(of: schedule).next(after: since, limit: first + limit + 50)
                .map { ($0, ShownTime($0, isAllDay: $0.isAllDay(in: schedule), clock: clock)) }
                .filter { !$0.1.isPast(at: now) }.dropFirst(first)
            let rows = dates.prefix(limit).map { row($0.0, $0.1, of: event, address: address) }
            return (rows, dates.count > limit)
        } catch {
            return ([], false)
        }
    }

    /// One date of a series, by its original start.
    package func seriesDate(_ date: CivilDateTime, of event: Event, address: String) -> SeriesDateRow? {
        guard let schedule = event.schedule else { return nil }
        let change = schedule.recurrence?.changes.last { $0.occurrence == date }
        let start = change?.start ?? EventTime(date, in: schedule.timeZone)
        let usual = Occurrence.usual(startingAt: start, of: schedule)
        let occurrence = Occurrence(
            start: start, end: change?.end ?? usual.end, original: date, change: change)
        let clock = SiteClock(timeZone: settings.timeZone, now: .distantPast)
        let time = ShownTime(occurrence, isAllDay: occurrence.isAllDay(in: schedule), clock: clock)
        return row(occurrence, time, of: event) { _ in address }
    }

    /// The usual time and location of a date.
    package func usualDate(_ date: CivilDateTime, of event: Event) -> String {
        guard let schedule = event.schedule else { return "" }
        let clock = SiteClock(timeZone: settings.timeZone, now: .distantPast)
        let when = usual(date, of: schedule, clock)
        return event.location.map {
            words.say(EventNotice.Key.with, ["what": when, "detail": text($0)])
        } ?? when
    }

    private func row(
        _ occurrence: Occurrence, _ time: ShownTime, of event: Event, address: (CivilDateTime) -> String
    ) -> SeriesDateRow {
        let isLeftOut = event.schedule?.recurrence?.exceptions.contains(occurrence.original) == true
        let isOff = isLeftOut || occurrence.change?.isCancelled == true
        return SeriesDateRow(
            when: EventWords(words).full(time),
            place: (occurrence.change?.location ?? event.location).map(text),
            state: isLeftOut
                ? words.say(EventNotice.Key.cancelled) : occurrence.change.flatMap { state($0, of: event) },
            isOff: isOff, address: address(occurrence.original))
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
