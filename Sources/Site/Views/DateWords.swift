import Foundation
import Model

/// Days and hours as the readers of one language write them.
struct DateWords: Sendable {
    enum Key: String, PhraseKey {
        case date = "dates.date"
        case dayAndMonth = "dates.day-and-month"
        case full = "dates.full"
        case weekdayAndDay = "dates.weekday-and-day"
        case monthAndYear = "dates.month-and-year"
        case yearsRange = "dates.range-over-years"
        case monthsRange = "dates.range-over-months"
        case daysRange = "dates.range-of-days"

        /// Each language builds its dates of other parts.
        static let values: Set = [
            "day", "month", "year", "weekday", "first", "last", "firstDay", "lastDay", "otherDay",
        ]
    }

    /// January to December.
    let months: [String]
    /// `Jan` to `Dec`.
    let shortMonths: [String]
    /// Monday to Sunday.
    let weekdays: [String]
    /// `Mon` to `Sun`.
    let shortWeekdays: [String]
    private let phrases: Phrases

    /// The keys of the names, in order, without their numbers from 1.
    private static let names = [
        ("dates.month-", 12), ("dates.short-month-", 12), ("dates.weekday-", 7), ("dates.short-weekday-", 7),
    ]

    /// The words of phrases that have all of `keys`.
    init(_ all: Phrases) {
        let names = Self.names.map { prefix, count in
            (1...count).map { all.text("\(prefix)\($0)") ?? "" }
        }
        (months, shortMonths, weekdays, shortWeekdays) = (names[0], names[1], names[2], names[3])
        phrases = all
    }

    /// Whether a month stands before its day: `12月5日`.
    var namesMonthFirst: Bool {
        let text = phrases.text(Key.dayAndMonth.rawValue) ?? ""
        guard let month = text.range(of: "{month}"), let day = text.range(of: "{day}") else { return false }
        return month.lowerBound < day.lowerBound
    }

    /// All keys that a book must have.
    static var keys: [String] {
        Key.allCases.map(\.rawValue) + names.flatMap { prefix, count in (1...count).map { "\(prefix)\($0)" } }
    }

    /// `15 November 2026`.
    func of(_ day: CivilDate) -> String { say(.date, day) }

    /// `15 November`.
    func withoutYear(_ day: CivilDate) -> String { say(.dayAndMonth, day) }

    /// `Sunday, 15 November 2026`.
    func full(_ day: CivilDate) -> String { say(.full, day) }

    /// `Sunday, 15 November`.
    func weekdayAndDay(_ day: CivilDate) -> String { say(.weekdayAndDay, day) }

    /// `November 2026`.
    func month(of day: CivilDate) -> String { say(.monthAndYear, day) }

    /// The days from one to another, without saying anything twice: `14 to 21 November 2026`.
    func of(_ first: CivilDate, to last: CivilDate) -> String {
        if first == last { return of(last) }
        let key: Key =
            first.year != last.year ? .yearsRange : first.month != last.month ? .monthsRange : .daysRange
        return say(
            key,
            [
                "first": of(first), "last": of(last), "firstDay": withoutYear(first),
                "lastDay": withoutYear(last),
                "day": String(first.day), "otherDay": String(last.day), "month": months[last.month - 1],
                "year": String(last.year),
            ])
    }

    /// `22:14`, in every language.
    func time(of civil: CivilDateTime) -> String {
        "\(civil.hour < 10 ? "0" : "")\(civil.hour):\(civil.minute < 10 ? "0" : "")\(civil.minute)"
    }

    private func say(_ key: Key, _ day: CivilDate) -> String {
        say(
            key,
            [
                "day": String(day.day), "month": months[day.month - 1], "year": String(day.year),
                "weekday": weekdays[day.weekday - 1],
            ])
    }

    private func say(_ key: Key, _ values: KeyValuePairs<String, String>) -> String {
        phrases.filled(key.rawValue, values)
    }
}
