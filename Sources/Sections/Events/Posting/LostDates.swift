import Calendars
import Model

extension Event {
    /// The changed or excluded dates of an earlier version that do not exist in this version's series; of those from `date` on, if this
    /// version has the series from there on.
    public func datesLost(from old: Event, at date: CivilDateTime? = nil) -> [CivilDateTime] {
        let part = date.flatMap { old.series(from: $0, now: .distantPast) }
        let isPart = schedule?.start != old.schedule?.start
        guard let before = isPart ? part?.later ?? old.schedule : old.schedule, before.recurrence != nil,
            let after = schedule,
            after.recurrence != nil
        else { return [] }
        do throws(RecurrenceRuleError) {
            return try SeriesChange(from: before, to: after).dropped
        } catch {
            // The content check reports invalid rules.
            return []
        }
    }
}
