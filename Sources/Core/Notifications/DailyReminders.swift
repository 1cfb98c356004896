import Foundation
import Model
import State

/// The daily reminders of a reader, as pending records of their own: at most `ReminderLedger.slots`.
package struct DailyReminders: Sendable {
    private let reader: Reader
    private let settings: ReaderSettings

    /// Seconds that a reminder is kept after it was due, so that its message is not used again: a year.
    private static let memory = Retention.dailyReminder
    /// Seconds after which a reminder is not sent any more: 12 hours.
    private static let delay: TimeInterval = 43_200
    private static let prefix = "reminder-"

    package static func isReminder(_ id: String) -> Bool { id.hasPrefix(prefix) }

    package init(_ reader: Reader) {
        self.reader = reader
        settings = ReaderSettings(stored: reader.settings)
    }

    /// Fills the empty slots, by the settings and reminders that the reader has when they are filled. Idempotent, also where several
    /// processes do it at once.
    package func renew(_ database: StateDatabase, now: Date) throws(StateError) {
        guard settings.reminders.daily != nil, settings.isEnabled else { return }
        let known = try database.personalRecords(of: reader.id, prefix: Self.prefix)
        // Most renewals add nothing, and need no lock.
        if missing(beside: known, now: now).isEmpty { return }
        try database.addRecords(of: reader.id, prefix: Self.prefix) { reader, known in
            DailyReminders(reader).missing(beside: known, now: now)
        }
    }

    /// The records for the empty slots beside `known`, which are all daily reminders of the reader, pending and past.
    private func missing(beside known: [PersonalRecord], now: Date) -> [PersonalRecord] {
        guard let daily = settings.reminders.daily, settings.isEnabled else { return [] }
        func reminders(_ records: [PersonalRecord]) -> [Reminder] {
            records.compactMap { record in
                record.broadcast(timeZone: .gmt).map {
                    Reminder(
                        due: Int64(record.counts.timeIntervalSince1970), message: $0.title.unmarked ?? "")
                }
            }
        }
        let pending = reminders(known.filter { $0.counts > now })
        let past = reminders(known.filter { $0.counts <= now })
        var ledger = ReminderLedger(pending: pending, used: Set(past.map(\.message)))
        let zone = daily.timeZone.zone
        ledger.renew(
            messages: daily.messages, at: daily.time, in: zone, now: Int64(now.timeIntervalSince1970))
        return ledger.pending.filter { !pending.contains($0) }.compactMap { record($0, in: zone) }
    }

    /// When the next reminder is due; nil if there is none.
    package func next(_ database: StateDatabase, now: Date) throws(StateError) -> Date? {
        guard settings.reminders.daily != nil, settings.isEnabled else { return nil }
        return try database.personalRecords(of: reader.id, prefix: Self.prefix)
            .first { $0.counts > now }?.counts
    }

    /// Makes all pending reminders anew, after a change of time or messages, or of whether anything is sent.
    package func replace(_ database: StateDatabase, now: Date) throws(StateError) {
        try database.removePending(of: reader.id, prefix: Self.prefix, now: now)
        try renew(database, now: now)
    }

    /// The record of a reminder. Its id follows from reader and time, so that two renewals at once make one record.
    private func record(_ reminder: Reminder, in zone: TimeZone) -> PersonalRecord? {
        let due = Date(timeIntervalSince1970: TimeInterval(reminder.due))
        guard let id = PersonalRecord.id(Self.prefix, of: "\(reader.id)", "\(reminder.due)"),
            let time = Timestamp(due, in: zone), let until = Timestamp(due + Self.delay, in: zone)
        else { return nil }
        let broadcast = Broadcast(
            id: id, title: LocalizedText(reminder.message), body: "", subject: id.text,
            timestamp: time, kind: .generic, until: until)
        return PersonalRecord(broadcast, of: reader.id, memory: Self.memory)
    }
}
