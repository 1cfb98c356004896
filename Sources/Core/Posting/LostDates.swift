import Calendars
import Model

extension Event {
    /// The dates of an earlier version that were moved, changed or left out, and of which this version's series has none any more.
    public func datesLost(from old: Event) -> [CivilDateTime] {
        guard let before = old.schedule, before.recurrence != nil, let after = schedule,
            after.recurrence != nil
        else { return [] }
        do throws(RecurrenceRuleError) {
            return try SeriesChange(from: before, to: after).dropped
        } catch {
            // A rule with an error is reported by the content check.
            return []
        }
    }
}
