import Foundation
import Model

/// The time of one occurrence in the site's time zone.
package struct ShownTime: Hashable, Sendable {
    package let isAllDay: Bool
    /// The local start; midnight of the first day if all day.
    package let start: CivilDateTime
    /// The local end; nil if there is none.
    package let end: CivilDateTime?
    package let lastDay: CivilDate
    package let startInstant: Date
    /// The end as a point in time; nil if there is none.
    package let endInstant: Date?
    /// The time from which the occurrence is past: its end, or the end of its first day.
    package let pastInstant: Date

    /// The second of the day up to which an end counts to the evening before.
    private static let nightEnd = 6 * 3600

    package init(_ occurrence: Occurrence, isAllDay: Bool, clock: SiteClock) {
        self.isAllDay = isAllDay
        if isAllDay {
            // All-day events have the same days in all time zones.
            (start, end) = (occurrence.start.civil, occurrence.end?.civil)
            startInstant = clock.midnight(of: start.day)
            let last = Self.lastDay(from: start, to: end, isNight: false)
            (lastDay, endInstant) = (last, last.adding(days: 1).map(clock.midnight))
        } else {
            (start, end) = (clock.civil(at: occurrence.start), occurrence.end.map(clock.civil))
            (startInstant, endInstant) = (occurrence.start.instant, occurrence.end?.instant)
            let dayLater = occurrence.start.instant.addingTimeInterval(86_400)
            let isShort = occurrence.end.map { $0.instant < dayLater } ?? true
            lastDay = Self.lastDay(from: start, to: end, isNight: isShort)
        }
        pastInstant = endInstant ?? start.day.adding(days: 1).map(clock.midnight) ?? startInstant
    }

    package var firstDay: CivilDate { start.day }

    package var dayCount: Int { lastDay.daysSince1970 - firstDay.daysSince1970 + 1 }

    package func isPast(at now: Date) -> Bool { pastInstant <= now }

    /// The time for machines: `2026-12-05T18:00:00-05:00`, or `2026-12-05` if all day. The end of whole days is the last day; nil if there is
    /// no end.
    package func forMachines(in zone: TimeZone) -> (start: String, end: String?) {
        if isAllDay { return (firstDay.description, lastDay.description) }
        return (
            zone.text(of: startInstant) ?? start.description, endInstant.flatMap { zone.text(of: $0) }
        )
    }

    private static func lastDay(from start: CivilDateTime, to end: CivilDateTime?, isNight: Bool) -> CivilDate
    {
        guard let end, end > start else { return start.day }
        // An end at midnight belongs to the day before.
        let belongsToEve = end.secondOfDay == 0 || isNight && end.secondOfDay <= nightEnd
        let last = belongsToEve ? end.day.adding(days: -1) ?? end.day : end.day
        return max(start.day, last)
    }
}
