import Foundation
import Model

extension Event {
    /// Whether it took place, as far as that is sure: of what repeats it is not.
    public func isOver(at now: Date) -> Bool {
        guard let schedule, schedule.recurrence == nil else { return false }
        return (schedule.end ?? schedule.start).instant.addingTimeInterval(schedule.isAllDay ? 86_400 : 0)
            < now
    }
}
