import Foundation
import Model

/// Parses the times of a post from `date`, `time`, `endDate` and `endTime`.
///
/// A day without a time is an all-day post. An end time without an end date is on the day of the start, or
/// on the next day if it is not after the start: 21:00 to 01:00.
extension FormTexts {
    /// Maximum duration that is probable without an end date, in seconds: 12 hours.
    package static let longestWithoutEndDate = 12 * 3600.0

    /// Adds a problem if a time ends on the next day without an end date, later than is probable.
    package mutating func checkEnd(of schedule: Schedule) {
        guard let end = schedule.end, end.civil.day != schedule.start.civil.day, text("endDate") == nil
        else { return }
        let seconds = end.instant.timeIntervalSince(schedule.start.instant)
        guard seconds > Self.longestWithoutEndDate else { return }
        add("endTime", .endsNextDay(hours: Int((seconds / 3600).rounded())))
    }

    /// The time without recurrence; nil if it is missing or invalid.
    package mutating func firstTime(in zone: TimeZone) -> Schedule? {
        guard let day = self.day("date") else {
            if text("date") == nil, text("time") != nil { add("date", .timeWithoutDay) }
            if text("date") == nil, text("endDate") ?? text("endTime") != nil {
                add("date", .endWithoutStart)
            }
            return nil
        }
        let second = second("time")
        guard let start = time(day, second, "time", in: zone) else { return nil }
        let isAllDay = text("time") == nil
        let end = isAllDay ? lastDay(from: day, in: zone) : end(after: start, in: zone)
        return Schedule(isAllDay: isAllDay, start: start, end: end, timeZone: zone)
    }

    /// Midnight after the last day of an all-day event.
    private mutating func lastDay(from day: CivilDate, in zone: TimeZone) -> EventTime? {
        if text("endTime") != nil { add("time", .missing) }
        guard let last = self.day("endDate") else { return nil }
        guard last >= day, let next = last.adding(days: 1) else {
            add("endDate", .endsBeforeStart)
            return nil
        }
        return EventTime(CivilDateTime(midnightOf: next), in: zone)
    }

    private mutating func end(after start: EventTime, in zone: TimeZone) -> EventTime? {
        let given = self.day("endDate")
        guard let second = second("endTime") else {
            if given != nil, text("endTime") == nil { add("endTime", .endWithoutTime) }
            return nil
        }
        let isNextDay = given == nil && second <= start.civil.secondOfDay
        guard let day = given ?? start.civil.day.adding(days: isNextDay ? 1 : 0),
            let end = time(day, second, "endTime", in: zone)
        else { return nil }
        guard end > start else {
            add("endTime", .endsBeforeStart)
            return nil
        }
        return end
    }

    private mutating func time(
        _ day: CivilDate, _ second: Int?, _ field: String, in zone: TimeZone
    ) -> EventTime? {
        if second == nil, text(field) != nil { return nil }
        guard let civil = CivilDateTime(day, secondOfDay: second ?? 0) else { return nil }
        if second != nil, zone.timesShown(civil) == 0 {
            add(field, .skippedTime)
            return nil
        }
        return EventTime(civil, in: zone)
    }

    /// The day in a field; nil if it is missing or invalid.
    package mutating func day(_ field: String) -> CivilDate? {
        guard let text = text(field) else { return nil }
        if Self.hasLongYear(text) {
            addYear(field)
            return nil
        }
        guard text.utf8.count <= 10, let stamp = Timestamp(text, in: .gmt), stamp.isDay else {
            add(field, .notADay)
            return nil
        }
        return isYearInRange(stamp.day, field) ? stamp.day : nil
    }

    /// Years of the dates that people type.
    package static let years = 1970...2199

    /// Whether the year of a day is within `years`; else adds the problem.
    mutating func isYearInRange(_ day: CivilDate, _ field: String) -> Bool {
        if Self.years.contains(day.year) { return true }
        addYear(field)
        return false
    }

    private mutating func addYear(_ field: String) {
        add(field, .yearOutOfRange(least: Self.years.lowerBound, limit: Self.years.upperBound))
    }

    /// Whether a text is a date with a year of five or six digits, as fields for dates take them.
    private static func hasLongYear(_ text: String) -> Bool {
        let year = text.utf8.prefix { (0x30...0x39).contains($0) }
        guard (5...6).contains(year.count), text.utf8.count == year.count + 6 else { return false }
        return Timestamp("2000\(text.dropFirst(year.count))", in: .gmt)?.isDay == true
    }

    /// A day with a time; nil if it is missing or invalid.
    package mutating func dateTime(_ field: String, in zone: TimeZone) -> EventTime? {
        guard let text = text(field) else { return nil }
        guard text.utf8.count <= 19, let stamp = Timestamp(text, in: .gmt), !stamp.isDay, stamp.offset == nil
        else {
            add(field, .notADateTime)
            return nil
        }
        guard isYearInRange(stamp.day, field) else { return nil }
        if zone.timesShown(stamp.civil) == 0 { add(field, .skippedTime) }
        return EventTime(stamp.civil, in: zone)
    }

    /// Seconds since midnight.
    private mutating func second(_ field: String) -> Int? {
        guard let text = text(field) else { return nil }
        guard text.utf8.count <= 8, let stamp = Timestamp("2000-01-01T\(text)", in: .gmt),
            stamp.offset == nil,
            text.utf8.allSatisfy({ $0 == UInt8(ascii: ":") || (0x30...0x39).contains($0) })
        else {
            add(field, .notATime)
            return nil
        }
        return stamp.civil.secondOfDay
    }
}
