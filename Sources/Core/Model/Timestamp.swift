import Foundation

/// A time in a content file: a day, or a day and a time (RFC 3339).
///
/// Earlier times are smaller; a day without a time is midnight in the site's time zone.
public struct Timestamp: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    public let instant: Date
    /// The local day and time as written; midnight if there is no time.
    public let civil: CivilDateTime
    /// Seconds east of UTC; nil if the file has no offset.
    public let offset: Int?
    /// Whether it is a day without a time.
    public let isDay: Bool
    /// The text as written: `2026-12-05`, `2026-12-05T18:00:00-05:00`.
    public let text: String

    public var day: CivilDate { civil.day }

    public var description: String { text }

    /// The order of the instants; offsets do not count.
    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.instant < right.instant }

    /// The time of `text`; nil if it is not RFC 3339's `full-date` or `date-time` (section 5.6) of a day that exists. Seconds are
    /// optional. A time without an offset is in `timeZone`.
    public init?(_ text: String, in timeZone: TimeZone) {
        var scanner = DigitScanner(text)
        guard let day = scanner.day() else { return nil }
        isDay = scanner.isAtEnd
        var time = (second: 0, fraction: 0.0)
        var offset: Int?
        if !isDay {
            guard let written = scanner.time() else { return nil }
            time = written
            if !scanner.isAtEnd {
                guard let written = scanner.offset() else { return nil }
                offset = written
            }
        }
        guard scanner.isAtEnd else { return nil }
        // The instant of a leap second is the first second of the next minute; the local time shows the second before.
        guard let civil = CivilDateTime(day, secondOfDay: min(time.second, 86_399)) else { return nil }
        let local = Date(
            timeIntervalSince1970: Double(day.daysSince1970 * 86_400 + time.second) + time.fraction)
        instant = local.addingTimeInterval(-Double(offset ?? timeZone.offset(ofLocalTime: local)))
        self.civil = civil
        self.offset = offset
        self.text = text
    }

    /// Creates an instant in whole seconds, with the offset of a time zone; nil before the year 1 and after 9999.
    public init?(_ instant: Date, in timeZone: TimeZone) {
        guard let text = timeZone.text(of: instant) else { return nil }
        self.init(text, in: timeZone)
    }
}

extension TimeZone {
    /// An instant in RFC 3339 with this zone's offset, in whole seconds: `2026-12-05T18:00:00-05:00`; nil before the year 1 and after
    /// 9999.
    public func text(of instant: Date) -> String? {
        guard let civil = civil(at: instant) else { return nil }
        let offset = secondsFromGMT(for: instant)
        let (hours, minutes) = (abs(offset) / 3600, abs(offset) / 60 % 60)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let seconds = civil.second == 0 ? ":00" : ""
        return "\(civil)\(seconds)\(offset < 0 ? "-" : "+")\(two(hours)):\(two(minutes))"
    }
}

/// Reads fixed-width numbers from the beginning of a text.
private struct DigitScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = text[...].utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    mutating func number(digits: Int) -> Int? {
        let taken = rest.prefix(digits)
        guard taken.count == digits, taken.allSatisfy(Self.isDigit) else { return nil }
        rest = rest.dropFirst(digits)
        return taken.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    mutating func day() -> CivilDate? {
        guard let year = number(digits: 4), skip("-"), let month = number(digits: 2), skip("-"),
            let day = number(digits: 2)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// Seconds since midnight, up to 86,400 with a leap second; the leading `T` is included.
    mutating func time() -> (second: Int, fraction: Double)? {
        guard skip("T") || skip("t") || skip(" "), let hour = number(digits: 2), hour < 24, skip(":"),
            let minute = number(digits: 2), minute < 60
        else { return nil }
        guard skip(":") else { return (hour * 3600 + minute * 60, 0) }
        guard let second = number(digits: 2), second <= 60, let fraction = fraction() else { return nil }
        return (hour * 3600 + minute * 60 + second, fraction)
    }

    /// The fraction of a second, 0 if there is none; nil for a point without digits.
    mutating func fraction() -> Double? {
        guard skip(".") else { return 0 }
        let digits = rest.prefix(while: Self.isDigit)
        rest = rest.dropFirst(digits.count)
        return digits.isEmpty ? nil : Double("0." + String(decoding: digits, as: UTF8.self))
    }

    /// Seconds east of UTC: `Z`, `-05:00`.
    mutating func offset() -> Int? {
        if skip("Z") || skip("z") { return 0 }
        let sign = skip("+") ? 1 : skip("-") ? -1 : 0
        guard sign != 0, let hours = number(digits: 2), hours < 24, skip(":"),
            let minutes = number(digits: 2),
            minutes < 60
        else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
