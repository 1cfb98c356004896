import Model
import Site

/// The events by their ids and their names in addresses, drafts included, and the upcoming ones by their places.
package enum EventIndex {
    /// The columns.
    package static let (id, name, place) = (1, 2, 3)

    /// Places are those of upcoming events: a club that always meets in one room would have all its events there.
    static func table(_ events: [Event], _ calendar: EventCalendar) -> IndexTable {
        let upcoming = Set(calendar.upcoming.map(\.event.slug))
        return IndexTable(
            columnCount: 3,
            events.compactMap { event in
                event.file.map { path in
                    let places = upcoming.contains(event.slug) ? places(event.location) : []
                    return (path, [[event.id], ([event.slug] + event.aliases).map(\.text), places])
                }
            })
    }

    /// The names of a place in each language, without differences of case and spacing.
    package static func places(_ place: LocalizedText?) -> [String] {
        Set(
            (place?.all ?? []).map {
                $0.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
        ).sorted()
    }
}
