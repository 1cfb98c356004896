import Foundation
import Model
import Reminders
import State

/// The daily reminders of a reader, as pending records of their own: at most `ReminderLedger.slots`.
package struct DailyReminders: Sendable {
    private let reader: Reader
    private let settings: ReaderSettings

    /// Seconds that a reminder is kept after it was due, so that its message is not used again: a year.
    private static let memory = Retention.dailyReminder
    /// The beginning of the ids of all daily reminders.
    private static let prefix = "reminder-"

    /// Whether a record with this id is a daily reminder.
    package static func isReminder(_ id: String) -> Bool { id.hasPrefix(prefix) }

    /// The reminders of a reader.
    package init(_ reader: Reader) {
        self.reader = reader
        settings = ReaderSettings(stored: reader.settings)
    }

    /// Fills the empty slots. Idempotent.
    /// - Throws: `StateError`.
    package func renew(_ database: StateDatabase, now: Date) throws(StateError) {
        guard let daily = settings.reminders.daily, settings.isEnabled else { return }
        let pending = try database.pendingRecords(of: reader.id, prefix: Self.prefix, now: now)
        let past = try database.personalRecords(of: reader.id, now: now)
            .filter { $0.id.hasPrefix(Self.prefix) }
        func reminder(_ record: PersonalRecord) -> Reminder? {
            record.broadcast(timeZone: .gmt).map {
                Reminder(due: Int64(record.counts.timeIntervalSince1970), message: $0.title.unmarked ?? "")
            }
        }
        let known = pending.compactMap(reminder)
        var ledger = ReminderLedger(pending: known, used: Set(past.compactMap(reminder).map(\.message)))
        let zone = daily.timeZone.zone
        guard let time = TimeOfDay(hour: daily.time.seconds / 3600, minute: daily.time.seconds % 3600 / 60)
        else {
            return
        }
        ledger.renew(
            messages: daily.messages, at: time,
            in: ZoneRules { instant in
                Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant))))
            }, now: Int64(now.timeIntervalSince1970))
        let new = ledger.pending.filter { !known.contains($0) }
        try database.add(new.compactMap { record($0, in: zone) })
    }

    /// When the next reminder is due; nil if there is none.
    /// - Throws: `StateError`.
    package func next(_ database: StateDatabase, now: Date) throws(StateError) -> Date? {
        guard settings.reminders.daily != nil, settings.isEnabled else { return nil }
        return try database.pendingRecords(of: reader.id, prefix: Self.prefix, now: now).first?.counts
    }

    /// Makes all pending reminders anew, after a change of time or messages.
    /// - Throws: `StateError`.
    package func replace(_ database: StateDatabase, now: Date) throws(StateError) {
        try database.removePending(of: reader.id, prefix: Self.prefix, now: now)
        try renew(database, now: now)
    }

    /// The record of a reminder. Its id follows from reader and time, so that two renewals at once make one record.
    private func record(_ reminder: Reminder, in zone: TimeZone) -> PersonalRecord? {
        let due = Date(timeIntervalSince1970: TimeInterval(reminder.due))
        guard let id = PersonalRecord.id(Self.prefix, of: "\(reader.id)", "\(reminder.due)"),
            let time = Timestamp(due, in: zone)
        else { return nil }
        let broadcast = Broadcast(
            id: id, title: LocalizedText(reminder.message), body: "", subject: id.text,
            timestamp: time, kind: .generic)
        return PersonalRecord(broadcast, of: reader.id, memory: Self.memory)
    }
}
