import Foundation

/// The times of a slot, all of them in seconds.
public enum PartnerClock {
    /// How long before the slot partners are found: five minutes.
    public static let matching: TimeInterval = 300
    /// How long before the slot partners are fixed and told: a minute. Registration ends then too.
    public static let fixing: TimeInterval = 60
    /// How long after the slot a room closes: 15 minutes.
    public static let closing: TimeInterval = 900
    /// How long after the slot somebody who has not come counts as not coming: two minutes.
    public static let patience: TimeInterval = 120
    /// How long after the slot a page that was left open asks "still at it?": 25 minutes.
    public static let secondLook: TimeInterval = 1500
    /// How long after the slot the room and its tasks are deleted: an hour. A second look can be answered until then.
    public static let erasing: TimeInterval = 3600

    /// Whether partners can be found for a slot at a time.
    public static func isMatching(_ slot: Date, at now: Date) -> Bool {
        now >= slot - matching && now < slot + matching
    }

    /// Whether those who found a partner keep them.
    public static func isFixed(_ slot: Date, at now: Date) -> Bool { now >= slot - fixing }

    /// Whether a room of the slot can be entered: from the minute before until it closes.
    public static func isOpen(_ slot: Date, at now: Date) -> Bool {
        isFixed(slot, at: now) && now < slot + closing
    }
}
