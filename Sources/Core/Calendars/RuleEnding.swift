import Foundation
import Model

extension RecurrenceRule {
    enum NewEnd {
        case never
        case count(Int)
        /// Until a local time of a zone, or until its day in an all-day series.
        case until(CivilDateTime, isAllDay: Bool, in: TimeZone)
    }

    /// The rule's text with the end of another rule, whose COUNT goes on after `earlier` dates.
    func ending(as other: RecurrenceRule, after earlier: Int) -> String {
        if let count = other.count { return ending(.count(count + earlier)) }
        let until = other.text.split(separator: ";").filter { $0.uppercased().hasPrefix("UNTIL=") }
        return ([ending(.never)] + until.map(String.init)).joined(separator: ";")
    }

    func ending(_ end: NewEnd) -> String {
        let parts = text.split(separator: ";").filter { part in
            !["COUNT=", "UNTIL="].contains { part.uppercased().hasPrefix($0) }
        }.map(String.init)
        switch end {
        case .never: return parts.joined(separator: ";")
        case .count(let count): return (parts + ["COUNT=\(count)"]).joined(separator: ";")
        case .until(let time, let isAllDay, let zone):
            // UNTIL is a day for an all-day event, else a time in UTC (RFC 5545 3.3.10).
            let until = isAllDay ? time.day.basic : TimeProperties.utc(zone.instant(of: time))
            return (parts + ["UNTIL=\(until)"]).joined(separator: ";")
        }
    }
}
