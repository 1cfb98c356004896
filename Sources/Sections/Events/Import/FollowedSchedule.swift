import Calendars
import Model

extension Schedule {
    /// The occurrences; nil if a rule is not supported. Rules from calendars were checked when they were read.
    var occurrences: Occurrences? {
        do throws(RecurrenceRuleError) {
            return try Occurrences(of: self)
        } catch {
            return nil
        }
    }
}
