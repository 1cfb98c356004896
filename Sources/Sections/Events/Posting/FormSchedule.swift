import Foundation
import Model
import Posting

/// Parses an event's times from `date`, `time`, `endDate` and `endTime`, and its recurrence with `RepeatFields`.
///
/// A day without a time is an all-day event. An end time without an end date is on the day of the start, or
/// on the next day if it is not after the start: 21:00 to 01:00.
struct FormSchedule {
    private let zone: TimeZone

    init(zone: TimeZone) { self.zone = zone }

    /// The schedule; nil if it is missing or invalid. Changes of single dates of `earlier` are kept where possible.
    func schedule(_ texts: inout FormTexts, earlier: Schedule?) -> Schedule? {
        guard let schedule = firstTime(&texts) else {
            let hasRule = texts.text("repeats").map { $0 != RepeatFields.none } ?? false
            if hasRule, texts.text("date") == nil, !texts.problems.contains(where: { $0.field == "date" }) {
                texts.add("date", .missing)
            }
            return nil
        }
        return RepeatFields.read(&texts, schedule, earlier: earlier)
    }

    /// The time without recurrence; nil if it is missing or invalid.
    func firstTime(_ texts: inout FormTexts) -> Schedule? {
        guard let day = Self.day("date", &texts) else {
            if texts.text("date") == nil, texts.text("time") != nil { texts.add("date", .timeWithoutDay) }
            if texts.text("date") == nil, texts.text("endDate") ?? texts.text("endTime") != nil {
                texts.add("date", .endWithoutStart)
            }
            return nil
        }
        let second = second("time", &texts)
        guard let start = time(day, second, "time", &texts) else { return nil }
        let isAllDay = texts.text("time") == nil
        let end = isAllDay ? lastDay(from: day, &texts) : end(after: start, &texts)
        return Schedule(isAllDay: isAllDay, start: start, end: end, timeZone: zone)
    }

    /// Midnight after the last day of an all-day event.
    private func lastDay(from day: CivilDate, _ texts: inout FormTexts) -> EventTime? {
        if texts.text("endTime") != nil { texts.add("time", .missing) }
        guard let last = Self.day("endDate", &texts) else { return nil }
        guard last >= day, let next = last.adding(days: 1) else {
            texts.add("endDate", .endsBeforeStart)
            return nil
        }
        return EventTime(CivilDateTime(midnightOf: next), in: zone)
    }

    private func end(after start: EventTime, _ texts: inout FormTexts) -> EventTime? {
        let given = Self.day("endDate", &texts)
        guard let second = second("endTime", &texts) else {
            if given != nil, texts.text("endTime") == nil { texts.add("endTime", .endWithoutTime) }
            return nil
        }
        let isNextDay = given == nil && second <= start.civil.secondOfDay
        guard let day = given ?? start.civil.day.adding(days: isNextDay ? 1 : 0),
            let end = time(day, second, "endTime", &texts)
        else { return nil }
        guard end > start else {
            texts.add("endTime", .endsBeforeStart)
            return nil
        }
        return end
    }

    private func time(
        _ day: CivilDate, _ second: Int?, _ field: String, _ texts: inout FormTexts
    ) -> EventTime? {
        if second == nil, texts.text(field) != nil { return nil }
        guard let civil = CivilDateTime(day, secondOfDay: second ?? 0) else { return nil }
        if second != nil, zone.timesShown(civil) == 0 {
            texts.add(field, .skippedTime)
            return nil
        }
        return EventTime(civil, in: zone)
    }

    /// The day in a field; nil if it is missing or invalid.
    static func day(_ field: String, _ texts: inout FormTexts) -> CivilDate? {
        guard let text = texts.text(field) else { return nil }
        guard text.utf8.count <= 10, let stamp = Timestamp(text, in: .gmt), stamp.isDay,
            (1970...2199).contains(stamp.day.year)
        else {
            texts.add(field, .notADay)
            return nil
        }
        return stamp.day
    }

    /// Seconds since midnight.
    private func second(_ field: String, _ texts: inout FormTexts) -> Int? {
        guard let text = texts.text(field) else { return nil }
        guard text.utf8.count <= 8, let stamp = Timestamp("2000-01-01T\(text)", in: .gmt),
            stamp.offset == nil,
            text.utf8.allSatisfy({ $0 == UInt8(ascii: ":") || (0x30...0x39).contains($0) })
        else {
            texts.add(field, .notATime)
            return nil
        }
        return stamp.civil.secondOfDay
    }
}
