import Model

/// What of an event is different from what readers were told, as far as they have to be told again.
public struct EventDifference: Equatable, Sendable {
    /// Whether it starts or ends at another time.
    public let time: Bool
    /// Whether it takes place elsewhere.
    public let place: Bool
    /// Whether it repeats otherwise than before.
    public let rule: Bool
    /// Single dates of a series that are different; none where the series itself is.
    public let dates: [DateDifference]
    /// Whether it will not take place any more.
    public let isCancelled: Bool
    /// Whether it takes place after all.
    public let isRestored: Bool

    /// What is different in `new`.
    public init(from old: Event, to new: Event) {
        time = old.schedule?.start != new.schedule?.start || old.schedule?.end != new.schedule?.end
        // A place that is named in one more language is the same place.
        let isSamePlace =
            if let place = new.location { old.location?.agrees(with: place) ?? false } else {
                old.location == nil
            }
        place = !isSamePlace
        rule = Self.rules(of: old) != Self.rules(of: new)
        dates = time || rule ? [] : DateDifference.all(from: old.schedule, to: new.schedule)
        isCancelled = old.status != .cancelled && new.status == .cancelled
        isRestored = old.status == .cancelled && new.status == .published
    }

    /// Whether nothing of it is different.
    public var isNone: Bool {
        !time && !place && !rule && dates.isEmpty && !isCancelled && !isRestored
    }

    private static func rules(of event: Event) -> [String] {
        (event.schedule?.recurrence?.rules ?? [])
            + (event.schedule?.recurrence?.additions.map(\.description) ?? [])
    }
}
