import Foundation
import Model

extension Schedule {
    /// The series with the change from `old` to `new`, which both begin with the same date of this series, with its exceptions, additions
    /// and changes. A date moves by as many days as the first one, reduced to a week; in a monthly series it moves within its month.
    /// - Returns: Nil if no date is left.
    public func shifted(from old: Schedule, to new: Schedule) -> Schedule? {
        guard let day = new.day(of: start.civil.day, shiftedFrom: old),
            let civil = CivilDateTime(day, secondOfDay: new.start.civil.secondOfDay)
        else { return nil }
        var series = new
        series.start = EventTime(civil, in: new.timeZone)
        series.end = new.end == nil ? nil : Occurrences.end(of: series.start, in: new)
        do throws(RecurrenceRuleError) {
            // COUNT is that from the other date on.
            let more =
                try SeriesDates(self, now: .distantPast).count(before: old.start.civil)
                - SeriesDates(old, now: .distantPast).count(before: start.civil)
            var rules: [String] = []
            for text in new.recurrence?.rules ?? [] {
                let rule = try RecurrenceRule(text)
                if let count = rule.count, count + more < 1 { return nil }
                let simple = SimpleRule(text, in: new).map { SimpleRule($0.step, .never).text(in: series) }
                rules.append(try RecurrenceRule(simple ?? text).ending(as: rule, after: more))
            }
            if new.recurrence != nil { series.recurrence = Recurrence(rules: rules) }
            guard recurrence != nil, new.recurrence != nil else { return series }
            return try SeriesChange(from: self, to: series).schedule
        } catch {
            return nil
        }
    }

    /// The day of this series that takes the place of a day of the series before the change.
    private func day(of date: CivilDate, shiftedFrom old: Schedule) -> CivilDate? {
        let rules = recurrence?.rules ?? []
        let step = rules.count == 1 ? SimpleRule(rules[0], in: self)?.step : nil
        guard let step, step.isMonthly, let first = date.adding(days: 1 - date.day) else {
            return date.adding(days: shift(from: old))
        }
        var month: CivilDate? = first
        // A month may lack the day; four years have every one.
        for _ in 0..<48 {
            guard let begin = month, let next = begin.adding(days: 31) else { return nil }
            if let day = day(step, inMonthFrom: begin) { return day }
            month = next.adding(days: 1 - next.day)
        }
        return nil
    }

    /// The day of a month that a monthly rule gives; nil if it gives none. `first` is the first day of the month.
    private func day(_ step: SimpleRule.Step, inMonthFrom first: CivilDate) -> CivilDate? {
        let own = start.civil.day
        if step == .monthlyDay {
            return first.adding(days: own.day - 1).flatMap { $0.month == first.month ? $0 : nil }
        }
        let days = (0..<31).compactMap { first.adding(days: $0) }.filter {
            $0.month == first.month && $0.weekday == own.weekday
        }
        return step == .monthlyLast || own.weekOfMonth > days.count ? days.last : days[own.weekOfMonth - 1]
    }
}
