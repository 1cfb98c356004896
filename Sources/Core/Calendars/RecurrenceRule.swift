import Model

/// A checked recurrence rule: the value of an RRULE (RFC 5545 3.3.10).
///
/// Rules for less than a day (SECONDLY, MINUTELY, HOURLY) and for other calendars (RSCALE, RFC 7529) are rejected: no event of an
/// association needs them, and the number of pages would be unlimited. Several times on a day are `FREQ=DAILY;BYHOUR=9,14`.
public struct RecurrenceRule: Hashable, Sendable {
    public enum Frequency: String, CaseIterable, Hashable, Sendable {
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    /// A day of the week; if `position` is not 0, only that one of the month or year: `-1FR`.
    struct WeekdayPosition: Hashable, Sendable {
        var position: Int
        /// 1 for Monday to 7 for Sunday.
        var weekday: Int
    }

    public let text: String
    public internal(set) var frequency = Frequency.daily
    /// The interval in days, weeks, months or years.
    public internal(set) var interval = 1
    /// Number of occurrences including the first; nil without COUNT.
    public internal(set) var count: Int?
    /// The last time; nil without UNTIL. RFC 5545 requires UTC if the event has a time zone, but people write local times.
    public internal(set) var until: BasicTime?

    var weekStart = 1
    var seconds: [Int] = []
    var minutes: [Int] = []
    var hours: [Int] = []
    var weekdays: [WeekdayPosition] = []
    var monthDays: [Int] = []
    var yearDays: [Int] = []
    var weekNumbers: [Int] = []
    var months: [Int] = []
    var setPositions: [Int] = []

    public var hasEnd: Bool { count != nil || until != nil }

    /// Parses a rule.
    ///
    /// - Throws: `RecurrenceRuleError` if a part is unknown, repeated, invalid or incompatible with the others. `Occurrences` checks
    ///   whether UNTIL fits the event.
    public init(_ text: String) throws(RecurrenceRuleError) {
        self.text = text
        let parts = try RecurrenceParts(text)
        frequency = try parts.frequency()
        interval = try parts.number("INTERVAL", in: 1...RecurrenceLimits.largestInterval) ?? 1
        count = try parts.number("COUNT", in: 1...RecurrenceLimits.largestCount)
        until = try parts.until()
        guard count == nil || until == nil else { throw .countAndUntil }
        weekStart = try parts.weekday("WKST") ?? 1
        seconds = try parts.numbers("BYSECOND", upTo: 60, fromZero: true)
        minutes = try parts.numbers("BYMINUTE", upTo: 59, fromZero: true)
        hours = try parts.numbers("BYHOUR", upTo: 23, fromZero: true)
        weekdays = try parts.weekdays("BYDAY")
        monthDays = try parts.numbers("BYMONTHDAY", upTo: 31)
        yearDays = try parts.numbers("BYYEARDAY", upTo: 366)
        weekNumbers = try parts.numbers("BYWEEKNO", upTo: 53)
        months = try parts.numbers("BYMONTH", upTo: 12, isSigned: false)
        setPositions = try parts.numbers("BYSETPOS", upTo: 366)
        try check()
    }

    /// Checks that the parts are compatible (RFC 5545 3.3.10).
    private func check() throws(RecurrenceRuleError) {
        if !weekNumbers.isEmpty, frequency != .yearly { throw wrong("BYWEEKNO") }
        if !yearDays.isEmpty, frequency != .yearly { throw wrong("BYYEARDAY") }
        if !monthDays.isEmpty, frequency == .weekly { throw wrong("BYMONTHDAY") }
        if weekdays.contains(where: { $0.position != 0 }) {
            let fits = frequency == .monthly || (frequency == .yearly && weekNumbers.isEmpty)
            if !fits { throw wrong("BYDAY with a number") }
        }
        let others = [seconds, minutes, hours, monthDays, yearDays, weekNumbers, months]
        if !setPositions.isEmpty, weekdays.isEmpty, others.allSatisfy(\.isEmpty) { throw .loneSetPosition }
    }

    private func wrong(_ part: String) -> RecurrenceRuleError {
        .wrongPart(part, frequency: frequency.rawValue)
    }
}
