import Basics
import Model

struct RecurrenceParts {
    private var values: [String: String] = [:]

    private static let names: Set<String> = [
        "FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY", "BYMONTHDAY",
        "BYYEARDAY", "BYWEEKNO", "BYMONTH", "BYSETPOS",
    ]
    private static let weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    init(_ text: String) throws(RecurrenceRuleError) {
        for part in text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
            let pair = part.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
            guard pair.count == 2, !pair[0].isEmpty else {
                throw .malformedPart(Self.shown(String(Substring(part))))
            }
            let name = String(Substring(pair[0])).uppercased()
            guard Self.names.contains(name) else { throw .unknownPart(Self.shown(name)) }
            guard values[name] == nil else { throw .repeatedPart(name) }
            values[name] = String(Substring(pair[1])).uppercased()
        }
    }

    func frequency() throws(RecurrenceRuleError) -> RecurrenceRule.Frequency {
        guard let value = values["FREQ"] else { throw .missingFrequency }
        if ["SECONDLY", "MINUTELY", "HOURLY"].contains(value) { throw .tooFrequent(value) }
        guard let frequency = RecurrenceRule.Frequency(rawValue: value) else {
            throw wrong("FREQ", value, "DAILY, WEEKLY, MONTHLY or YEARLY")
        }
        return frequency
    }

    func number(_ name: String, in range: ClosedRange<Int>) throws(RecurrenceRuleError) -> Int? {
        guard let value = values[name] else { return nil }
        guard let number = Self.number(value), range.contains(number) else {
            throw wrong(name, value, "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// A list of numbers, sorted, without duplicates; empty if the part is missing.
    func numbers(_ name: String, upTo limit: Int, fromZero: Bool = false, isSigned: Bool = true)
        throws(RecurrenceRuleError) -> [Int]
    {
        var numbers: Set<Int> = []
        for item in items(name) {
            let isNegative = item.hasPrefix("-") && isSigned && !fromZero
            let digits = isNegative || (item.hasPrefix("+") && isSigned) ? String(item.dropFirst()) : item
            guard let size = Self.number(digits), size <= limit, size > 0 || fromZero else {
                let range =
                    fromZero ? "0 to \(limit)" : "1 to \(limit)\(isSigned ? " or -1 to -\(limit)" : "")"
                throw wrong(name, item, "numbers from \(range)")
            }
            numbers.insert(isNegative ? -size : size)
        }
        return numbers.sorted()
    }

    func weekday(_ name: String) throws(RecurrenceRuleError) -> Int? {
        guard let value = values[name] else { return nil }
        guard let index = Self.weekdayNames.firstIndex(of: value) else {
            throw wrong(name, value, "MO, TU, WE, TH, FR, SA or SU")
        }
        return index + 1
    }

    func weekdays(_ name: String) throws(RecurrenceRuleError) -> [RecurrenceRule.WeekdayPosition] {
        var weekdays: [RecurrenceRule.WeekdayPosition] = []
        for item in items(name) {
            let expected = "days such as MO, TU or, for the last Friday, -1FR"
            guard let index = Self.weekdayNames.firstIndex(of: String(item.suffix(2))) else {
                throw wrong(name, item, expected)
            }
            let number = item.dropLast(2)
            let isNegative = number.hasPrefix("-")
            let digits = isNegative || number.hasPrefix("+") ? String(number.dropFirst()) : String(number)
            let size = number.isEmpty ? 0 : Self.number(digits)
            guard let size, size <= 53, size > 0 || number.isEmpty else { throw wrong(name, item, expected) }
            weekdays.append(.init(position: isNegative ? -size : size, weekday: index + 1))
        }
        return weekdays
    }

    func until() throws(RecurrenceRuleError) -> BasicTime? {
        guard let value = values["UNTIL"] else { return nil }
        guard let time = BasicTime(value) else {
            throw wrong("UNTIL", value, "a time such as 20261224T180000Z or a day such as 20261224")
        }
        return time
    }

    private func items(_ name: String) -> [String] {
        guard let value = values[name] else { return [] }
        return value.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    }

    private func wrong(_ part: String, _ value: String, _ expected: String) -> RecurrenceRuleError {
        .wrongValue(part: part, value: Self.shown(value), expected: expected)
    }

    /// Parses one to ten digits.
    private static func number(_ text: String) -> Int? {
        text.utf8.count <= 10 ? ASCII.number(text.utf8) : nil
    }

    /// A text from a file, shortened for an error message.
    private static func shown(_ text: String) -> String { String(text.unicodeScalars.prefix(40)) }
}
