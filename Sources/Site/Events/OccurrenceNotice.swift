import Markdown
import Model

/// What is different at single occurrences of one schedule, in words, as HTML.
struct OccurrenceNotice {
    private typealias Key = EventNotice.Key

    let schedule: Schedule
    let clock: SiteClock
    let words: PageWords

    /// By the site's clock what the event's own clock shows.
    func shown(_ civil: CivilDateTime) -> CivilDateTime {
        schedule.isAllDay ? civil : clock.civil(at: EventTime(civil, in: schedule.timeZone))
    }

    /// `Not on Thursday, 24 December 2026`.
    func cancelled(_ civil: CivilDateTime) -> String { words.html(Key.notOn, ["day": day(civil)]) }

    /// `On Thursday, 10 December 2026, 19:30, instead of Wednesday, 9 December 2026: the room is taken`; nil of a change
    /// that nobody sees.
    func text(of change: OccurrenceChange) -> String? {
        if change.isCancelled {
            return EventNotice.because(change.reason, cancelled(change.occurrence), words)
        }
        let details = [change.title, change.location].compactMap { $0.map { words.wording($0).html } }
        if change.start == nil, change.end == nil, details.isEmpty { return nil }
        let text = details.reduce(time(of: change)) { text, detail in
            words.html(Key.with, ["what": text, "detail": detail])
        }
        return EventNotice.because(change.reason, text, words)
    }

    private func time(of change: OccurrenceChange) -> String {
        let day = day(change.occurrence)
        if let start = change.start {
            let civil = schedule.isAllDay ? start.civil : clock.civil(at: start)
            let moment = EventWords(words).moment(civil, isAllDay: schedule.isAllDay)
            let time = HTMLEscape.text(moment)
            if civil.day == shown(change.occurrence).day { return words.html(Key.onDay, ["day": time]) }
            return words.html(Key.instead, ["time": time, "day": day])
        }
        guard let end = change.end else { return words.html(Key.onDay, ["day": day]) }
        let hour = words.dates.time(of: clock.civil(at: end))
        return words.html(Key.onUntil, ["day": day, "end": hour])
    }

    /// `Thursday, 24 December 2026`.
    private func day(_ civil: CivilDateTime) -> String {
        HTMLEscape.text(words.dates.full(shown(civil).day))
    }
}
