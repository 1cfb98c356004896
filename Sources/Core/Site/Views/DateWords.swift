import Foundation
import Model

/// Dates and times in the format of one language.
package struct DateWords: Sendable {
    package enum Key: String, PhraseKey {
        package static let group = "dates"
        case date, dayAndMonth, full, weekdayAndDay, monthAndYear, rangeOverYears, rangeOverMonths
        case rangeOfDays, timeAndHalf, clock, weekStart, am, pm

        /// Languages use different parts in their dates.
        package static let values: Set = [
            "day", "month", "year", "weekday", "first", "last", "firstDay", "lastDay", "otherDay",
            "shortMonth", "shortWeekday",
        ]
    }

    /// January to December.
    package let months: [String]
    /// `Jan` to `Dec`.
    package let shortMonths: [String]
    /// Monday to Sunday.
    package let weekdays: [String]
    /// `Mon` to `Sun`.
    package let shortWeekdays: [String]
    /// The first day of the week: 1 for Monday to 7 for Sunday.
    package let firstWeekday: Int
    /// Whether the language uses a 12-hour clock.
    package let hasTwelveHours: Bool
    private let phrases: Phrases

    /// The key prefixes of the names and their number, counted from 1.
    private static let names = [
        ("dates.month-", 12), ("dates.short-month-", 12), ("dates.weekday-", 7), ("dates.short-weekday-", 7),
    ]

    /// `all` has all of `keys`.
    package init(_ all: Phrases) {
        let names = Self.names.map { prefix, count in
            (1...count).map { all.text("\(prefix)\($0)") ?? "" }
        }
        (months, shortMonths, weekdays, shortWeekdays) = (names[0], names[1], names[2], names[3])
        let start = all.text(Key.weekStart.key).flatMap(Int.init) ?? 1
        firstWeekday = (1...7).contains(start) ? start : 1
        hasTwelveHours = all.text(Key.clock.key) == "12"
        phrases = all
    }

    /// The valid values of a phrase about weeks and clocks; nil for other phrases.
    package static func choices(for key: String) -> [String]? {
        switch Key(key: key) {
        case .clock: ["12", "24"]
        case .weekStart: (1...7).map(String.init)
        default: nil
        }
    }

    /// Whether the month precedes the day: `12月5日`.
    package var namesMonthFirst: Bool {
        let text = phrases.text(Key.dayAndMonth.key) ?? ""
        let month = text.range(of: "{month}") ?? text.range(of: "{shortMonth}")
        guard let month, let day = text.range(of: "{day}") else { return false }
        return month.lowerBound < day.lowerBound
    }

    /// All keys that a word book must have.
    package static var keys: [String] {
        Key.allCases.map(\.key) + names.flatMap { prefix, count in (1...count).map { "\(prefix)\($0)" } }
    }

    /// `15 November 2026`.
    package func of(_ day: CivilDate) -> String { say(.date, day) }

    /// `15 November`.
    package func withoutYear(_ day: CivilDate) -> String { say(.dayAndMonth, day) }

    /// `Sunday, 15 November 2026`.
    package func full(_ day: CivilDate) -> String { say(.full, day) }

    /// `Sunday, 15 November`.
    package func weekdayAndDay(_ day: CivilDate) -> String { say(.weekdayAndDay, day) }

    /// `November 2026`.
    package func month(of day: CivilDate) -> String { say(.monthAndYear, day) }

    /// A range of days without repeated parts: `14 to 21 November 2026`.
    package func of(_ first: CivilDate, to last: CivilDate) -> String {
        if first == last { return of(last) }
        let key: Key =
            first.year != last.year
            ? .rangeOverYears : first.month != last.month ? .rangeOverMonths : .rangeOfDays
        return say(
            key,
            [
                "first": of(first), "last": of(last), "firstDay": withoutYear(first),
                "lastDay": withoutYear(last),
                "day": String(first.day), "otherDay": String(last.day), "month": months[last.month - 1],
                "shortMonth": shortMonths[last.month - 1], "year": String(last.year),
            ])
    }

    /// `22:14`; with a 12-hour clock `10:14 PM` and `10 PM`.
    package func time(of civil: CivilDateTime) -> String {
        guard hasTwelveHours else { return "\(Self.two(civil.hour)):\(Self.two(civil.minute))" }
        let half = phrases.text((civil.hour < 12 ? Key.am : .pm).key) ?? ""
        return say(.timeAndHalf, ["time": timeOfHalf(civil), "half": half])
    }

    /// The start of a range without AM or PM if its end has the same: `6` of `6–9 PM`; nil with a 24-hour clock.
    package func shortStart(_ start: CivilDateTime, before end: CivilDateTime) -> String? {
        let isSameHalf = start.day == end.day && (start.hour < 12) == (end.hour < 12)
        return hasTwelveHours && isSameHalf ? timeOfHalf(start) : nil
    }

    private func timeOfHalf(_ civil: CivilDateTime) -> String {
        let hour = (civil.hour + 11) % 12 + 1
        return civil.minute == 0 ? String(hour) : "\(hour):\(Self.two(civil.minute))"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

    private func say(_ key: Key, _ day: CivilDate) -> String {
        say(
            key,
            [
                "day": String(day.day), "month": months[day.month - 1], "year": String(day.year),
                "weekday": weekdays[day.weekday - 1], "shortMonth": shortMonths[day.month - 1],
                "shortWeekday": shortWeekdays[day.weekday - 1],
            ])
    }

    private func say(_ key: Key, _ values: KeyValuePairs<String, String>) -> String {
        phrases.filled(key.key, values)
    }
}
