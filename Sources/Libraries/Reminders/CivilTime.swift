/// A time of day in some time zone, without a date.
public struct TimeOfDay: Hashable, Sendable {
    /// Seconds since the day's first: 0 to 86,399.
    public let seconds: Int64

    /// Creates a time of day; nil for an hour over 23 or a minute over 59.
    public init?(hour: Int, minute: Int) {
        guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
        seconds = Int64(hour * 3600 + minute * 60)
    }
}

/// The rules of a time zone: a function from instants, in seconds since 1970, to the offset from UTC, in seconds.
public struct ZoneRules: Sendable {
    private let offset: @Sendable (Int64) -> Int64

    public init(offset: @escaping @Sendable (Int64) -> Int64) {
        self.offset = offset
    }

    /// The calendar day of an instant, as the number of days since 1970-01-01.
    func day(of instant: Int64) -> Int64 {
        let local = instant + offset(instant)
        return local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    }

    /// The instant of a local time. A time that occurs twice is its first occurrence; one that is skipped counts with the offset before
    /// the gap (RFC 5545 3.3.5).
    func instant(day: Int64, time: TimeOfDay) -> Int64 {
        let local = day * 86_400 + time.seconds
        // A day before and after any change on that day: no zone changes twice within two days.
        let (before, after) = (offset(local - 86_400), offset(local + 86_400))
        let (early, late) = (local - before, local - after)
        if offset(early) == before { return early }
        return offset(late) == after ? late : early
    }
}
