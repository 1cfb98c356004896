import Calendars
import Foundation
import Model

/// An event with earlier or later dates of the same series.
struct SeriesPart: Codable, Hashable, Sendable {
    let id: String
    let uid: String?
    let slug: Slug
    /// The last day of earlier dates, or the first of later ones; nil if it is unknown.
    let day: CivilDate?

    /// The events with earlier and later dates of the series of an event, among those that readers see.
    static func parts(of event: Event, among events: [String: Event]) -> (
        earlier: SeriesPart?, later: SeriesPart?
    ) {
        (
            event.continues.flatMap { events[$0] }.flatMap { other in
                other.isContinued(by: event) ? SeriesPart(other, isEarlier: true) : nil
            },
            event.continuedBy.flatMap { events[$0] }.flatMap { other in
                event.isContinued(by: other) ? SeriesPart(other, isEarlier: false) : nil
            }
        )
    }

    /// The events that others name as parts of their series, by slug and earlier slugs.
    static func named(in events: [Event]) -> [String: Event] {
        let names = Set(events.flatMap { [$0.continues, $0.continuedBy].compactMap(\.self) })
        if names.isEmpty { return [:] }
        var found: [String: Event] = [:]
        for event in events {
            for slug in event.aliases + [event.slug] where names.contains(slug.text) {
                found[slug.text] = event
            }
        }
        return found
    }

    private init(_ event: Event, isEarlier: Bool) {
        (id, uid, slug) = (event.id, event.uid, event.slug)
        let dates = event.schedule.flatMap { Occurrences(ifValid: $0) }
        let shown =
            isEarlier
            ? dates.flatMap { $0.hasEnd ? $0.lastHeld : nil }
            : dates?.next(after: .distantPast, limit: 1).first
        day = shown?.start.civil.day
    }
}
