import Foundation
import Model
import Testing

/// The time that a text such as `2026-12-05T18:00:00` or `2026-12-05T18:00` names, or midnight of a day.
func time(_ text: String) -> CivilDateTime? {
    TimeZone(identifier: "UTC").flatMap { Timestamp(text, in: $0)?.civil }
}

/// A schedule by the clock of a time zone.
func schedule(
    _ start: String, to end: String? = nil, isAllDay: Bool = false, zone: String = "America/New_York",
    recurrence: Recurrence? = nil
) throws -> Schedule {
    let timeZone = try #require(TimeZone(identifier: zone))
    let civil = try #require(time(start))
    let last = try end.map { EventTime(try #require(time($0)), in: timeZone) }
    return Schedule(
        isAllDay: isAllDay, start: EventTime(civil, in: timeZone), end: last, timeZone: timeZone,
        recurrence: recurrence)
}
