import Foundation
import Model
import Site

extension Event {
    /// The addresses of the pictures drawn of the event, in the main language: a card for link previews and two flyers.
    var drawnAddresses: [String] {
        [Address.eventCard, Address.eventFlyer, Address.eventShare].map { $0(slug) }
    }
}

/// The pictures that are drawn of coming events.
extension EventSection {
    /// Maximum number of coming events with pictures, the next first: a new one takes 0.2 s.
    private static let drawnLimit = 100

    package static func drawings(_ content: SiteContent, in site: SectionContext) async -> [String:
        PictureRequest]
    {
        var coming = content
        // Most events are certainly over and need not be computed.
        coming.events = content.events.filter { mayLieAhead($0, now: site.now) }
        let calendar = await EventCalendar(coming, now: site.now, words: site.words)
        var requests: [String: PictureRequest] = [:]
        for entry in calendar.upcoming.prefix(drawnLimit) {
            let flyer = Flyer(entry, pictures: site.pictures, settings: site.settings, words: site.words)
            requests[Address.eventCard(entry.event.slug)] = .card(flyer)
            requests[Address.eventFlyer(entry.event.slug)] = .tall(flyer)
            requests[Address.eventShare(entry.event.slug)] = .share(flyer)
        }
        return requests
    }

    /// Whether an event may have an occurrence that is not over, with a margin of two days for time zones and all-day events.
    private static func mayLieAhead(_ event: Event, now: Date) -> Bool {
        guard event.status != .draft, let schedule = event.schedule else { return false }
        let last = schedule.end ?? schedule.start
        return schedule.recurrence != nil || last.instant > now.addingTimeInterval(-2 * 86_400)
    }
}

extension Drawings {
    /// The card of an event for link previews.
    func card(of entry: EventEntry, words: PageWords) -> PageHead.Picture? {
        address(Address.eventCard(entry.event.slug), words).map { address in
            (
                url: words.url(address), text: words.tagged(entry.event.title).text,
                width: PictureRequest.cardSize.width, height: PictureRequest.cardSize.height
            )
        }
    }
}
