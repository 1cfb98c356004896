import Foundation
import Model

/// The column of times that forms write: `2025/11/26 3:05:09 PM GMT-5`, `11/26/2025 15:05:09`, `2025/11/26 下午3:05:09`,
/// `Nov 26, 2025 3:05 PM`, `26 November 2025`.
struct FormTimes {
    /// A day as written, with its time.
    private struct Written {
        /// The year, and two numbers of month and day; the month is known to be the first where the year stands first or it has a name.
        var year: Int
        var first: Int
        var second: Int
        var isMonthFirst: Bool
        /// Seconds since midnight; nil for a day alone.
        var time: Int?
        var zone: String
    }

    private let timeZone: TimeZone
    /// Whether the day stands before the month in some cell, and whether the month does.
    private let hasDayFirst: Bool
    private let hasMonthFirst: Bool

    /// Creates a reader of a column. Times without a zone are in `timeZone`, that of the site.
    init(_ cells: [String], timeZone: TimeZone) {
        self.timeZone = timeZone
        let open = cells.compactMap(Self.written).filter { !$0.isMonthFirst }
        hasDayFirst = open.contains { $0.first > 12 && $0.second <= 12 }
        hasMonthFirst = open.contains { $0.second > 12 && $0.first <= 12 }
    }

    /// The time of a cell, nil if it has none; and the reason for which a person should look at it.
    func time(_ cell: String) -> (time: Timestamp?, reason: CourseImportReason?) {
        guard let written = Self.written(cell) else { return (nil, .unknownTime) }
        let isDayFirst =
            !written.isMonthFirst
            && (written.first > 12 || (hasDayFirst && !hasMonthFirst && written.second <= 12))
        let (month, day) =
            isDayFirst ? (written.second, written.first) : (written.first, written.second)
        guard let date = CivilDate(year: written.year, month: month, day: day) else {
            return (nil, .unknownTime)
        }
        let isUnsure =
            !written.isMonthFirst && max(month, day) <= 12 && month != day && hasDayFirst == hasMonthFirst
        guard let time = written.time else {
            return (Timestamp("\(date)", in: timeZone), isUnsure ? .unsureOfDay : nil)
        }
        let offset = Self.offset(written.zone)
        let isKnown = offset != nil || written.zone.isEmpty
        // Read as UTC or in the site's time zone, which has the offset of that day.
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let text = "\(date)T\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))"
        let local = Timestamp(text, in: offset == nil ? timeZone : .gmt)
        let instant = local?.instant.addingTimeInterval(-Double(offset ?? 0))
        return (
            instant.flatMap { Timestamp($0, in: timeZone) },
            isUnsure ? .unsureOfDay : isKnown ? nil : .unknownZone
        )
    }

    private static func written(_ cell: String) -> Written? {
        let text = CellText.line(cell)
        guard text.utf8.count <= 64 else { return nil }
        var written: Written
        let rest: Substring
        if let (named, behind) = namedMonth(text) {
            (written, rest) = (named, behind)
        } else if let match = text.prefixMatch(of: #/([0-9]{4})[-\/.年]([0-9]{1,2})[-\/.月]([0-9]{1,2})日?/#) {
            guard let year = Int(match.1), let month = Int(match.2), let day = Int(match.3) else {
                return nil
            }
            written = Written(year: year, first: month, second: day, isMonthFirst: true, zone: "")
            rest = text[match.range.upperBound...]
        } else if let match = text.prefixMatch(
            of: /([0-9]{1,2})[-\/.]([0-9]{1,2})[-\/.]([0-9]{4}|[0-9]{2})(?![0-9])/)
        {
            guard let first = Int(match.1), let second = Int(match.2), let year = Int(match.3) else {
                return nil
            }
            written = Written(
                year: year < 100 ? 2000 + year : year, first: first, second: second, isMonthFirst: false,
                zone: "")
            rest = text[match.range.upperBound...]
        } else {
            return nil
        }
        var behind = rest.drop { " ,T".contains($0) }
        if behind.hasPrefix("at ") { behind = behind.dropFirst(3) }
        if behind.isEmpty { return written }
        guard let (time, zone) = time(behind) else { return nil }
        (written.time, written.zone) = (time, zone)
        return written
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]

    /// A day with the name of its month, or with three or more letters of it, and what follows: `Wed, Nov 26th, 2025`, `26-Nov-25`.
    private static func namedMonth(_ text: String) -> (Written, rest: Substring)? {
        let weekday = #/(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\.?,? /#.ignoresCase()
        let date = text.prefixMatch(of: weekday).map { text[$0.range.upperBound...] } ?? text[...]
        let american = /([a-z]{3,9})\.?[- ]([0-9]{1,2})(?:st|nd|rd|th)?,?[- ]([0-9]{4})(?![0-9])/
            .ignoresCase()
        let european =
            /([0-9]{1,2})(?:st|nd|rd|th)?\.?[- ]?([a-z]{3,9})\.?,?[- ]?([0-9]{4}|[0-9]{2})(?![0-9:])/
            .ignoresCase()
        func written(_ name: Substring, _ day: Substring, _ year: Substring) -> Written? {
            guard let month = months.firstIndex(where: { $0.hasPrefix(name.lowercased()) }),
                let day = Int(day), let year = Int(year)
            else { return nil }
            return Written(
                year: year < 100 ? 2000 + year : year, first: month + 1, second: day, isMonthFirst: true,
                zone: "")
        }
        if let match = date.prefixMatch(of: american), let day = written(match.1, match.2, match.3) {
            return (day, date[match.range.upperBound...])
        }
        if let match = date.prefixMatch(of: european), let day = written(match.2, match.1, match.3) {
            return (day, date[match.range.upperBound...])
        }
        return nil
    }

    /// Seconds since midnight, and the zone behind the time.
    private static func time(_ text: Substring) -> (Int, zone: String)? {
        let half = /(?:[AaPp]\.?[Mm]\.?|上午|下午|凌晨|早上|中午|晚上)?/
        guard let front = text.prefixMatch(of: half) else { return nil }
        let clock = text[front.range.upperBound...].drop { $0 == " " }
        guard let match = clock.prefixMatch(of: #/([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:\.[0-9]+)?)?/#),
            var hour = Int(match.1), let minute = Int(match.2), hour < 24, minute < 60
        else { return nil }
        let second = match.3.flatMap { Int($0) } ?? 0
        let behind = clock[match.range.upperBound...].drop { $0 == " " }
        guard second < 60, let back = behind.prefixMatch(of: half) else { return nil }
        let mark = (front.output + back.output).lowercased()
        let isLate = ["p", "下", "晚", "中"].contains { mark.hasPrefix($0) }
        if !mark.isEmpty, hour <= 12 {
            // Around noon, 11:50 is before and 12:10 behind it.
            let isNoon = mark == "中午" && hour > 10
            hour = isNoon ? hour : hour % 12 + (isLate ? 12 : 0)
        }
        // `GMT-0500 (Eastern Standard Time)`
        let zone = CellText.line(String(behind[back.range.upperBound...].prefix { $0 != "(" }))
        return (hour * 3600 + minute * 60 + second, zone)
    }

    /// Seconds east of UTC of a zone: `GMT-5`, `+08:00`, `Z`, `EST`. `CST` is a zone of America and of China.
    private static func offset(_ zone: String) -> Int? {
        let zone = zone.uppercased()
        if let hours = abbreviations[zone] { return hours * 3600 }
        guard let match = zone.wholeMatch(of: #/(?:GMT|UTC)? ?([-+−])([0-9]{1,2})(?::?([0-9]{2}))?/#),
            let hours = Int(match.2), hours < 24
        else { return nil }
        let minutes = match.3.flatMap { Int($0) } ?? 0
        return (hours * 3600 + minutes * 60) * (match.1 == "+" ? 1 : -1)
    }

    private static let abbreviations = [
        "Z": 0, "UTC": 0, "GMT": 0, "EST": -5, "EDT": -4, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8,
        "PDT": -7,
    ]
}
