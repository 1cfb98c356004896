import Calendars
import Desk
import Foundation
import Model
import Site

/// The phrases about events that repeat, and their single dates.
extension DeskWords {
    package enum Series: String, PhraseKey {
        package static let group = "desk-repeats"
        case label, ends, lastDay, times, none, weekly, biweekly, monthlyDay, monthlyDayOpen, monthlyWeekday
        case monthlyWeekdayOpen, monthlyLast, monthlyLastOpen, other, otherRule, never, until, count, fromDate
        case scope, scopeThis, scopeThisAndRest, scopeFrom, scopeAll, firstDate, firstDateOnly, lost
        case separator
        case newRule = "desk-dates.new-rule", once = "desk-dates.once", asUsual = "desk-dates.as-usual"
        case dates = "desk-dates.heading", saveDate = "desk-dates.save", cancelDate = "desk-dates.cancel"
        case restoreDate = "desk-dates.restore", doneChange = "desk-dates.done-change"
        case doneCancel = "desk-dates.done-cancel", doneRestore = "desk-dates.done-restore"
        case dateChangedMeanwhile = "desk-dates.changed-meanwhile", next = "desk-dates.next"
        case nextAt = "desk-dates.next-at"

        package static let values: Set = ["weekday", "position", "day"]
    }

    /// Meaning of a change of a series for the dates of a scope.
    package func text(of scope: SeriesEdit.Scope, in series: SeriesEdit) -> String {
        let day = series.date.map { words.dates.full($0.day) } ?? ""
        switch scope {
        case .date: return say(series.changesMore ? Series.scopeThisAndRest : Series.scopeThis, ["day": day])
        case .following:
            let last = series.lastKept.map(words.dates.full) ?? ""
            return say(
                Series.scopeFrom,
                ["day": series.firstChanged.map(words.dates.full) ?? day, "last": last])
        case .all: return say(Series.scopeAll)
        }
    }

    func entry(_ event: Event, now: Date) -> EventEntry {
        EventEntry(event, clock: SiteClock(timeZone: settings.timeZone, now: now), months: nil)
    }

    /// The location of an event at the time of `when`; nil if it has none.
    package func place(_ event: Event, now: Date) -> String? { entry(event, now: now).location.map(text) }

    /// Time and location of the next date of a series: `Next: Tuesday, 8 December 2026, 18:00, East House`;
    /// nil if the event does not repeat, is cancelled or is over.
    package func next(_ event: Event, now: Date) -> String? {
        let entry = entry(event, now: now)
        guard event.schedule?.recurrence != nil, event.status != .cancelled, entry.isUpcoming,
            let time = entry.shown?.time
        else { return nil }
        let when = EventWords(words).full(time)
        return entry.location.map { say(Series.nextAt, ["when": when, "where": text($0)]) }
            ?? say(Series.next, ["when": when])
    }

    /// The next times of an event, each with its location if that is not the usual one.
    func nextDates(of event: Event, limit: Int, now: Date) -> [String] {
        let entry = entry(event, now: now)
        let ahead = entry.isUpcoming ? [entry.shown].compactMap(\.self) + entry.following : []
        return ahead.filter { !$0.isCancelled }.prefix(limit).map { date in
            let time = EventWords(words).full(date.time)
            guard let place = date.occurrence.change?.location.map(text) else { return time }
            return words.say(EventNotice.Key.with, ["what": time, "detail": place])
        }
    }

    /// Time and recurrence of an event: `Tuesday, 8 December 2026, 18:00, every week`.
    func whenAndRule(_ event: Event, now: Date) -> String? {
        let change = entry(event, now: now).shown?.occurrence.change
        // The times of a changed date are not those of the rule.
        let isUsual = change?.start == nil && change?.end == nil
        guard isUsual, let time = when(event, now: now), let rule = repeats(event) else {
            return when(event, now: now)
        }
        return words.say(EventEntry.Key.timeAndRule, ["time": time, "rule": rule])
    }

    package func newRule(of event: Event) -> String {
        repeats(event).map { say(Series.newRule, ["rule": $0]) } ?? say(Series.once)
    }

    /// The announcements of changed dates that are not over, one sentence each.
    package func changes(of event: Event, dates: [DateDifference], now: Date) -> [String] {
        guard let schedule = event.schedule, !dates.isEmpty else { return [] }
        let clock = SiteClock(timeZone: settings.timeZone, now: now)
        let notice = EventNotice(schedule: schedule, clock: clock, words: words, isPlain: true)
        return dates.compactMap { date in
            let last = [date.newStart?.civil, date.original].compactMap { $0?.day }.max()
            guard let last, last >= clock.today else { return nil }
            switch date {
            case .leftOut(let start): return notice.cancelled(start)
            case .changed(let change): return notice.text(of: change)
            case .asUsual(let start): return say(Series.asUsual, ["when": usual(start, of: schedule, clock)])
            }
        }
    }

    func usual(_ start: CivilDateTime, of schedule: Schedule, _ clock: SiteClock) -> String {
        let occurrence = Occurrence.usual(at: start, of: schedule)
        return EventWords(words).full(ShownTime(occurrence, isAllDay: schedule.isAllDay, clock: clock))
    }

    /// All changed dates of a series, one sentence each.
    package func singleDates(of event: Event) -> [String] {
        let dates = DateDifference.all(from: nil, to: event.schedule)
        return changes(of: event, dates: dates, now: .distantPast)
    }
}

extension DateDifference {
    fileprivate var newStart: EventTime? {
        if case .changed(let change) = self { change.start } else { nil }
    }
}
