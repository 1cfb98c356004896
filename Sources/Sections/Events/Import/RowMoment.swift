import ContentFiles
import Foundation
import Model

/// A day of a row with the time of day as written.
struct RowMoment {
    var day: CivilDate
    /// Seconds since midnight; nil for a day alone.
    var second: Int?
    /// Seconds east of UTC of the zone behind the time; nil if there is none, or none that is known.
    var offset: Int?
    /// The time as written, and its cell; nil for a day alone.
    var written: (clock: ClockTime, cell: String)?

    /// The end of a day as the beginning of the next one.
    var normal: RowMoment {
        guard second == 86_400, let next = day.adding(days: 1) else { return self }
        return RowMoment(day: next, second: 0, offset: offset, written: written)
    }

    /// The time by the clock of `zone`; midnight for a day alone. Nil outside of the years 1 to 9999.
    func time(in zone: TimeZone) -> EventTime? {
        guard let civil = CivilDateTime(day, secondOfDay: second ?? 0) else { return nil }
        guard let offset, second != nil else { return EventTime(civil, in: zone) }
        return EventTime(Date(timeIntervalSince1970: Double(civil.secondsSince1970 - offset)), in: zone)
    }
}
