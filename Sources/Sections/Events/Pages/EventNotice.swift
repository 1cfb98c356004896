import Foundation
import Markdown
import Model
import Site

/// Sentences about changes of an event since its announcement, as HTML.
enum EventNotice {
    enum Key: String, PhraseKey {
        static let group = "event-changes"
        case cancelled, cancelledOn, cancelledTitle, movedFromTime, movedFromPlace, movedFromBoth, notOn
        case onDay, onUntil, instead, with, because
    }

    /// The change on one line of a list: `Cancelled: the rink is closed`, `Moved from Friday, 4 December 2026, 18:00`.
    static func short(_ entry: EventEntry, clock: SiteClock, words: PageWords) -> String? {
        let event = entry.event
        if event.status == .cancelled { return cancelled(event, clock: clock, words: words) }
        if entry.shown?.isCancelled == true {
            return because(entry.shown?.occurrence.change?.reason, words.html(Key.cancelled), words)
        }
        return moved(event, clock: clock, words: words)
    }

    /// `Cancelled on 20 November 2026: the rink is closed`.
    static func cancelled(_ event: Event, clock: SiteClock, words: PageWords) -> String {
        let day = event.updated.map { HTMLEscape.text(words.dates.of(clock.day(of: $0))) }
        let notice = day.map { words.html(Key.cancelledOn, ["day": $0]) } ?? words.html(Key.cancelled)
        return because(event.reason, notice, words)
    }

    /// `Moved from Friday, 4 December 2026, 18:00, East House: the hall is taken`; nil if the event was not moved.
    static func moved(_ event: Event, clock: SiteClock, words: PageWords) -> String? {
        let isAllDay = event.schedule?.isAllDay ?? false
        let time = event.formerStart.map {
            EventWords(words).moment(isAllDay ? $0.civil : clock.civil(at: $0), isAllDay: isAllDay)
        }
        let place = event.formerLocation.map { words.tagged($0).html }
        let key: Key? =
            switch (time, place) {
            case (_?, _?): .movedFromBoth
            case (_?, nil): .movedFromTime
            case (nil, _?): .movedFromPlace
            case (nil, nil): nil
            }
        return key.map {
            let moved = words.html($0, ["time": HTMLEscape.text(time ?? ""), "place": place ?? ""])
            return because(event.reason, moved, words)
        }
    }

    /// The title and reason of the shown occurrence's change: `Film night: the choir needs the hall`; nil if there are none.
    static func thisTime(_ entry: EventEntry, words: PageWords) -> String? {
        guard let change = entry.shown?.occurrence.change, !change.isCancelled else { return nil }
        guard let title = change.title.map({ words.tagged($0).html }) else {
            return change.reason.map { words.tagged($0).html }
        }
        return because(change.reason, title, words)
    }

    /// Coming occurrences that are cancelled or changed, in order.
    static func occurrences(of event: Event, clock: SiteClock, words: PageWords) -> [String] {
        guard let schedule = event.schedule, let recurrence = schedule.recurrence else { return [] }
        let plain = OccurrenceNotice(schedule: schedule, clock: clock, words: words)
        let off = recurrence.exceptions.map { (day: plain.shown($0).day, text: plain.cancelled($0)) }
        let changed = recurrence.changes.compactMap { change in
            plain.text(of: change).map { (day: plain.shown(change.occurrence).day, text: $0) }
        }
        return (off + changed).filter { $0.day >= clock.today }.sorted { $0.day < $1.day }
            .prefix(EventEntry.followingLimit).map(\.text)
    }

    /// `Cancelled: the rink is closed`; `what` alone if there is no reason.
    static func because(_ reason: LocalizedText?, _ what: String, _ words: PageWords) -> String {
        guard let reason else { return what }
        return words.html(Key.because, ["what": what, "reason": words.tagged(reason).html])
    }
}

extension SiteClock {
    /// The day of a time stamp.
    func day(of timestamp: Timestamp) -> CivilDate {
        timestamp.isDay ? timestamp.day : timeZone.civil(at: timestamp.instant)?.day ?? timestamp.day
    }
}
