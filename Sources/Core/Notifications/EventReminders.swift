import Foundation
import Model
import Reminders
import State

/// Reminders of readers before posts begin, as records of their own.
package struct EventReminders: Sendable {
    /// Seconds for which a reminder that is due may be late: 120. A later one is not made.
    private static let patience: TimeInterval = 120

    private let readers: [(reader: Reader, settings: ReaderSettings)]
    private let settings: SiteSettings
    private let now: Date
    private let horizon: TimeInterval

    /// The reminders that are due until `horizon` seconds after `now`.
    package init(_ readers: [Reader], settings: SiteSettings, horizon: TimeInterval, now: Date) {
        self.readers = readers.map { ($0, ReaderSettings(stored: $0.settings)) }
        (self.settings, self.horizon, self.now) = (settings, horizon, now)
    }

    /// The starts of which somebody has to be reminded; nil if nobody chose reminders.
    package var range: Range<Date>? {
        guard let longest = readers.flatMap(\.settings.reminders.events).max() else { return nil }
        return now - Self.patience..<now + TimeInterval(longest * 60) + horizon
    }

    /// The records for these starts. A record's id follows from reader, post, start and minutes, so that it is made once.
    /// - Parameters:
    ///   - starts: the starts within `range`.
    ///   - text: the text of a reminder, for the number of minutes before.
    /// - Returns: The records that are due.
    package func records(for starts: [PostStart], text: (Int) -> LocalizedText) -> [PersonalRecord] {
        starts.flatMap { start in
            readers.filter { $0.settings.wants(.newEvent, tags: start.tags) }.flatMap { reader, settings in
                Set(settings.reminders.events).sorted().compactMap { minutes in
                    record(of: start, minutes, for: reader, settings, text: text)
                }
            }
        }
    }

    private func record(
        of start: PostStart, _ minutes: Int, for reader: Reader, _ settings: ReaderSettings,
        text: (Int) -> LocalizedText
    ) -> PersonalRecord? {
        let due = start.start - TimeInterval(minutes * 60)
        // In quiet hours it would come when the event is over.
        guard due > now - Self.patience, due <= now + horizon, settings.quietHours?.end(of: due) == nil else {
            return nil
        }
        guard
            let id = PersonalRecord.id(
                "before-", of: "\(reader.id)", start.subject, "\(start.start.timeIntervalSince1970)",
                "\(minutes)"),
            let time = Timestamp(due, in: self.settings.timeZone)
        else { return nil }
        let broadcast = Broadcast(
            id: id, title: start.title, body: text(minutes), subject: start.subject, timestamp: time,
            kind: .generic, url: self.settings.url + start.address, tags: start.tags)
        return PersonalRecord(broadcast, of: reader.id)
    }
}

extension NoticeWords {
    /// The text of a reminder so many minutes before an event.
    package func reminder(_ minutes: Int) -> String {
        switch minutes {
        case 1440: say(.inDay)
        case 60: say(.inHour)
        default: say(.inMinutes, count: minutes, ["count": "\(minutes)"])
        }
    }
}
