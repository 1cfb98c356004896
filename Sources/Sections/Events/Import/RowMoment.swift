import ContentFiles
import Foundation
import Model

/// A day of a row with the time of day as written.
struct RowMoment {
    let day: CivilDate
    /// Seconds since midnight; nil for a day alone.
    var second: Int?
    /// Seconds east of UTC of the zone behind the time; nil if there is none, or none that is known.
    var offset: Int?

    /// The time by the clock of `zone`; midnight for a day alone. Nil outside of the years 1 to 9999.
    func time(in zone: TimeZone) -> EventTime? {
        guard let civil = CivilDateTime(day, secondOfDay: second ?? 0) else { return nil }
        guard let offset, second != nil else { return EventTime(civil, in: zone) }
        return EventTime(Date(timeIntervalSince1970: Double(civil.secondsSince1970 - offset)), in: zone)
    }
}

/// The times of day of one cell: `18:00`, `6:00 PM`, `6-8 pm`, `18:00–20:00 EST`.
struct RowClock {
    let start: (second: Int, zone: String)
    /// The end, if the cell has one: before the start if it is on the next day.
    let end: (second: Int, zone: String)?

    /// Nil if the text has no time of day.
    init?(_ text: String) {
        // A range first: `18:00-20:00` could be a time with a zone too.
        let parts = text.replacing(" to ", with: "-").split(maxSplits: 1) { "-–—~～".contains($0) }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        if parts.count == 2, let end = WrittenTimes.clock(parts[1]) {
            if let start = WrittenTimes.clock(parts[0]) {
                (self.start, self.end) = (start, end)
                return
            }
            // `6-8 pm`, and `11-1 pm` from before noon.
            let half = end.second >= 43_200 ? "pm" : "am"
            if let start = WrittenTimes.clock("\(parts[0]) \(half)") {
                let isBeforeNoon = start.second > end.second && start.second >= 43_200
                self.start = (start.second - (isBeforeNoon ? 43_200 : 0), end.zone)
                self.end = end
                return
            }
        }
        guard let start = WrittenTimes.clock(text) else { return nil }
        (self.start, end) = (start, nil)
    }

    /// The end in what stands behind a day and a time, such as `- 8:00 PM`; nil for a zone such as `-05:00`.
    static func end(behind zone: String) -> (second: Int, zone: String)? {
        guard let first = zone.first, "-–—~～".contains(first), WrittenTimes.offset(zone) == nil else {
            return nil
        }
        return WrittenTimes.clock(String(zone.dropFirst()))
    }
}
