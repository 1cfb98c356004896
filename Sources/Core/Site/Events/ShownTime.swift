import Foundation
import Model

/// When one occurrence of an event takes place, by the site's clock.
struct ShownTime: Hashable, Sendable {
    /// Whether it fills whole days.
    let isAllDay: Bool
    /// What the clock shows at its start; of whole days midnight at the beginning of the first.
    let start: CivilDateTime
    /// What the clock shows at its end; nil where nobody said.
    let end: CivilDateTime?
    /// The last day that belongs to it.
    let lastDay: CivilDate
    /// The moment of the start.
    let startInstant: Date
    /// The moment of the end; nil where nobody said.
    let endInstant: Date?
    /// The moment from which it counts as past: its end, else the end of its first day.
    let pastInstant: Date

    /// What ends before this hour belongs to the evening before.
    private static let nightEnd = 6 * 3600

    /// When an occurrence takes place.
    init(_ occurrence: Occurrence, isAllDay: Bool, clock: SiteClock) {
        self.isAllDay = isAllDay
        if isAllDay {
            // Whole days are the same days everywhere.
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

    /// The first day that belongs to it.
    var firstDay: CivilDate { start.day }

    /// How many days belong to it.
    var dayCount: Int { lastDay.daysSince1970 - firstDay.daysSince1970 + 1 }

    /// Whether it is over at a moment.
    func isPast(at now: Date) -> Bool { pastInstant <= now }

    private static func lastDay(from start: CivilDateTime, to end: CivilDateTime?, isNight: Bool) -> CivilDate
    {
        guard let end, end > start else { return start.day }
        // Midnight ends the day before.
        let belongsToEve = end.secondOfDay == 0 || isNight && end.secondOfDay <= nightEnd
        let last = belongsToEve ? end.day.adding(days: -1) ?? end.day : end.day
        return max(start.day, last)
    }
}
