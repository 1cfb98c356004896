import Calendars
import Events
import Foundation
import Model

/// Reads the times of an event: DTSTART, DTEND or DURATION, RRULE, RDATE and EXDATE.
struct ImportedTimes {
    private(set) var schedule: Schedule
    private(set) var notes: [EventImportNote] = []
    private let start: ReadTime
    private let zones: ZoneNames
    private let ownClock: ReadTime.Clock
    /// The zone whose days count for times in UTC of an event that fills days.
    private let dayZone: TimeZone

    init(_ component: CalendarFile.Component, zones: ZoneNames, siteZone: TimeZone, isChanged: Bool)
        throws(EventRefusal)
    {
        let days = component.wholeDays(zones: zones, zone: zones.floating ?? siteZone)
        let event = days ?? component
        guard let line = event["DTSTART"] else { throw EventRefusal(line: event.line, reason: .noStart) }
        start = try ReadTime(line.value, of: line, zones: zones)
        self.zones = zones
        if case .known(let known)? = component["DTSTART"].flatMap({ ReadTime(ifReadable: $0, zones: zones) })?
            .clock
        {
            dayZone = known
        } else {
            dayZone = zones.floating ?? siteZone
        }
        let repeats = isChanged || event["RRULE"] != nil || event["RDATE"] != nil
        var zone = siteZone
        switch start.clock {
        case .floating where !start.isDay && zones.floating != nil: zone = zones.floating ?? siteZone
        case .floating:
            if !start.isDay {
                notes.add(line.line, line.name, .floating)
            }
        case .utc: if repeats, let utc = TimeZone(identifier: "UTC") { zone = utc }
        case .known(let known): zone = known
        case .defined: break
        }
        // A single event in a zone that only the file defines is an instant, which can be shown in the site's zone.
        var clock = start.clock
        if case .defined = clock, !repeats { clock = .utc }
        ownClock = clock
        let time = try start.time(in: zone, whoseClockIs: clock)
        schedule = Schedule(isAllDay: start.isDay, start: time, timeZone: zone)
        if days != nil { note(line, .wholeDays) }
        try readEnd(event)
        if repeats { try readRecurrence(event) }
        if case .defined(let definition) = clock { try adopt(definition, line: line) }
    }

    private mutating func note(_ line: ContentLine, _ reason: EventImportReason) {
        notes.add(line.line, line.name, reason)
    }

    /// Another time of the event, in the form of its start; a day alone has the start's time of day.
    mutating func time(_ text: String, of line: ContentLine, otherForm: EventImportReason = .otherForm)
        throws(EventRefusal) -> EventTime
    {
        let read = try ReadTime(text, of: line, zones: zones)
        let zone = schedule.timeZone
        if schedule.isAllDay {
            if !read.isDay { note(line, .otherForm) }
            return EventTime(CivilDateTime(midnightOf: day(of: read)), in: zone)
        }
        if read.isDay {
            note(line, otherForm)
            let second = schedule.start.civil.secondOfDay
            return EventTime(CivilDateTime(read.civil.day, secondOfDay: second) ?? read.civil, in: zone)
        }
        return try read.time(in: zone, whoseClockIs: ownClock)
    }

    /// The day of a time of an event that fills days.
    private func day(of time: ReadTime) -> CivilDate {
        time.clock == .utc && !time.isDay ? day(ofUTC: time.civil) : time.civil.day
    }

    /// The day of a time in UTC, in the event's zone; the written day where the time begins or ends it: programs that know no zone for an
    /// event's days write `T000000Z` and `T235959Z`.
    private func day(ofUTC time: CivilDateTime) -> CivilDate {
        if [0, 86_399].contains(time.secondOfDay) { return time.day }
        let instant = Date(timeIntervalSince1970: Double(time.secondsSince1970))
        return EventTime(instant, in: dayZone)?.civil.day ?? time.day
    }

    private mutating func readEnd(_ event: CalendarFile.Component) throws(EventRefusal) {
        if let line = event["DTEND"] {
            let read = try ReadTime(line.value, of: line, zones: zones)
            if read.isDay != schedule.isAllDay { note(line, .otherForm) }
            let isMidnight = schedule.isAllDay || read.isDay
            let end =
                isMidnight
                ? EventTime(CivilDateTime(midnightOf: day(of: read)), in: schedule.timeZone)
                : try read.time(in: schedule.timeZone, whoseClockIs: ownClock)
            try setEnd(end, line)
        } else if let line = event["DURATION"] {
            guard let duration = BasicDuration(line.value) else {
                throw EventRefusal(line: line.line, reason: .wrongDuration(line.value))
            }
            guard let end = Self.time(duration, after: schedule.start, in: schedule) else {
                throw EventRefusal(line: line.line, reason: .outsideYears)
            }
            try setEnd(end, line)
        }
    }

    private mutating func setEnd(_ end: EventTime, _ line: ContentLine) throws(EventRefusal) {
        guard end.instant >= schedule.start.instant else {
            throw EventRefusal(line: line.line, reason: .endsBeforeStart)
        }
        schedule.end = end.instant == schedule.start.instant ? nil : end
    }

    /// Nominal days, then seconds (RFC 5545 3.3.6); only whole days for an all-day event.
    private static func time(_ duration: BasicDuration, after start: EventTime, in schedule: Schedule)
        -> EventTime?
    {
        let days = duration.days + (schedule.isAllDay ? (duration.seconds + 86_399) / 86_400 : 0)
        guard let day = start.civil.day.adding(days: days),
            let civil = CivilDateTime(day, secondOfDay: start.civil.secondOfDay)
        else { return nil }
        let time = EventTime(civil, in: schedule.timeZone)
        if schedule.isAllDay || duration.seconds == 0 { return time }
        let base = days == 0 ? start.instant : time.instant
        return EventTime(base.addingTimeInterval(Double(duration.seconds)), in: schedule.timeZone)
    }

    private mutating func readRecurrence(_ event: CalendarFile.Component) throws(EventRefusal) {
        var recurrence = Recurrence()
        for line in event.all("RRULE") {
            let written = rule(line)
            // A rule that cannot be translated is named by its RSCALE, which is not known.
            let rules = RecurrenceRule.withoutSkips(written, start: schedule.start.civil.day) ?? [written]
            if let error = rules.compactMap({ obstacle(to: $0) }).first {
                note(line, .lostRule(line.value, error))
            } else {
                recurrence.rules += rules
            }
        }
        for name in ["RDATE", "EXDATE"] { try checkCount(of: name, event) }
        var known: Set<CivilDateTime> = []
        for line in event.all("RDATE") { try readAdditions(line, into: &recurrence, known: &known) }
        var exceptions: Set<CivilDateTime> = []
        for line in event.all("EXDATE") {
            for text in line.value.split(separator: ",") {
                if isOfUnknownZone(String(text), line) { continue }
                let time = try time(String(text), of: line, otherForm: .exceptionIsDay).civil
                if exceptions.insert(time).inserted { recurrence.exceptions.append(time) }
            }
            if line.value.isEmpty { note(line, .emptyDate) }
        }
        schedule.recurrence = recurrence
    }

    /// Whether a date of EXDATE or RDATE is of an unknown zone; it is named, and the series is read without it.
    private mutating func isOfUnknownZone(_ text: String, _ line: ContentLine) -> Bool {
        guard case .local? = BasicTime(text.trimmingCharacters(in: .whitespaces)),
            let name = line["TZID"], !name.isEmpty, zones.meaning(of: name) == nil
        else { return false }
        note(line, .lostDateOfZone(text, zone: name))
        return true
    }

    /// Maximum number of dates read from one property; a content file holds fewer.
    private static let mostDates = 10_000

    private func checkCount(of name: String, _ event: CalendarFile.Component) throws(EventRefusal) {
        let lines = event.all(name)
        let count = lines.reduce(0) { $0 + 1 + $1.value.utf8.count { $0 == UInt8(ascii: ",") } }
        guard count > Self.mostDates, let line = lines.first else { return }
        throw EventRefusal(line: line.line, reason: .tooManyDates(name, limit: Self.mostDates))
    }

    /// The reason why a rule is not supported; nil if it is.
    private func obstacle(to rule: String) -> RecurrenceRuleError? {
        var schedule = schedule
        schedule.recurrence = Recurrence(rules: [rule])
        do throws(RecurrenceRuleError) {
            _ = try Occurrences(of: schedule)
            return nil
        } catch {
            return error
        }
    }

    /// A rule with UNTIL in the form of DTSTART (RFC 5545 3.3.10).
    private mutating func rule(_ line: ContentLine) -> String {
        let parts = line.value.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        var fitting: [String] = []
        for part in parts {
            guard part.uppercased().hasPrefix("UNTIL="), let until = BasicTime(String(part.dropFirst(6)))
            else {
                fitting.append(part)
                continue
            }
            switch until {
            case .day(let day) where !schedule.isAllDay:
                note(line, .untilIsDay)
                fitting.append("UNTIL=\(day.basic)T235959")
            case .local(let time) where schedule.isAllDay:
                note(line, .untilIsTime)
                fitting.append("UNTIL=\(time.day.basic)")
            case .utc(let time) where schedule.isAllDay:
                note(line, .untilIsTime)
                fitting.append("UNTIL=\(day(ofUTC: time).basic)")
            default: fitting.append(part)
            }
        }
        return fitting.joined(separator: ";")
    }

    /// Reads RDATE: starts, or periods with ends of their own (3.8.5.2).
    private mutating func readAdditions(
        _ line: ContentLine, into recurrence: inout Recurrence, known: inout Set<CivilDateTime>
    ) throws(EventRefusal) {
        if line.value.isEmpty { note(line, .emptyDate) }
        for text in line.value.split(separator: ",") {
            let period = text.split(separator: "/", maxSplits: 1)
            guard let first = period.first, !isOfUnknownZone(String(first), line) else { continue }
            let start = try time(String(first), of: line)
            // Duplicates are ignored (RFC 5545 3.8.5.2).
            guard known.insert(start.civil).inserted else { continue }
            recurrence.additions.append(start.civil)
            guard period.count == 2 else { continue }
            let end: EventTime
            if let duration = BasicDuration(String(period[1])) {
                guard let time = Self.time(duration, after: start, in: schedule) else {
                    throw EventRefusal(line: line.line, reason: .outsideYears)
                }
                end = time
            } else {
                end = try time(String(period[1]), of: line)
            }
            let usual = schedule.end.map { $0.instant.timeIntervalSince(schedule.start.instant) }
            if end.instant > start.instant, end.instant.timeIntervalSince(start.instant) != usual {
                recurrence.changes.append(OccurrenceChange(occurrence: start.civil, end: end))
            }
        }
    }

    /// Replaces a zone defined only in the file by an equivalent zone of the system.
    private mutating func adopt(_ definition: ZoneDefinition, line: ContentLine) throws(EventRefusal) {
        var times = [schedule.start.civil, schedule.end?.civil].compactMap(\.self)
        // Rules that cannot be expanded were rejected before.
        times += Occurrences(ifValid: schedule)?.next(after: .distantPast, limit: 300).map(\.original) ?? []
        guard let zone = ZoneNames.zone(like: definition, at: times, preferred: schedule.timeZone) else {
            throw EventRefusal(line: line.line, reason: .unknownTimeZone(line["TZID"] ?? ""))
        }
        note(line, .likeZone(zone.identifier))
        schedule.timeZone = zone
        schedule.start = EventTime(schedule.start.civil, in: zone)
        schedule.end = schedule.end.map { EventTime($0.civil, in: zone) }
        let changes = schedule.recurrence?.changes ?? []
        schedule.recurrence?.changes = changes.map { change in
            var change = change
            change.end = change.end.map { EventTime($0.civil, in: zone) }
            return change
        }
    }
}
