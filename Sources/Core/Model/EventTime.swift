import Foundation

/// An instant with its local time in the schedule's time zone.
public struct EventTime: Hashable, Comparable, Sendable, Codable {
    public let instant: Date
    public let civil: CivilDateTime

    /// The instant of a local time. An ambiguous time, when clocks are set back, is the first of the two; a skipped one, when clocks are
    /// set forward, uses the offset before the change (RFC 5545 3.3.5).
    public init(_ civil: CivilDateTime, in timeZone: TimeZone) {
        self.civil = civil
        instant = timeZone.instant(of: civil)
    }

    /// Creates the local time of an instant; nil before the year 1 and after 9999.
    public init?(_ instant: Date, in timeZone: TimeZone) {
        guard let civil = timeZone.civil(at: instant) else { return nil }
        (self.instant, self.civil) = (instant, civil)
    }

    /// Order of instants; the local time decides only between equal ones.
    public static func < (left: EventTime, right: EventTime) -> Bool {
        (left.instant, left.civil) < (right.instant, right.civil)
    }
}

extension TimeZone {
    /// The instant of a local time, by the rules of `EventTime`.
    public func instant(of civil: CivilDateTime) -> Date {
        let local = Date(timeIntervalSince1970: Double(civil.secondsSince1970))
        return local.addingTimeInterval(-Double(offset(ofLocalTime: local)))
    }

    /// The local time of an instant; nil before the year 1 and after 9999.
    public func civil(at instant: Date) -> CivilDateTime? {
        let seconds = instant.timeIntervalSince1970.rounded(.down)
        guard abs(seconds) < 1e12 else { return nil }
        return CivilDateTime(secondsSince1970: Int(seconds) + secondsFromGMT(for: instant))
    }

    /// Number of times that clocks show a local time: 0 if it is skipped, 2 if it is ambiguous, else 1.
    public func timesShown(_ civil: CivilDateTime) -> Int {
        let first = instant(of: civil)
        guard self.civil(at: first) == civil else { return 0 }
        let local = Date(timeIntervalSince1970: Double(civil.secondsSince1970))
        let after = secondsFromGMT(for: local.addingTimeInterval(86_400))
        let later = local.addingTimeInterval(-Double(after))
        return later > first && self.civil(at: later) == civil ? 2 : 1
    }

    /// Seconds east of UTC at a local time given as if it were UTC. An ambiguous time has the first offset; a skipped one, the offset
    /// before the change.
    func offset(ofLocalTime local: Date) -> Int {
        let before = secondsFromGMT(for: local.addingTimeInterval(-86_400))
        if secondsFromGMT(for: local.addingTimeInterval(-Double(before))) == before { return before }
        let after = secondsFromGMT(for: local.addingTimeInterval(86_400))
        return secondsFromGMT(for: local.addingTimeInterval(-Double(after))) == after ? after : before
    }
}
