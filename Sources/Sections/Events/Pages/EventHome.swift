import Model
import Site

/// The events on the home page: the next one, and those after it.
package struct EventHome: HomePart {
    /// Upcoming events, the next first; more than the page shows.
    let coming: [EventEntry]
    /// The event shown first and large.
    let next: EventEntry?
    let siteHasEvents: Bool
    let clock: SiteClock
    let pictures: Pictures

    init(_ summary: EventSection.Summary?, in site: SectionContext) async {
        let events = summary?.coming ?? []
        var content = SiteContent(settings: site.settings)
        content.events = events
        let calendar = await EventCalendar(content, now: site.now, words: site.words)
        (coming, next, clock) = (calendar.upcoming, calendar.next, calendar.clock)
        siteHasEvents = summary?.siteHasEvents ?? false
        pictures = site.pictures.only(of: events, site.words)
    }

    package func view(by renderer: PageRenderer) -> EventHomeView {
        EventHomeView(self, words: renderer.words)
    }
}

/// The fields of the home page about events.
package struct EventHomeView: TemplateView {
    /// Whether the site has any event.
    let siteHasEvents: Bool
    let nextRow: EventRow?
    let rows: [EventRow]

    /// Maximum number of rows without the first event.
    private static let limit = 2

    init(_ home: EventHome, words: PageWords) {
        func row(_ entry: EventEntry) -> EventRow {
            EventRow(
                entry, isNear: !entry.isCancelled, clock: home.clock, pictures: home.pictures, words: words)
        }
        siteHasEvents = home.siteHasEvents
        nextRow = home.next.map(row)
        rows = home.coming.filter { $0.event.slug != home.next?.event.slug }.prefix(Self.limit).map(row)
    }

    package static let computed = FieldTable<EventHomeView>([.flag("hasComing") { !$0.rows.isEmpty }])
}
