public struct Reminder: Hashable, Sendable, Codable {
    /// When the reminder is due, in seconds since 1970.
    public let due: Int64
    public let message: String

    public init(due: Int64, message: String) {
        (self.due, self.message) = (due, message)
    }
}

/// The pending daily reminders of one reader, and the messages that have been used.
public struct ReminderLedger: Hashable, Sendable, Codable {
    /// Maximum number of pending reminders of one reader: 64, as iOS keeps for one app.
    public static let slots = 64

    public private(set) var pending: [Reminder]
    /// Messages that have been given to a reminder, pending or past. None is used twice.
    public private(set) var used: Set<String>

    /// A ledger. Messages of pending reminders are used ones.
    public init(pending: [Reminder] = [], used: Set<String> = []) {
        self.pending = pending.sorted { ($0.due, $0.message) < ($1.due, $1.message) }
        self.used = used.union(pending.map(\.message))
    }

    /// Number of reminders that may be added; 0 if there are already more than `slots`.
    public var emptySlots: Int { max(0, Self.slots - pending.count) }

    /// Fills the empty slots: one reminder for each calendar day after the day of the latest pending one (or of `now`, if that is later),
    /// at the same local time, each with the next unused message. Without another message it stops. Idempotent at one `now`; at a later
    /// one, only slots that have become empty are filled.
    public mutating func renew(messages: [String], at time: TimeOfDay, in zone: ZoneRules, now: Int64) {
        var day = zone.day(of: max(now, pending.last?.due ?? now))
        for message in messages {
            guard emptySlots > 0 else { return }
            guard used.insert(message).inserted else { continue }
            day += 1
            pending.append(Reminder(due: zone.instant(day: day, time: time), message: message))
        }
    }

    /// Removes and returns the reminders that are due at `now`, by time.
    public mutating func takeDue(_ now: Int64) -> [Reminder] {
        let count = pending.prefix { $0.due <= now }.count
        defer { pending.removeFirst(count) }
        return Array(pending.prefix(count))
    }

    /// Moves the pending reminders to another time of day or zone, each on its day. Messages stay with their days.
    public mutating func move(to time: TimeOfDay, in zone: ZoneRules, from former: ZoneRules) {
        pending = pending.map { reminder in
            Reminder(
                due: zone.instant(day: former.day(of: reminder.due), time: time), message: reminder.message)
        }
    }
}

public enum EventReminder {
    /// The times that are the given numbers of minutes before `start`, by time and each once, without those that are over at `now`.
    public static func times(minutesBefore: [Int], start: Int64, now: Int64) -> [Int64] {
        Set(minutesBefore.filter { $0 >= 0 }.map { start - Int64($0) * 60 }).filter { $0 > now }.sorted()
    }
}
