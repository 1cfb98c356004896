import Basics
import Model

/// Days and times as forms and spreadsheets write them: `2025/11/26 3:05:09 PM GMT-5`, `11/26/2025 15:05:09`, `2025年11月26日 下午3点半`,
/// `Nov 26, 2025 3:05 PM`, `26 November 2025`.
package struct WrittenTimes: Sendable {
    /// A day as written, with its time.
    private struct Written {
        /// The year, and two numbers of month and day; the month is known to be the first where the year stands first or it has a name.
        var year: Int
        var first: Int
        var second: Int
        var isMonthFirst: Bool
        /// Nil for a day alone.
        var clock: ClockRange?
    }

    /// The day and time of a cell.
    package struct Reading: Hashable, Sendable {
        package let day: CivilDate
        /// The time of day, or from when to when; nil for a day alone.
        package let clock: ClockRange?
        /// Whether day and month may be the other way round, and no cell of the column tells.
        package let isUnsure: Bool
        /// Whether the day stands before the month, unlike in other cells of the column.
        package let isOddlyDayFirst: Bool
    }

    /// Whether the day stands before the month in some cell, and whether the month does.
    private let hasDayFirst: Bool
    private let hasMonthFirst: Bool

    /// Creates a reader of columns that one program wrote.
    package init(_ cells: [String]) {
        let open = cells.compactMap(Self.written).filter { !$0.isMonthFirst }
        hasDayFirst = open.contains { $0.first > 12 && $0.second <= 12 }
        hasMonthFirst = open.contains { $0.second > 12 && $0.first <= 12 }
    }

    /// The day and time of a cell; nil if it has no day.
    package func reading(_ cell: String) -> Reading? {
        guard let written = Self.written(cell) else { return nil }
        let isDayFirst =
            !written.isMonthFirst
            && (written.first > 12 || (hasDayFirst && !hasMonthFirst && written.second <= 12))
        let (month, day) =
            isDayFirst ? (written.second, written.first) : (written.first, written.second)
        guard let date = CivilDate(year: written.year, month: month, day: day) else { return nil }
        let isUnsure =
            !written.isMonthFirst && max(month, day) <= 12 && month != day && hasDayFirst == hasMonthFirst
        return Reading(
            day: date, clock: written.clock, isUnsure: isUnsure, isOddlyDayFirst: isDayFirst && hasMonthFirst)
    }

    // Parsed once and shared by threads, as in ClockTime.swift.
    nonisolated(unsafe) private static let yearFirst =
        #/([0-9]{4})[-\/.年]([0-9]{1,2})[-\/.月]([0-9]{1,2})[日号號]?/#
    nonisolated(unsafe) private static let yearLast =
        /([0-9]{1,2})[-\/.]([0-9]{1,2})[-\/.]([0-9]{4}|[0-9]{2})(?![0-9])/
    nonisolated(unsafe) private static let american =
        /([a-z]{3,9})\.?[- ]([0-9]{1,2})(?:st|nd|rd|th)?,?[- ]([0-9]{4})(?![0-9])/.ignoresCase()
    nonisolated(unsafe) private static let european =
        /([0-9]{1,2})(?:st|nd|rd|th)?\.?[- ]?([a-z]{3,9})\.?,?[- ]?([0-9]{4}|[0-9]{2})(?![0-9:])/
        .ignoresCase()
    nonisolated(unsafe) private static let weekday =
        #/(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\.?,? /#.ignoresCase()
    nonisolated(unsafe) private static let chineseWeekday =
        #/ ?\(?(?:周|週|星期|礼拜|禮拜)[一二三四五六日天]\)?/#

    /// Maximum size of a cell with a time, in bytes.
    private static let mostBytes = 96

    private static func written(_ cell: String) -> Written? {
        let text = ClockTime.normal(cell)
        guard (1...mostBytes).contains(text.utf8.count) else { return nil }
        var written: Written
        let rest: Substring
        if let match = text.prefixMatch(of: yearFirst) {
            guard let year = Int(match.1), let month = Int(match.2), let day = Int(match.3) else {
                return nil
            }
            written = Written(year: year, first: month, second: day, isMonthFirst: true)
            rest = text[match.range.upperBound...]
        } else if let (named, behind) = namedMonth(text) {
            (written, rest) = (named, behind)
        } else if let match = text.prefixMatch(of: yearLast) {
            guard let first = Int(match.1), let second = Int(match.2), let year = Int(match.3) else {
                return nil
            }
            written = Written(
                year: year < 100 ? 2000 + year : year, first: first, second: second, isMonthFirst: false)
            rest = text[match.range.upperBound...]
        } else {
            return nil
        }
        let weekday = rest.prefixMatch(of: chineseWeekday)
        var behind = (weekday.map { rest[$0.range.upperBound...] } ?? rest).drop { " ,T".contains($0) }
        if behind.hasPrefix("at ") { behind = behind.dropFirst(3) }
        if behind.isEmpty { return written }
        let clock = ClockRange(String(behind), isBehindDay: true, isInstant: rest.hasPrefix("T"))
        guard let clock else { return nil }
        written.clock = clock
        return written
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]

    /// A day with the name of its month, or with three or more letters of it, and what follows: `Wed, Nov 26th, 2025`, `26-Nov-25`.
    private static func namedMonth(_ text: String) -> (Written, rest: Substring)? {
        let date = text.prefixMatch(of: weekday).map { text[$0.range.upperBound...] } ?? text[...]
        func written(_ name: Substring, _ day: Substring, _ year: Substring) -> Written? {
            guard let month = months.firstIndex(where: { $0.hasPrefix(name.lowercased()) }),
                let day = Int(day), let year = Int(year)
            else { return nil }
            return Written(
                year: year < 100 ? 2000 + year : year, first: month + 1, second: day, isMonthFirst: true)
        }
        if let match = date.prefixMatch(of: american), let day = written(match.1, match.2, match.3) {
            return (day, date[match.range.upperBound...])
        }
        if let match = date.prefixMatch(of: european), let day = written(match.2, match.1, match.3) {
            return (day, date[match.range.upperBound...])
        }
        return nil
    }

    /// Seconds east of UTC of a zone: `GMT-5`, `+08:00`, `Z`, `EST`. `CST` is a zone of America and of China. No
    /// zone is more than 14 hours away.
    package static func offset(_ zone: String) -> Int? {
        let zone = zone.uppercased()
        if let hours = abbreviations[zone] { return hours * 3600 }
        guard let match = zone.wholeMatch(of: #/(?:GMT|UTC)? ?([-+−])([0-9]{1,2})(?::?([0-9]{2}))?/#),
            let hours = Int(match.2), hours <= 14
        else { return nil }
        let minutes = match.3.flatMap { Int($0) } ?? 0
        return (hours * 3600 + minutes * 60) * (match.1 == "+" ? 1 : -1)
    }

    private static let abbreviations = [
        "北京时间": 8, "北京時間": 8, "Z": 0, "UTC": 0, "GMT": 0, "EST": -5, "EDT": -4, "CDT": -5, "MST": -7,
        "MDT": -6, "PST": -8,
        "PDT": -7,
    ]
}
