import Model

/// What the page of an event shows.
struct EventPage: Encodable, Sendable {
    /// The event before or after in time, as far as the page names it.
    struct Neighbour: Encodable, Sendable {
        let slug: Slug
        let title: LocalizedText
        /// Its first day; nil where it has no time.
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
    /// Those of the site's pictures that its texts show.
    let textPictures: TextPictures
}
