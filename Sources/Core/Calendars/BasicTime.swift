import Model

/// A DATE or DATE-TIME in iCalendar notation (RFC 5545 3.3.4, 3.3.5).
public enum BasicTime: Hashable, Sendable {
    /// `20261224`.
    case day(CivilDate)
    /// `20261224T180000`: local time of a zone given elsewhere, or of the reader.
    case local(CivilDateTime)
    /// `20261224T180000Z`.
    case utc(CivilDateTime)

    /// Parses a time; nil if `text` has neither form or the time does not exist. A leap second counts as the second before.
    public init?(_ text: String) {
        var bytes = Array(text.utf8)
        let isUTC = bytes.count == 16 && bytes[15] == UInt8(ascii: "Z")
        if isUTC { bytes.removeLast() }
        guard bytes.count == 8 || (bytes.count == 15 && bytes[8] == UInt8(ascii: "T")) else { return nil }
        let digits = bytes.enumerated().filter { $0.offset != 8 }.map { Int($0.element) - 0x30 }
        guard digits.allSatisfy((0...9).contains) else { return nil }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
        guard let day = CivilDate(year: number(0..<4), month: number(4..<6), day: number(6..<8)) else {
            return nil
        }
        guard digits.count == 14 else {
            self = .day(day)
            return
        }
        let (hour, minute, second) = (number(8..<10), number(10..<12), min(number(12..<14), 60))
        guard hour < 24, minute < 60, number(12..<14) <= 60 else { return nil }
        let secondOfDay = hour * 3600 + minute * 60 + min(second, 59)
        guard let time = CivilDateTime(day, secondOfDay: secondOfDay) else { return nil }
        self = isUTC ? .utc(time) : .local(time)
    }
}

extension CivilDate {
    /// The day in iCalendar notation: `20261224`.
    public var basic: String {
        String(decoding: description.utf8.filter { $0 != UInt8(ascii: "-") }, as: UTF8.self)
    }
}

extension CivilDateTime {
    /// The time in iCalendar notation: `20261224T180000`.
    public var basic: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(day.basic)T\(two(hour))\(two(minute))\(two(second))"
    }
}
