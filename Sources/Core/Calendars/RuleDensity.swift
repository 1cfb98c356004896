/// How close to one another the occurrences of a rule can be.
extension RecurrenceRule {
    /// The most occurrences that it gives on one day, of an event that has times.
    public var mostTimesADay: Int {
        let times = max(1, hours.count) * max(1, minutes.count) * max(1, seconds.count)
        return setPositions.isEmpty ? times : min(times, setPositions.count)
    }

    /// The fewest days from one of its days to the next, not counted to the day: of a rule that chooses among the days of
    /// a month or year it is as many as a month has at least, or a year.
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
