import Calendars
import Model
import Site

extension RecurrenceWords {
    /// Short phrases for recurrence in lists.
    enum Short: String, PhraseKey {
        static let group = "recurrence-short"
        case everyDay, everyWeek, everyMonth, everyYear, someDays, someWeeks, someMonths, someYears, repeats
    }

    enum Key: String, PhraseKey {
        static let group = "recurrence"
        case everyDay, everySecondDay, everySomeDays, everyWeek, everySecondWeek, everySomeWeeks, everyMonth
        case everySecondMonth, everySomeMonths, everyYear, everySecondYear, everySomeYears, everyWeekOn
        case everySecondWeekOn, everySomeWeeksOn, everyMonthOn, everySecondMonthOn, everySomeMonthsOn
        case everyMonthWithDay, comma, and, positionLast, positionSecondLast, inZone, until, times
        case onOtherDays, onSeveralDays, repeats
        case first = "recurrence.position-1", second = "recurrence.position-2"
        case third = "recurrence.position-3", fourth = "recurrence.position-4"
        case fifth = "recurrence.position-5"

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
