import Foundation
import Model
import Site

/// Time and location of an event on one line of plain text.
enum EventLine {
    enum Key: String, PhraseKey {
        case timeAndRule = "event-hours.time-and-rule"
        case timeAndPlace = "event-hours.time-and-place"
    }

    /// `Saturday, 5 December 2026, 18:00 to 21:00, every week. Commons kitchen`, in the site's time zone. A
    /// repeating event has its first time, so that the feed does not depend on the time of the build.
    static func text(_ event: Event, timeZone: TimeZone, words: PageWords) -> String {
        let time = when(event.schedule, timeZone: timeZone, words: words)
        guard let place = event.location.map({ words.tagged($0).text }), !place.isEmpty else { return time }
        return words.say(Key.timeAndPlace, ["time": time, "place": place])
    }

    private static func when(_ schedule: Schedule?, timeZone: TimeZone, words: PageWords) -> String {
        guard let schedule else { return words.say(EventEntry.Key.timeToBeAnnounced) }
        if EventEntry.hasNoDates(schedule) { return words.say(EventEntry.Key.noDates) }
        let first = Occurrence(start: schedule.start, end: schedule.end, original: schedule.start.civil)
        let clock = SiteClock(timeZone: timeZone, now: schedule.start.instant)
        let time = EventWords(words).full(ShownTime(first, isAllDay: schedule.isAllDay, clock: clock))
        let rule = RecurrenceWords.of(schedule, in: timeZone, words: words)
        return rule.map { words.say(Key.timeAndRule, ["time": time, "rule": $0]) } ?? time
    }
}
