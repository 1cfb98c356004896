import Foundation
import Markdown
import Model

/// What is different from what was announced, in words, as HTML.
enum EventNotice {
    /// On one line of a list: `Cancelled: the rink is closed`, `Moved from Friday, 4 December 2026, 18:00`.
    static func short(_ entry: EventEntry, clock: SiteClock, words: PageWords) -> String? {
        let event = entry.event
        if event.status == .cancelled { return cancelled(event, clock: clock, words: words) }
        if entry.shown?.isCancelled == true {
            return "Cancelled" + reason(entry.shown?.occurrence.change?.reason, words)
        }
        return moved(event, clock: clock, words: words)
    }

    /// `Cancelled on 20 November 2026: the rink is closed`.
    static func cancelled(_ event: Event, clock: SiteClock, words: PageWords) -> String {
        let day = event.updated.map { " on \(DayWords.of(clock.day(of: $0)))" } ?? ""
        return "Cancelled" + day + reason(event.reason, words)
    }

    /// `Moved from Friday, 4 December 2026, 18:00, East House: the hall is taken`; nil where it was not moved.
    static func moved(_ event: Event, clock: SiteClock, words: PageWords) -> String? {
        let isAllDay = event.schedule?.isAllDay ?? false
        let time = event.formerStart.map {
            EventWords.moment(isAllDay ? $0.civil : clock.civil(at: $0), isAllDay: isAllDay)
        }
        let place = event.formerLocation.map { words.wording($0).html }
        let from = [time, place].compactMap(\.self)
        return from.isEmpty ? nil : "Moved from \(from.joined(separator: ", "))" + reason(event.reason, words)
    }

    /// What is special at the time that is shown: `Film night: the choir needs the hall`; nil where nothing is said of it.
    static func thisTime(_ entry: EventEntry, words: PageWords) -> String? {
        guard let change = entry.shown?.occurrence.change, !change.isCancelled else { return nil }
        let title = change.title.map { words.wording($0).html }
        let reason = change.reason.map { words.wording($0).html }
        let parts = [title, reason].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ": ")
    }

    /// Single occurrences still to come that do not take place or differ, in order.
    static func occurrences(of event: Event, clock: SiteClock, words: PageWords) -> [String] {
        guard let schedule = event.schedule, let recurrence = schedule.recurrence else { return [] }
        let plain = Occurrences(schedule: schedule, clock: clock, words: words)
        let off = recurrence.exceptions.map { (day: plain.shown($0).day, text: "Not on \(plain.words($0))") }
        let changed = recurrence.changes.compactMap { change in
            plain.text(of: change).map { (day: plain.shown(change.occurrence).day, text: $0) }
        }
        return (off + changed).filter { $0.day >= clock.today }.sorted { $0.day < $1.day }
            .prefix(EventEntry.followingLimit).map(\.text)
    }

    /// `: the rink is closed`.
    private static func reason(_ reason: LocalizedText?, _ words: PageWords) -> String {
        reason.map { ": \(words.wording($0).html)" } ?? ""
    }

    /// Occurrences of one schedule in words.
    private struct Occurrences {
        let schedule: Schedule
        let clock: SiteClock
        let words: PageWords

        /// By the site's clock what the event's own clock shows.
        func shown(_ civil: CivilDateTime) -> CivilDateTime {
            schedule.isAllDay ? civil : clock.civil(at: EventTime(civil, in: schedule.timeZone))
        }

        /// `Thursday, 24 December 2026`.
        func words(_ civil: CivilDateTime) -> String { DayWords.full(shown(civil).day) }

        /// `On Thursday, 10 December 2026, 19:30, instead of Wednesday, 9 December 2026: the room is taken`.
        func text(of change: OccurrenceChange) -> String? {
            let day = words(change.occurrence)
            if change.isCancelled { return "Not on \(day)" + EventNotice.reason(change.reason, words) }
            var text = "On \(day)"
            if let start = change.start {
                let civil = schedule.isAllDay ? start.civil : clock.civil(at: start)
                let isSameDay = civil.day == shown(change.occurrence).day
                let moment = EventWords.moment(civil, isAllDay: schedule.isAllDay)
                text = isSameDay ? "On \(moment)" : "On \(moment), instead of \(day)"
            }
            let parts = [change.title, change.location].compactMap { $0.map { words.wording($0).html } }
            if change.start == nil, parts.isEmpty, change.end == nil { return nil }
            let end =
                change.start == nil
                ? change.end.map { ", until \(EventWords.clock(clock.civil(at: $0)))" } : nil
            return ([text + (end ?? "")] + parts).joined(separator: ", ")
                + EventNotice.reason(change.reason, words)
        }
    }
}

extension SiteClock {
    /// The day of a time stamp.
    func day(of timestamp: Timestamp) -> CivilDate {
        timestamp.isDay ? timestamp.day : timeZone.civil(at: timestamp.instant)?.day ?? timestamp.day
    }
}
