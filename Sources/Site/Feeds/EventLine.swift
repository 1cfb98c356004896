import Foundation
import Model

/// When and where an event takes place, on one line of plain words.
enum EventLine {
    /// `Saturday, 5 December 2026, 18:00 to 21:00, every week. Commons kitchen`, by the site's clock, with the first time
    /// of an event that repeats: a feed says the same whenever it is made.
    static func text(_ event: Event, timeZone: TimeZone, words: PageWords) -> String {
        let place = event.location.map { words.wording($0).text }
        return [when(event.schedule, timeZone: timeZone), place].compactMap(\.self).filter { !$0.isEmpty }
            .joined(separator: ". ")
    }

    private static func when(_ schedule: Schedule?, timeZone: TimeZone) -> String {
        guard let schedule else { return "Time to be announced" }
        if EventEntry.hasNoDates(schedule) { return EventEntry.noDatesWords }
        let first = Occurrence(start: schedule.start, end: schedule.end, original: schedule.start.civil)
        let clock = SiteClock(timeZone: timeZone, now: schedule.start.instant)
        let time = EventWords.full(ShownTime(first, isAllDay: schedule.isAllDay, clock: clock))
        return [time, RecurrenceWords.of(schedule, in: timeZone)].compactMap(\.self).joined(separator: ", ")
    }
}
