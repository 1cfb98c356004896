import Foundation

/// A moment, with what the clock shows then where the event is planned.
public struct EventTime: Hashable, Comparable, Sendable, Codable {
    /// The moment.
    public let instant: Date
    /// What the clock shows.
    public let civil: CivilDateTime

    /// What the clock of a time zone shows, as a moment. A time that comes twice, when clocks are set back, is the first;
    /// one that never comes, when they are set forward, is counted with the offset before the change (RFC 5545 3.3.5).
    public init(_ civil: CivilDateTime, in timeZone: TimeZone) {
        self.civil = civil
        instant = timeZone.instant(of: civil)
    }

    /// A moment; nil before the year 1 and after 9999.
    public init?(_ instant: Date, in timeZone: TimeZone) {
        guard let civil = timeZone.civil(at: instant) else { return nil }
        (self.instant, self.civil) = (instant, civil)
    }

    /// By moment, whatever the clocks show.
    public static func < (left: EventTime, right: EventTime) -> Bool {
        (left.instant, left.civil) < (right.instant, right.civil)
    }
}

extension TimeZone {
    /// The moment at which the clock shows a time, by the rules of `EventTime`.
    public func instant(of civil: CivilDateTime) -> Date {
        let local = Date(timeIntervalSince1970: Double(civil.secondsSince1970))
        return local.addingTimeInterval(-Double(offset(ofLocalTime: local)))
    }

    /// What the clock shows at a moment; nil before the year 1 and after 9999.
    public func civil(at instant: Date) -> CivilDateTime? {
        let seconds = instant.timeIntervalSince1970.rounded(.down)
        guard abs(seconds) < 1e12 else { return nil }
        return CivilDateTime(secondsSince1970: Int(seconds) + secondsFromGMT(for: instant))
    }

    /// How often the clock shows a time: 0 where it is set forward over it, 2 where it is set back, else 1.
    public func timesShown(_ civil: CivilDateTime) -> Int {
        let first = instant(of: civil)
        guard self.civil(at: first) == civil else { return 0 }
        let local = Date(timeIntervalSince1970: Double(civil.secondsSince1970))
        let after = secondsFromGMT(for: local.addingTimeInterval(86_400))
        let later = local.addingTimeInterval(-Double(after))
        return later > first && self.civil(at: later) == civil ? 2 : 1
    }

    /// Seconds east of UTC at a local time that is given as if it were UTC. Where clocks are set back and the time
    /// comes twice it is the first; where they are set forward and it never comes, the offset before the change.
    func offset(ofLocalTime local: Date) -> Int {
        let before = secondsFromGMT(for: local.addingTimeInterval(-86_400))
        if secondsFromGMT(for: local.addingTimeInterval(-Double(before))) == before { return before }
        let after = secondsFromGMT(for: local.addingTimeInterval(86_400))
        return secondsFromGMT(for: local.addingTimeInterval(-Double(after))) == after ? after : before
    }
}
