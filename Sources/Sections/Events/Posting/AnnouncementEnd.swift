import Calendars
import Foundation
import Model

extension Event {
    /// When an announcement that counts from `moment` on is of no use any more: when the event begins, or its last date if it has several;
    /// if it has begun at `moment`, when it ends. Whole days count until the first one is over. Nil if that is not known.
    func announcementEnd(after moment: Date) -> Date? {
        guard let schedule, let last = Self.lastDate(of: schedule) else { return nil }
        let isAllDay = last.isAllDay(in: schedule)
        let begin = last.start.instant.addingTimeInterval(isAllDay ? 86_400 : 0)
        return [begin, last.lastMoment].first { $0 > moment }
    }

    /// The last date that takes place; nil if there is no last one.
    private static func lastDate(of schedule: Schedule) -> Occurrence? {
        do throws(RecurrenceRuleError) {
            let dates = try Occurrences(of: schedule)
            guard dates.hasEnd else { return nil }
            return dates.starting(in: .distantPast ..< .distantFuture).last { $0.change?.isCancelled != true }
        } catch {
            // The check of the file reports the rule.
            return nil
        }
    }
}
