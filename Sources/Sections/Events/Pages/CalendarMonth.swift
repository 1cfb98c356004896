import Model
import Site

/// A month of a year: 2026-12.
struct CalendarMonth: Hashable, Comparable, Encodable, Sendable, CustomStringConvertible {
    let year: Int
    /// 1 to 12.
    let month: Int

    init(of day: CivilDate) {
        (year, month) = (day.year, day.month)
    }

    private init(number: Int) {
        (year, month) = (number / 12, number % 12 + 1)
    }

    /// The month `months` later.
    func adding(months: Int) -> CalendarMonth { CalendarMonth(number: year * 12 + month - 1 + months) }

    /// The days of the month; empty outside the years 1 to 9999.
    var days: [CivilDate] { (1...31).compactMap { CivilDate(year: year, month: month, day: $0) } }

    /// `December 2026`; empty outside the years 1 to 9999.
    func words(_ dates: DateWords) -> String {
        CivilDate(year: year, month: month, day: 1).map(dates.month) ?? ""
    }

    /// `2026-12`.
    var description: String {
        let digits = String(year)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + (month < 10 ? "-0" : "-")
            + "\(month)"
    }

    static func < (left: CalendarMonth, right: CalendarMonth) -> Bool {
        (left.year, left.month) < (right.year, right.month)
    }
}
