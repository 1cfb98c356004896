/// A day of the Gregorian calendar that exists: 2026-12-05.
public struct CivilDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The year, 1 to 9999.
    public var year: Int { Int(digits >> 16) }
    /// The month, 1 to 12.
    public var month: Int { Int(digits >> 8 & 0xff) }
    /// The day of the month, from 1.
    public var day: Int { Int(digits & 0xff) }

    /// Year, month and day packed so that later days have greater numbers. Compact, since calendars hold thousands of days.
    private let digits: UInt32

    /// Creates a day; nil if it does not exist in the calendar.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.days(inMonth: month, of: year)).contains(day)
        else { return nil }
        digits = UInt32(year << 16 | month << 8 | day)
    }

    /// Creates the day `days` after 1970-01-01; nil before the year 1 and after 9999.
    public init?(daysSince1970 days: Int) {
        // Years from March, in cycles of 400 (146,097 days).
        let shifted = days + 719_468
        let cycle = shifted.flooredQuotient(146_097)
        let dayOfCycle = shifted - cycle * 146_097
        let year = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let isNextYear = month > 9
        self.init(
            year: year + cycle * 400 + (isNextYear ? 1 : 0), month: isNextYear ? month - 9 : month + 3,
            day: dayOfYear - (153 * month + 2) / 5 + 1)
    }

    /// The day of the week, 1 for Monday to 7 for Sunday (ISO 8601).
    public var weekday: Int {
        let days = daysSince1970 + 3
        return days - days.flooredQuotient(7) * 7 + 1
    }

    /// The day `days` later; nil outside the years 1 to 9999.
    public func adding(days: Int) -> CivilDate? { CivilDate(daysSince1970: daysSince1970 + days) }

    /// Days from 1970-01-01 to this day, negative before it.
    public var daysSince1970: Int {
        // Years from March, so that the leap day is the last of its year.
        let (y, m) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        return 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1 - 719_468
    }

    /// The day as `2026-12-05`.
    public var description: String {
        let digits = String(year)
        let padded = String(repeating: "0", count: 4 - digits.count) + digits
        return "\(padded)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    }

    /// Chronological order.
    public static func < (left: CivilDate, right: CivilDate) -> Bool {
        left.digits < right.digits
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}

extension CivilDate: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let days = try container.decode(Int.self)
        guard days.magnitude < 366 * 9999, let day = CivilDate(daysSince1970: days) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no day")
        }
        self = day
    }

    /// Encodes the day as one number, since records hold thousands.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(daysSince1970)
    }
}
