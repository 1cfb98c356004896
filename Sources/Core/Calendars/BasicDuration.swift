import Basics

/// A duration in iCalendar notation (RFC 5545 3.3.6): nominal days and exact seconds.
public struct BasicDuration: Hashable, Sendable {
    /// Nominal days, which may have 23 or 25 hours; weeks count as 7.
    public let days: Int
    /// Exact seconds in addition to the days.
    public let seconds: Int

    /// Parses a duration such as `P1W` or `PT1H30M`; nil if `text` is invalid, negative or longer than 100,000 days.
    public init?(_ text: String) {
        var bytes = Array(text.utf8)[...]
        if bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
        guard bytes.first == UInt8(ascii: "P") else { return nil }
        bytes.removeFirst()
        var (days, seconds, isTime, hasParts) = (0, 0, false, false)
        while !bytes.isEmpty {
            if bytes.first == UInt8(ascii: "T"), !isTime {
                isTime = true
                bytes.removeFirst()
                continue
            }
            let digits = bytes.prefix(while: ASCII.isDigit)
            guard digits.count < 10, let number = ASCII.number(digits),
                let unit = bytes.dropFirst(digits.count).first
            else { return nil }
            bytes = bytes.dropFirst(digits.count + 1)
            hasParts = true
            switch (isTime, unit) {
            case (false, UInt8(ascii: "W")): days += number * 7
            case (false, UInt8(ascii: "D")): days += number
            case (true, UInt8(ascii: "H")): seconds += number * 3600
            case (true, UInt8(ascii: "M")): seconds += number * 60
            case (true, UInt8(ascii: "S")): seconds += number
            default: return nil
            }
        }
        guard hasParts, days <= 100_000, seconds <= 100_000 * 86_400 else { return nil }
        (self.days, self.seconds) = (days, seconds)
    }
}
