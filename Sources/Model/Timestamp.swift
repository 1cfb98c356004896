import Foundation

/// A moment as a content file gives it: a day, or a day and a time (RFC 3339).
///
/// Earlier moments are smaller; a day without a time counts as its first moment in the site's time zone.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The moment.
    public let instant: Date
    /// The day, as the file says it.
    public let day: CivilDate
    /// What the file says: `2026-12-05`, `2026-12-05T18:00:00-05:00`.
    public let text: String

    /// What the file says.
    public var description: String { text }

    /// By time, whatever the offset.
    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.instant < right.instant }

    /// The moment that `text` names; nil where it is not RFC 3339's `full-date` or `date-time` (section 5.6) of a
    /// day that exists. Seconds may be left out. A time without an offset is in `timeZone`.
    public init?(_ text: String, in timeZone: TimeZone) {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(digits: 4), scanner.skip("-"), let month = scanner.number(digits: 2),
            scanner.skip("-"), let dayOfMonth = scanner.number(digits: 2),
            let day = CivilDate(year: year, month: month, day: dayOfMonth)
        else { return nil }
        var seconds = day.daysSince1970 * 86_400
        var fraction = 0.0
        var offset: Int?
        if !scanner.isAtEnd {
            guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
                let hour = scanner.number(digits: 2), hour < 24,
                scanner.skip(":"), let minute = scanner.number(digits: 2), minute < 60
            else { return nil }
            seconds += hour * 3600 + minute * 60
            if scanner.skip(":") {
                guard let second = scanner.number(digits: 2), second <= 60, let part = scanner.fraction()
                else {
                    return nil
                }
                seconds += second
                fraction = part
            }
            if !scanner.isAtEnd {
                guard let written = scanner.offset() else { return nil }
                offset = written
            }
        }
        guard scanner.isAtEnd else { return nil }
        let local = Date(timeIntervalSince1970: Double(seconds) + fraction)
        instant = local.addingTimeInterval(-Double(offset ?? timeZone.offset(ofLocalTime: local)))
        self.day = day
        self.text = text
    }
}

extension TimeZone {
    /// Seconds east of UTC at a local time that is given as if it were UTC. Where clocks are set back and the time
    /// comes twice it is the first; where they are set forward and it never comes, the offset before the change.
    fileprivate func offset(ofLocalTime local: Date) -> Int {
        let before = secondsFromGMT(for: local.addingTimeInterval(-86_400))
        if secondsFromGMT(for: local.addingTimeInterval(-Double(before))) == before { return before }
        let after = secondsFromGMT(for: local.addingTimeInterval(86_400))
        return secondsFromGMT(for: local.addingTimeInterval(-Double(after))) == after ? after : before
    }
}

/// Reads fixed-width numbers from the front of a text.
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

    /// The fraction of a second, 0 where none is written; nil where a point stands without digits.
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
