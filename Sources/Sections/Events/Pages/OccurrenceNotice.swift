import Markdown
import Model
import Site

/// Sentences about changed occurrences of a schedule, as HTML or plain text.
struct OccurrenceNotice {
    private typealias Key = EventNotice.Key

    let schedule: Schedule
    let clock: SiteClock
    let words: PageWords
    var isPlain = false

    /// Converts a time in the event's time zone to the site's.
    func shown(_ civil: CivilDateTime) -> CivilDateTime {
        schedule.isAllDay ? civil : clock.civil(at: EventTime(civil, in: schedule.timeZone))
    }

    /// `Not on Thursday, 24 December 2026`.
    func cancelled(_ civil: CivilDateTime) -> String { say(.notOn, ["day": day(civil)]) }

    /// `On Thursday, 10 December 2026, 19:30, instead of Wednesday, 9 December 2026: the room is taken`; nil if no visible value changes.
    func text(of change: OccurrenceChange) -> String? {
        if change.isCancelled {
            return because(change.reason, cancelled(change.occurrence))
        }
        let details = [change.title, change.location].compactMap { $0.map(typed) }
        if change.start == nil, change.end == nil, details.isEmpty { return nil }
        let text = details.reduce(time(of: change)) { text, detail in
            say(.with, ["what": text, "detail": detail])
        }
        return because(change.reason, text)
    }

    private func time(of change: OccurrenceChange) -> String {
        let day = day(change.occurrence)
        if let start = change.start, change.isAllDay {
            let occurrence = Occurrence(start: start, end: change.end, original: change.occurrence)
            let time = ShownTime(occurrence, isAllDay: true, clock: clock)
            let words = EventWords(words)
            let isOneDay = time.dayCount == 1
            let whole = isOneDay ? words.words.say(EventWords.Key.allDay).lowercased() : ""
            let days = own(words.day(words.full(time), whole))
            if isOneDay, time.firstDay == shown(change.occurrence).day { return say(.onDay, ["day": days]) }
            return say(.instead, ["time": days, "day": day])
        }
        if let start = change.start {
            let civil = schedule.isAllDay ? start.civil : clock.civil(at: start)
            let moment = EventWords(words).moment(civil, isAllDay: schedule.isAllDay)
            let time = own(moment)
            if civil.day == shown(change.occurrence).day { return say(.onDay, ["day": time]) }
            return say(.instead, ["time": time, "day": day])
        }
        guard let end = change.end else { return say(.onDay, ["day": day]) }
        let hour = words.dates.time(of: clock.civil(at: end))
        return say(.onUntil, ["day": day, "end": hour])
    }

    /// `Thursday, 24 December 2026`.
    private func day(_ civil: CivilDateTime) -> String {
        own(words.dates.full(shown(civil).day))
    }

    private func say(_ key: Key, _ values: KeyValuePairs<String, String>) -> String {
        isPlain ? words.say(key, values) : words.html(key, values)
    }

    private func own(_ text: String) -> String { isPlain ? text : HTMLEscape.text(text) }

    private func typed(_ text: LocalizedText) -> String {
        isPlain ? words.tagged(text).text : words.tagged(text).html
    }

    private func because(_ reason: LocalizedText?, _ what: String) -> String {
        guard let reason else { return what }
        return say(.because, ["what": what, "reason": typed(reason)])
    }
}
