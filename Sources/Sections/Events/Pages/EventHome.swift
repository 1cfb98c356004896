import Model
import Site

/// The events on the home page: the next one, and those after it.
package struct EventHome: HomePart, TemplateView {
    let siteHasEvents: Bool
    let nextRow: EventRow?
    let rows: [EventRow]

    /// Maximum number of rows without the first event.
    private static let limit = 2

    init(_ summary: EventSection.Summary?, in site: SectionContext) async {
        let events = summary?.coming ?? []
        var content = SiteContent(settings: site.settings)
        content.events = events
        let calendar = await EventCalendar(content, now: site.now, words: site.words)
        let pictures = site.pictures.only(of: events, site.words)
        func row(_ entry: EventEntry) -> EventRow {
            EventRow(
                entry, isNear: !entry.isCancelled, clock: calendar.clock, pictures: pictures,
                words: site.words)
        }
        siteHasEvents = summary?.siteHasEvents ?? false
        nextRow = calendar.next.map(row)
        rows = calendar.upcoming.filter { $0.event.slug != calendar.next?.event.slug }.prefix(Self.limit)
            .map(row)
    }

    package func view(by renderer: PageRenderer) -> EventHome { self }

    package static let computed = FieldTable<EventHome>([
        .flag("hasComing") { !$0.rows.isEmpty },
        .flag("hasPlaces") { home in
            ([home.nextRow].compactMap(\.self) + home.rows).contains { $0.hasPlaces }
        },
    ])
}
