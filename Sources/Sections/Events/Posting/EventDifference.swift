import Model

/// The changes of an event that readers must be notified of.
package struct EventDifference: Equatable, Sendable {
    package let time: Bool
    package let place: Bool
    /// The location before; nil if there was none, or if readers did not see the event.
    let formerPlace: LocalizedText?
    /// Whether the recurrence rules or additional dates differ.
    package let rule: Bool
    /// The dates of a series that differ; empty if the time or the rule of the series differs.
    package let dates: [DateDifference]
    /// Whether the event is cancelled now and was not before.
    package let isCancelled: Bool
    /// Whether a cancelled or removed event is published again.
    package let isRestored: Bool
    /// All parts that differ, also those that are no news.
    package let parts: [EventPart]

    /// Creates the differences of `new` from `old`; nil if readers did not see the event.
    package init(from old: Event?, to new: Event) {
        isCancelled = old?.status != .cancelled && new.status == .cancelled
        isRestored = old?.status != .published && new.status == .published
        guard let old else {
            (time, place, rule, dates, parts, formerPlace) = (false, false, false, [], [], nil)
            return
        }
        parts = new.parts(differingFrom: old)
        formerPlace = old.location
        time = old.schedule?.start != new.schedule?.start || old.schedule?.end != new.schedule?.end
        // A location with an added translation is the same location.
        let isSamePlace =
            if let place = new.location { old.location?.agrees(with: place) ?? false } else {
                old.location == nil
            }
        place = !isSamePlace
        rule = Self.rules(of: old) != Self.rules(of: new)
        dates = time || rule ? [] : DateDifference.all(from: old.schedule, to: new.schedule)
    }

    package var isNone: Bool {
        !time && !place && !rule && dates.isEmpty && !isCancelled && !isRestored
    }

    /// Dates before the first one are past ones that a change of the others kept.
    private static func rules(of event: Event) -> [String] {
        guard let schedule = event.schedule, let recurrence = schedule.recurrence else { return [] }
        return recurrence.rules + recurrence.additions.filter { $0 > schedule.start.civil }.map(\.description)
    }
}

extension Event {
    package func parts(differingFrom other: Event) -> [EventPart] {
        EventPart.all.filter { part in
            switch part {
            case .title: title != other.title
            case .time: schedule != other.schedule
            case .detail:
                detail != other.detail || translations != other.translations
                    || textProfile != other.textProfile
            default: part.fields.contains { $0.differs(self, other) }
            }
        }
    }
}
