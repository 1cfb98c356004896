extension RecurrenceRule {
    /// Maximum number of occurrences on one day, for an event with times.
    public var mostTimesADay: Int {
        let times = max(1, hours.count) * max(1, minutes.count) * max(1, seconds.count)
        return setPositions.isEmpty ? times : min(times, setPositions.count)
    }

    /// A lower bound of the days between two days with occurrences: for a rule that selects days of a month or year, the length of the
    /// shortest month or year.
    public var fewestDaysBetween: Int {
        switch frequency {
        case .daily: interval
        case .weekly: fewestDaysBetweenWeekdays
        case .monthly: 28 * interval
        case .yearly: isOnceAYear ? 365 * interval : 28
        }
    }

    private var fewestDaysBetweenWeekdays: Int {
        let days = Set(weekdays.map { ($0.weekday - weekStart + 7) % 7 }).sorted()
        guard let first = days.first, let last = days.last else { return 7 * interval }
        return zip(days, days.dropFirst()).map { $1 - $0 }.min().map { min($0, 7 * interval + first - last) }
            ?? 7 * interval
    }

    private var isOnceAYear: Bool {
        let lists = [months.count, monthDays.count, yearDays.count, weekNumbers.count, weekdays.count]
        return lists.allSatisfy { $0 <= 1 }
            && (!weekNumbers.isEmpty || weekdays.allSatisfy { $0.position != 0 })
    }
}
