import ContentFiles
import Foundation
import Model
import Posting

/// Parses an event's times, and its recurrence with `repeated`.
extension FormTexts {
    /// The schedule; nil if it is missing or invalid. Changes of single dates of `earlier` are kept where possible.
    mutating func schedule(in zone: TimeZone, earlier: Schedule?) -> Schedule? {
        guard let schedule = firstTime(in: zone) else {
            let hasRule = text("repeats").map { $0 != EventForm.noRule } ?? false
            if hasRule, text("date") == nil, !problems.contains(where: { $0.field == "date" }) {
                add("date", .missing)
            }
            return nil
        }
        return repeated(schedule, earlier: earlier)
    }

    /// The times that an event offers. One that gets a time loses those that it had.
    mutating func dateOptions(
        _ field: String, earlier: [DateOption], besideTime: Bool, in zone: TimeZone
    ) -> [DateOption] {
        guard besideTime else { return dateOptions(field, counts: DateOption.counts, in: zone) }
        if earlier.isEmpty, text(field) != nil { add(field, .optionsBesideTime) }
        return []
    }
}
