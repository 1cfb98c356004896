import Model

/// A rule that the event form supports: weekly, every second week or monthly, on the day of the first start.
public struct SimpleRule: Hashable, Sendable {
    /// The interval, with the property of the first day that recurs.
    public enum Step: String, CaseIterable, Hashable, Sendable {
        case weekly
        case biweekly
        /// On the same day of the month; months without that day have no occurrence.
        case monthlyDay = "monthly-day"
        /// On the first to fourth occurrence of a weekday in the month.
        case monthlyWeekday = "monthly-weekday"
        case monthlyLast = "monthly-last"

        public var isMonthly: Bool { self != .weekly && self != .biweekly }
    }

    public enum End: Hashable, Sendable {
        case never
        /// Until this day, inclusive.
        case until(CivilDate)
        /// Number of occurrences, including the first.
        case count(Int)
    }

    public let step: Step
    public let end: End

    /// Maximum number of occurrences in the form.
    public static let mostTimes = 999

    public init(_ step: Step, _ end: End) { (self.step, self.end) = (step, end) }

    /// Creates the simple form of an RRULE for a schedule; nil if the form cannot express the rule.
    public init?(_ text: String, in schedule: Schedule) {
        do throws(RecurrenceRuleError) {
            let rule = try RecurrenceRule(text)
            guard let step = Self.step(of: rule, schedule.start.civil.day),
                let end = try Self.end(of: rule, in: schedule)
            else { return nil }
            (self.step, self.end) = (step, end)
        } catch {
            // The content check reports invalid rules; the form leaves them unchanged.
            return nil
        }
    }

    /// The RRULE for a schedule. UNTIL is a day for an all-day event, else the end of the day in UTC (RFC 5545 3.3.10).
    public func text(in schedule: Schedule) -> String {
        let day = schedule.start.civil.day
        let weekday = Self.weekdayCodes[day.weekday - 1]
        let rule =
            switch step {
            case .weekly: "FREQ=WEEKLY"
            case .biweekly: "FREQ=WEEKLY;INTERVAL=2"
            case .monthlyDay: "FREQ=MONTHLY"
            case .monthlyWeekday where day.weekOfMonth < 5: "FREQ=MONTHLY;BYDAY=\(day.weekOfMonth)\(weekday)"
            case .monthlyWeekday, .monthlyLast: "FREQ=MONTHLY;BYDAY=-1\(weekday)"
            }
        switch end {
        case .never: return rule
        case .count(let count): return "\(rule);COUNT=\(count)"
        case .until(let last):
            guard !schedule.isAllDay, let time = CivilDateTime(last, secondOfDay: 86_399) else {
                return "\(rule);UNTIL=\(last.basic)"
            }
            return "\(rule);UNTIL=\(TimeProperties.utc(schedule.timeZone.instant(of: time)))"
        }
    }

    /// Whether the rule can begin on a day: for `monthlyLast`, only on the last of its weekday in the month.
    public func canBegin(on day: CivilDate) -> Bool { step != .monthlyLast || day.isLastOfItsWeekday }

    private static let weekdayCodes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    private static func step(of rule: RecurrenceRule, _ day: CivilDate) -> Step? {
        let unused = [
            rule.seconds, rule.minutes, rule.hours, rule.yearDays, rule.weekNumbers, rule.months,
            rule.setPositions,
        ]
        guard unused.allSatisfy(\.isEmpty), rule.weekdays.allSatisfy({ $0.weekday == day.weekday }) else {
            return nil
        }
        let positions = rule.weekdays.map(\.position)
        switch (rule.frequency, rule.interval) {
        case (.weekly, 1) where positions.count < 2: return .weekly
        case (.weekly, 2) where positions.count < 2: return .biweekly
        case (.monthly, 1) where positions.isEmpty && (rule.monthDays.isEmpty || rule.monthDays == [day.day]):
            return .monthlyDay
        case (.monthly, 1) where rule.monthDays.isEmpty:
            if positions == [-1], day.isLastOfItsWeekday { return .monthlyLast }
            return day.weekOfMonth < 5 && positions == [day.weekOfMonth] ? .monthlyWeekday : nil
        default: return nil
        }
    }

    private static func end(
        of rule: RecurrenceRule, in schedule: Schedule
    ) throws(RecurrenceRuleError) -> End? {
        if let count = rule.count { return count <= mostTimes ? .count(count) : nil }
        let last = try rule.lastSecond(in: schedule)
        guard last < .max else { return .never }
        guard let time = CivilDateTime(secondsSince1970: last) else { return nil }
        // An UNTIL before the event's time of day excludes the occurrence of that day.
        let isBefore = time.secondOfDay < schedule.start.civil.secondOfDay
        return (isBefore ? time.day.adding(days: -1) : time.day).map { .until($0) }
    }
}

extension CivilDate {
    /// The position among the same weekdays of the month: 1 to 5.
    public var weekOfMonth: Int { (day - 1) / 7 + 1 }

    public var isLastOfItsWeekday: Bool { adding(days: 7).map { $0.month != month } ?? true }
}
