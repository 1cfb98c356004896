import Foundation

struct Reminder: Hashable {
    /// When the reminder is due, in seconds since 1970.
    let due: Int64
    let message: String
}

/// The pending daily reminders of one reader, and the messages that have been used.
struct ReminderLedger: Hashable {
    /// Maximum number of pending reminders of one reader: 64, as iOS keeps for one app.
    static let slots = 64

    private(set) var pending: [Reminder]
    /// Messages that have been given to a reminder, pending or past. None is used twice.
    private(set) var used: Set<String>

    /// A ledger. Messages of pending reminders are used ones.
    init(pending: [Reminder] = [], used: Set<String> = []) {
        self.pending = pending.sorted { ($0.due, $0.message) < ($1.due, $1.message) }
        self.used = used.union(pending.map(\.message))
    }

    /// Fills the empty slots: one reminder for each calendar day after the day of the latest pending one (or of `now`, if that is later),
    /// at the same local time, each with the next unused message. Without another message it stops. Idempotent at one `now`; at a later
    /// one, only slots that have become empty are filled.
    mutating func renew(messages: [String], at time: LocalTime, in zone: TimeZone, now: Int64) {
        var day = zone.day(of: max(now, pending.last?.due ?? now))
        for message in messages {
            guard pending.count < Self.slots else { return }
            guard used.insert(message).inserted else { continue }
            day += 1
            pending.append(Reminder(due: zone.instant(day: day, time: time), message: message))
        }
    }
}

extension TimeZone {
    private func offset(_ instant: Int64) -> Int64 {
        Int64(secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant))))
    }

    /// The calendar day of an instant, as the number of days since 1970-01-01.
    fileprivate func day(of instant: Int64) -> Int64 {
        let local = instant + offset(instant)
        return local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    }

    /// The instant of a local time. A time that occurs twice is its first occurrence; one that is skipped counts with the offset before
    /// the gap (RFC 5545 3.3.5).
    fileprivate func instant(day: Int64, time: LocalTime) -> Int64 {
        let local = day * 86_400 + Int64(time.seconds)
        // A day before and after any change on that day: no zone changes twice within two days.
        let (before, after) = (offset(local - 86_400), offset(local + 86_400))
        let (early, late) = (local - before, local - after)
        if offset(early) == before { return early }
        return offset(late) == after ? late : early
    }
}
