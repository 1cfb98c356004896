import Model

/// The periods of a rule: every INTERVAL-th day, week, month or year, from the one with the first start.
struct RulePeriods {
    private let frequency: RecurrenceRule.Frequency
    private let interval: Int
    private let filter: DayFilter
    /// The first period: a day since 1970-01-01, months since the year 0, or a year.
    private let first: Int

    private static let end = DayFilter.firstDay(of: RecurrenceLimits.lastYear + 1)

    init(_ rule: RecurrenceRule, start: CivilDate) {
        frequency = rule.frequency
        interval = rule.interval
        filter = DayFilter(rule, start: start)
        let day = start.daysSince1970
        first =
            switch rule.frequency {
            case .daily: day
            case .weekly: day - (start.weekday - rule.weekStart + 7) % 7
            case .monthly: start.year * 12 + start.month - 1
            case .yearly: start.year
            }
    }

    /// The index of the last period that begins on or before a day, in days since 1970-01-01; 0 before the first.
    func index(of day: Int) -> Int {
        guard let date = CivilDate(daysSince1970: day) else { return day < 0 ? 0 : Int.max / 1_000_000 }
        let distance =
            switch frequency {
            case .daily: day - first
            case .weekly: (day - first) / 7
            case .monthly: date.year * 12 + date.month - 1 - first
            case .yearly: date.year - first
            }
        return max(0, distance / interval)
    }

    /// Stores the days of a period that the rule selects in `days`, in order.
    /// - Returns: Whether the period is within the years with occurrences from rules.
    func days(ofPeriod index: Int, into days: inout [Int]) -> Bool {
        days.removeAll(keepingCapacity: true)
        let period = first + index * interval * (frequency == .weekly ? 7 : 1)
        switch frequency {
        case .daily:
            guard period < Self.end else { return false }
            if includes(period) { days.append(period) }
        case .weekly:
            guard period < Self.end else { return false }
            for day in period..<period + 7 where includes(day) { days.append(day) }
        case .monthly:
            guard period / 12 <= RecurrenceLimits.lastYear else { return false }
            add(month: period % 12 + 1, of: period / 12, to: &days)
        case .yearly:
            guard period <= RecurrenceLimits.lastYear else { return false }
            for month in 1...12 { add(month: month, of: period, to: &days) }
        }
        return true
    }

    private func add(month: Int, of year: Int, to days: inout [Int]) {
        guard filter.includes(month: month), let month = Self.month(month, of: year) else { return }
        for day in month.first..<month.first + month.length where filter.includes(day, in: month) {
            days.append(day)
        }
    }

    private func includes(_ day: Int) -> Bool {
        guard filter.includes(weekdayOf: day) else { return false }
        guard filter.needsMonths else { return true }
        guard let date = CivilDate(daysSince1970: day), let month = Self.month(date.month, of: date.year)
        else {
            return false
        }
        return filter.includes(day, in: month)
    }

    private static func month(_ month: Int, of year: Int) -> DayFilter.Month? {
        guard let first = CivilDate(year: year, month: month, day: 1)?.daysSince1970 else { return nil }
        let firstOfYear = DayFilter.firstDay(of: year)
        let next =
            month == 12
            ? DayFilter.firstDay(of: year + 1)
            : CivilDate(year: year, month: month + 1, day: 1)?.daysSince1970
        guard let next else { return nil }
        return (
            year: year, month: month, first: first, length: next - first, firstOfYear: firstOfYear,
            lengthOfYear: DayFilter.firstDay(of: year + 1) - firstOfYear
        )
    }
}
