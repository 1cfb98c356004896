import Foundation
import Model

/// A clock change of a time zone.
struct TimeZoneOnset: Hashable, Sendable {
    /// The local time of the change, by the offset before it.
    let civil: CivilDateTime
    /// Seconds east of UTC before and after the change.
    let from, to: Int
    let isDaylight: Bool

    /// The last year examined: 2037. Rules in force then are assumed to stay so.
    static let lastYear = 2037

    static func all(of zone: TimeZone, since start: Date) -> [TimeZoneOnset] {
        var onsets: [TimeZoneOnset] = []
        let end = DayFilter.firstDay(of: lastYear + 1) * 86_400
        // No zone has changed its clocks forward and back within two days.
        let step = 2 * 86_400
        var second = Int(start.timeIntervalSince1970)
        var offset = self.offset(of: zone, at: second)
        while second < end {
            let next = second + step
            let later = self.offset(of: zone, at: next)
            if later != offset {
                let moment = change(of: zone, after: second, until: next)
                if let civil = CivilDateTime(secondsSince1970: moment + offset) {
                    let date = Date(timeIntervalSince1970: Double(moment))
                    onsets.append(
                        TimeZoneOnset(
                            civil: civil, from: offset, to: later,
                            isDaylight: zone.isDaylightSavingTime(for: date)))
                }
                offset = later
            }
            second = next
        }
        return onsets
    }

    /// The first second of the later offset, by binary search.
    private static func change(of zone: TimeZone, after start: Int, until end: Int) -> Int {
        let before = offset(of: zone, at: start)
        var (low, high) = (start, end)
        while high - low > 1 {
            let middle = (low + high) / 2
            if offset(of: zone, at: middle) == before { low = middle } else { high = middle }
        }
        return high
    }

    static func offset(of zone: TimeZone, at second: Int) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
    }
}

extension TimeZoneOnset {
    /// Minimum number of years that match a rule; fewer may be chance.
    private static let fewest = 5

    /// A rule such as "the second Sunday of March", in iCalendar notation without an end, that matches the last changes of a zone, and the
    /// number of changes that it matches. `onsets` are in order; nil if they end before `lastYear`, or match no rule.
    static func rule(holdingOn onsets: [TimeZoneOnset]) -> (text: String, count: Int)? {
        guard let last = onsets.last?.civil, last.day.year == lastYear else { return nil }
        let tail = onsets.reversed().map(\.civil).enumerated().prefix { index, civil in
            civil.day.year == last.day.year - index && civil.day.month == last.day.month
                && civil.day.weekday == last.day.weekday && civil.secondOfDay == last.secondOfDay
        }.map(\.element.day)
        let numbered = tail.prefix { $0.weekOfMonth == last.day.weekOfMonth }.count
        let final = tail.prefix(while: \.isLastOfItsWeekday).count
        let count = max(numbered, final)
        guard count >= fewest else { return nil }
        let weekday = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][last.day.weekday - 1]
        let number = final >= numbered ? -1 : last.day.weekOfMonth
        return ("FREQ=YEARLY;BYMONTH=\(last.day.month);BYDAY=\(number)\(weekday)", count)
    }
}
