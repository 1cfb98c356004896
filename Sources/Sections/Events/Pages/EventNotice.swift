import Markdown
import Model
import Site

/// Sentences about changed occurrences of a schedule, as HTML or plain text.
struct EventNotice {
    enum Key: String, PhraseKey {
        static let group = "event-changes"
        case cancelled, cancelledOn, cancelledTitle, movedFromTime, movedFromPlace, movedFromBoth, notOn
        case onDay, onUntil, instead, with, because
    }

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

/// Sentences about changes of an event since its announcement, as HTML.
extension EventNotice {
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
        let plain = EventNotice(schedule: schedule, clock: clock, words: words)
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
