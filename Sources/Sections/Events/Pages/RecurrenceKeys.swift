import Calendars
import Site

extension RecurrenceWords {
    /// Short phrases for recurrence in lists.
    enum Short: String, PhraseKey {
        case everyDay = "recurrence-short.every-day"
        case everyWeek = "recurrence-short.every-week"
        case everyMonth = "recurrence-short.every-month"
        case everyYear = "recurrence-short.every-year"
        case someDays = "recurrence-short.some-days"
        case someWeeks = "recurrence-short.some-weeks"
        case someMonths = "recurrence-short.some-months"
        case someYears = "recurrence-short.some-years"
        case repeats = "recurrence-short.repeats"
    }

    enum Key: String, PhraseKey {
        case everyDay = "recurrence.every-day"
        case everySecondDay = "recurrence.every-second-day"
        case everySomeDays = "recurrence.every-some-days"
        case everyWeek = "recurrence.every-week"
        case everySecondWeek = "recurrence.every-second-week"
        case everySomeWeeks = "recurrence.every-some-weeks"
        case everyMonth = "recurrence.every-month"
        case everySecondMonth = "recurrence.every-second-month"
        case everySomeMonths = "recurrence.every-some-months"
        case everyYear = "recurrence.every-year"
        case everySecondYear = "recurrence.every-second-year"
        case everySomeYears = "recurrence.every-some-years"
        case everyWeekOn = "recurrence.every-week-on"
        case everySecondWeekOn = "recurrence.every-second-week-on"
        case everySomeWeeksOn = "recurrence.every-some-weeks-on"
        case everyMonthOn = "recurrence.every-month-on"
        case everySecondMonthOn = "recurrence.every-second-month-on"
        case everySomeMonthsOn = "recurrence.every-some-months-on"
        case everyMonthWithDay = "recurrence.every-month-with-day"
        case comma = "recurrence.comma"
        case and = "recurrence.and"
        case first = "recurrence.position-1"
        case second = "recurrence.position-2"
        case third = "recurrence.position-3"
        case fourth = "recurrence.position-4"
        case fifth = "recurrence.position-5"
        case last = "recurrence.position-last"
        case secondLast = "recurrence.position-second-last"
        case inZone = "recurrence.in-zone"
        case until = "recurrence.until"
        case times = "recurrence.times"
        case onOtherDays = "recurrence.on-other-days"
        case onSeveralDays = "recurrence.on-several-days"
        case repeats = "recurrence.repeats"

        /// Some languages use the short weekday name in `every Monday`.
        static let values: Set = ["shortDays"]

        /// The phrases for an interval of one, of two, and of more.
        typealias Intervals = (each: Key, second: Key, some: Key)

        static func every(_ frequency: RecurrenceRule.Frequency) -> Intervals {
            switch frequency {
            case .daily: (.everyDay, .everySecondDay, .everySomeDays)
            case .weekly: (.everyWeek, .everySecondWeek, .everySomeWeeks)
            case .monthly: (.everyMonth, .everySecondMonth, .everySomeMonths)
            case .yearly: (.everyYear, .everySecondYear, .everySomeYears)
            }
        }

        static let weekly: Intervals = (.everyWeekOn, .everySecondWeekOn, .everySomeWeeksOn)
        static let monthly: Intervals = (.everyMonthOn, .everySecondMonthOn, .everySomeMonthsOn)
    }
}
