import Model
import Site

/// The input of an event's page.
struct EventPage: Encodable, Sendable {
    /// The previous or next event in order of time.
    struct Neighbour: Encodable, Sendable {
        let slug: Slug
        let title: LocalizedText
        /// The first day; nil if the event has no time.
        let day: CivilDate?

        init(_ entry: EventEntry) {
            (slug, title) = (entry.event.slug, entry.event.title)
            day = entry.shown?.time.firstDay
        }
    }

    let entry: EventEntry
    let previous: Neighbour?
    let next: Neighbour?
    let clock: SiteClock
    let pictures: Pictures
    /// The site's pictures that the page's texts show.
    let textPictures: TextPictures
}
