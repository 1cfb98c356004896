import Calendars
import Foundation
import Model
import Site

/// The times at which an event begins.
enum EventStarts {
    /// The occurrences that begin within a range, without all-day and cancelled ones; none if the rule of a series is invalid.
    static func of(_ event: Event, within range: Range<Date>) -> [PostStart] {
        guard let schedule = event.schedule else { return [] }
        do throws(RecurrenceRuleError) {
            return try Occurrences(of: schedule).starting(in: range).filter { occurrence in
                !occurrence.isAllDay(in: schedule) && occurrence.change?.isCancelled != true
            }.map { occurrence in
                PostStart(
                    subject: event.id, title: occurrence.change?.title ?? event.title,
                    address: Address.event(event.slug), tags: event.tags.compactMap { Slug(making: $0) },
                    start: occurrence.start.instant)
            }
        } catch {
            return []
        }
    }
}
