import Foundation
import Model
import State

/// Reminders of readers before posts begin, as records of their own.
package struct EventReminders: Sendable {
    /// Maximum delay of a reminder, in seconds: 120. A later one is not made.
    private static let patience: TimeInterval = 120

    private static let prefix = "before-"

    private let minutes: Set<Int>
    private let settings: SiteSettings
    private let now: Date
    private let horizon: TimeInterval

    /// Creates the reminders that are due until `horizon` seconds after `now`. `minutes` are all numbers of
    /// minutes before a start that readers chose.
    package init(minutes: Set<Int>, settings: SiteSettings, horizon: TimeInterval, now: Date) {
        (self.minutes, self.settings, self.horizon, self.now) = (minutes, settings, horizon, now)
    }

    /// The range of the starts for which a reminder may be due; nil if no reader chose reminders.
    package var range: Range<Date>? {
        guard let longest = minutes.max(), longest > 0 else { return nil }
        return now - Self.patience..<now + TimeInterval(longest * 60) + horizon
    }

    package func isDue(_ start: PostStart) -> Bool { minutes.contains { isDue(start, $0) } }

    private func isDue(_ start: PostStart, _ minutes: Int) -> Bool {
        let due = start.start - TimeInterval(minutes * 60)
        return due > now - Self.patience && due <= now + horizon
    }

    /// The records for these starts. A record's id follows from reader, post, start and minutes, so that it is made once.
    package func records(
        for starts: [PostStart], to readers: [Reader], text: (Int) -> LocalizedText
    ) -> [PersonalRecord] {
        let readers = readers.map { ($0, ReaderSettings(stored: $0.settings)) }
        return starts.flatMap { start in
            readers.flatMap { reader, settings in
                Self.minutes(before: start, settings).sorted().compactMap { minutes in
                    record(of: start, minutes, for: reader, settings, text: text)
                }
            }
        }
    }

    /// The numbers of minutes before a start at which a reader is reminded: those chosen for all events that the reader wants, and one for
    /// a post that the reader chose by itself.
    private static func minutes(before start: PostStart, _ settings: ReaderSettings) -> Set<Int> {
        var minutes: Set<Int> = []
        if settings.wants(.newEvent, tags: start.tags) { minutes.formUnion(settings.reminders.events) }
        if settings.isEnabled, settings.reminders.posts[start.subject] != nil {
            minutes.insert(ReaderSettings.Reminders.beforeChosen)
        }
        return minutes
    }

    package static func isReminder(_ id: String) -> Bool { id.hasPrefix(prefix) }

    private func record(
        of start: PostStart, _ minutes: Int, for reader: Reader, _ settings: ReaderSettings,
        text: (Int) -> LocalizedText
    ) -> PersonalRecord? {
        let due = start.start - TimeInterval(minutes * 60)
        // A reminder that is due in quiet hours is not made: after them its text, such as "in one hour", would not be true.
        guard isDue(start, minutes), settings.quietHours?.end(of: due) == nil,
            let id = PersonalRecord.id(
                Self.prefix, of: "\(reader.id)", start.subject, "\(start.start.timeIntervalSince1970)",
                "\(minutes)"),
            let time = Timestamp(due, in: self.settings.timeZone),
            let until = Timestamp(start.start, in: self.settings.timeZone)
        else { return nil }
        // An event that the reader chose is reminded of, also where its topics are off.
        let isChosen = settings.reminders.posts[start.subject] != nil
        let broadcast = Broadcast(
            id: id, title: start.title, body: text(minutes), subject: start.subject, timestamp: time,
            kind: .generic, url: self.settings.url + start.address, until: until,
            tags: isChosen ? [] : start.tags)
        return PersonalRecord(broadcast, of: reader.id)
    }
}

extension NoticeWords {
    /// The text of a reminder this number of minutes before a start.
    package func reminder(_ minutes: Int) -> String {
        switch minutes {
        case 1440: say(.inDay)
        case 60: say(.inHour)
        default: say(.inMinutes, count: minutes, ["count": "\(minutes)"])
        }
    }
}
