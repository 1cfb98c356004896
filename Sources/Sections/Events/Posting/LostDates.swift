import Calendars
import Model

extension Event {
    /// The changed or excluded dates of an earlier version that do not exist in this version's series.
    public func datesLost(from old: Event) -> [CivilDateTime] {
        guard let before = old.schedule, before.recurrence != nil, let after = schedule,
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
