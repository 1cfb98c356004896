import Model

/// The days of a month or year that a rule selects. Parts that the rule does not give are derived from the first start (RFC 5545 3.3.10).
struct DayFilter {
    /// A month; `first` and `firstOfYear` are days since 1970-01-01.
    typealias Month = (year: Int, month: Int, first: Int, length: Int, firstOfYear: Int, lengthOfYear: Int)

    private let months: Set<Int>
    private let monthDays: Set<Int>
    private let yearDays: Set<Int>
    private let weekNumbers: Set<Int>
    private let weekdays: Set<Int>
    private let positions: [RecurrenceRule.WeekdayPosition]
    private let countsInYear: Bool
    private let weekStart: Int

    init(_ rule: RecurrenceRule, start: CivilDate) {
        var (months, monthDays, weekdays) = (rule.months, rule.monthDays, rule.weekdays)
        switch rule.frequency {
        case .daily: break
        case .weekly where weekdays.isEmpty:
            weekdays = [.init(position: 0, weekday: start.weekday)]
        case .monthly where weekdays.isEmpty && monthDays.isEmpty: monthDays = [start.day]
        case .yearly where weekdays.isEmpty && monthDays.isEmpty && rule.yearDays.isEmpty:
            if !rule.weekNumbers.isEmpty {
                weekdays = [.init(position: 0, weekday: start.weekday)]
            } else {
                monthDays = [start.day]
                if months.isEmpty { months = [start.month] }
            }
        default: break
        }
        self.months = Set(months)
        self.monthDays = Set(monthDays)
        yearDays = Set(rule.yearDays)
        weekNumbers = Set(rule.weekNumbers)
        self.weekdays = Set(weekdays.filter { $0.position == 0 }.map(\.weekday))
        positions = weekdays.filter { $0.position != 0 }
        countsInYear = rule.frequency == .yearly && rule.months.isEmpty
        weekStart = rule.weekStart
    }

    func includes(month: Int) -> Bool { months.isEmpty || months.contains(month) }

    /// Whether the rule depends on more than the weekday.
    var needsMonths: Bool { !months.isEmpty || !monthDays.isEmpty }

    /// Whether the rule selects the weekday of a day, if it has no other conditions.
    func includes(weekdayOf day: Int) -> Bool { weekdays.isEmpty || weekdays.contains(Self.weekday(of: day)) }

    func includes(_ day: Int, in month: Month) -> Bool {
        guard includes(month: month.month) else { return false }
        let index = day - month.first
        if !monthDays.isEmpty, !monthDays.contains(index + 1), !monthDays.contains(index - month.length) {
            return false
        }
        let yearIndex = day - month.firstOfYear
        if !yearDays.isEmpty, !yearDays.contains(yearIndex + 1),
            !yearDays.contains(yearIndex - month.lengthOfYear)
        {
            return false
        }
        return includesWeekday(day, month) && (weekNumbers.isEmpty || includesWeek(of: day, month))
    }

    private func includesWeekday(_ day: Int, _ month: Month) -> Bool {
        if weekdays.isEmpty, positions.isEmpty { return true }
        let weekday = Self.weekday(of: day)
        if weekdays.contains(weekday) { return true }
        let index = countsInYear ? day - month.firstOfYear : day - month.first
        let length = countsInYear ? month.lengthOfYear : month.length
        return positions.contains {
            $0.weekday == weekday
                && ($0.position == index / 7 + 1 || $0.position == -((length - 1 - index) / 7) - 1)
        }
    }

    /// Whether the rule selects the week of a day: week 1 is the first with at least four days in its year.
    private func includesWeek(of day: Int, _ month: Month) -> Bool {
        let nextYear = firstWeek(ofYearFrom: month.firstOfYear + month.lengthOfYear)
        var first = firstWeek(ofYearFrom: month.firstOfYear)
        var end = nextYear
        if day >= nextYear {
            (first, end) = (nextYear, firstWeek(ofYearFrom: Self.firstDay(of: month.year + 2)))
        } else if day < first {
            (first, end) = (firstWeek(ofYearFrom: Self.firstDay(of: month.year - 1)), first)
        }
        let index = (day - first) / 7
        return weekNumbers.contains(index + 1) || weekNumbers.contains(index - (end - first) / 7)
    }

    /// The first day of week 1 of the year whose first day is `day`.
    private func firstWeek(ofYearFrom day: Int) -> Int {
        let intoWeek = (Self.weekday(of: day) - weekStart + 7) % 7
        return intoWeek <= 3 ? day - intoWeek : day - intoWeek + 7
    }

    /// 1 January of a year, in days since 1970-01-01, also outside the years of `CivilDate`.
    static func firstDay(of year: Int) -> Int {
        let before = year - 1
        return 365 * before + before / 4 - before / 100 + before / 400 - 719_162
    }

    /// 1 for Monday to 7 for Sunday.
    static func weekday(of day: Int) -> Int {
        let rest = (day + 3) % 7
        return (rest < 0 ? rest + 7 : rest) + 1
    }
}
