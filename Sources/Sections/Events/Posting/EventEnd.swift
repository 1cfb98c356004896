import Foundation
import Model

extension Event {
    /// Whether the event is over; false if it repeats or has no schedule.
    public func isOver(at now: Date) -> Bool {
        guard let schedule, schedule.recurrence == nil else { return false }
        return (schedule.end ?? schedule.start).instant.addingTimeInterval(schedule.isAllDay ? 86_400 : 0)
            < now
    }
}
