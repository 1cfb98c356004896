import Foundation
import Model

/// When the mails of subscribers who chose one mail for a day or a week are due.
package enum MailDigest {
    static let time = LocalTime("08:00")

    /// The first time at or after `time` at which a mail for `frequency` is due: 08:00 of a day, or of a Monday. For another frequency it
    /// is `time` itself.
    package static func due(_ time: Date, _ frequency: ReaderSettings.MailFrequency, in zone: TimeZone)
        -> Date
    {
        guard frequency == .daily || frequency == .weekly, let morning = Self.time else { return time }
        // `next` is later than its time.
        var due = morning.next(after: time - 0.001, in: zone)
        for _ in 0..<7 where frequency == .weekly && zone.civil(at: due)?.day.weekday != 1 {
            due = morning.next(after: due, in: zone)
        }
        return due
    }
}
