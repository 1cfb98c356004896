import Foundation
import Model

struct TimeProperties {
    private let schedule: Schedule
    private let zone: String?

    init(_ schedule: Schedule, knownZones: Set<String>) {
        self.schedule = schedule
        let name = schedule.timeZone.identifier
        let isDefined = knownZones.contains(name) && schedule.start.instant >= TimeZoneDefinition.firstMoment
        zone = isDefined ? name : nil
    }

    var main: [CalendarProperty] {
        var properties = [time("DTSTART", schedule.start)]
        if let end = schedule.end { properties.append(time("DTEND", end)) }
        guard let recurrence = schedule.recurrence else { return properties }
        properties += recurrence.rules.map { CalendarProperty("RRULE", written: rule($0)) }
        properties += recurrence.exceptions.map { time("EXDATE", EventTime($0, in: schedule.timeZone)) }
        properties += recurrence.additions.map { time("RDATE", EventTime($0, in: schedule.timeZone)) }
        return properties
    }

    func times(of occurrence: Occurrence) -> [CalendarProperty] {
        let isEndKnown = schedule.end != nil || occurrence.change?.end != nil
        let isAllDay = occurrence.isAllDay(in: schedule)
        return [time("DTSTART", occurrence.start, isAllDay: isAllDay)]
            + (isEndKnown
                ? [occurrence.end].compactMap(\.self).map { time("DTEND", $0, isAllDay: isAllDay) } : [])
    }

    func recurrenceID(_ original: CivilDateTime) -> CalendarProperty {
        time("RECURRENCE-ID", EventTime(original, in: schedule.timeZone))
    }

    private func time(_ name: String, _ time: EventTime, isAllDay: Bool? = nil) -> CalendarProperty {
        if isAllDay ?? schedule.isAllDay {
            return CalendarProperty(name, .written(time.civil.day.basic), [.init("VALUE", "DATE")])
        }
        // The second of two ambiguous times can only be written in UTC (RFC 5545 3.3.5).
        guard let zone,
            schedule.recurrence != nil || schedule.timeZone.instant(of: time.civil) == time.instant
        else {
            return CalendarProperty(name, written: Self.utc(time.instant))
        }
        return CalendarProperty(name, .written(time.civil.basic), [.init("TZID", zone)])
    }

    /// The rule of a series that is one rule and nothing else, as a calendar has it; nil for other series and single dates.
    var onlyRule: String? {
        guard let recurrence = schedule.recurrence, recurrence.rules.count == 1,
            recurrence.exceptions.isEmpty, recurrence.additions.isEmpty, recurrence.changes.isEmpty
        else { return nil }
        return rule(recurrence.rules[0])
    }

    /// A rule with UNTIL in UTC, as RFC 5545 3.3.10 requires if the start has a time zone.
    private func rule(_ text: String) -> String {
        let parts = text.utf8.split(separator: UInt8(ascii: ";")).map { String(Substring($0)) }
        return parts.map { part in
            guard part.uppercased().hasPrefix("UNTIL="), !schedule.isAllDay,
                case .local(let time)? = BasicTime(String(part.dropFirst(6)))
            else { return part.uppercased() }
            return "UNTIL=" + Self.utc(schedule.timeZone.instant(of: time))
        }.joined(separator: ";")
    }

    /// A UTC time in iCalendar notation, in whole seconds; 1970-01-01 if the year is not from 1 to 9999.
    static func utc(_ moment: Date) -> String {
        let time = CivilDateTime(secondsSince1970: Int(moment.timeIntervalSince1970.rounded(.down)))
        return (time?.basic ?? "19700101T000000") + "Z"
    }
}

extension Schedule {
    /// The rule of a series that is one rule and nothing else, as iCalendar has it; nil for other series and single dates.
    package var onlyRule: String? { TimeProperties(self, knownZones: []).onlyRule }
}
