import Calendars
import Model

extension Schedule {
    /// When it takes place; nil where its rules cannot be followed. Those of a calendar were followed when they were taken.
    var occurrences: Occurrences? {
        do throws(RecurrenceRuleError) {
            return try Occurrences(of: self)
        } catch {
            return nil
        }
    }
}
