import Foundation
import Model

extension RecurrenceRule {
    /// The rule's text with the end of another rule, whose COUNT goes on after `earlier` dates.
    func ending(as other: RecurrenceRule, after earlier: Int) -> String {
        if let count = other.count { return ending(after: count + earlier) }
        let until = other.text.split(separator: ";").filter { $0.uppercased().hasPrefix("UNTIL=") }
        return ([withoutEnd] + until.map(String.init)).joined(separator: ";")
    }

    /// The rule's text without COUNT and UNTIL.
    var withoutEnd: String {
        text.split(separator: ";").filter { part in
            !["COUNT=", "UNTIL="].contains { part.uppercased().hasPrefix($0) }
        }.joined(separator: ";")
    }

    func ending(after count: Int) -> String { "\(withoutEnd);COUNT=\(count)" }

    /// The rule's text with an end at a local time of a zone, or at its day in an all-day series.
    func ending(at time: CivilDateTime, isAllDay: Bool, in zone: TimeZone) -> String {
        // UNTIL is a day for an all-day event, else a time in UTC (RFC 5545 3.3.10).
        "\(withoutEnd);UNTIL=\(isAllDay ? time.day.basic : TimeProperties.utc(zone.instant(of: time)))"
    }
}
