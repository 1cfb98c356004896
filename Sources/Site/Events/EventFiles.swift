import Calendars
import Foundation
import Model

/// The events as iCalendar: all of them, those of each tag, and each for itself.
struct EventFiles: Sendable {
    private let calendar: EventCalendar
    private let pictures: Pictures
    private let settings: SiteSettings
    private let words: PageWords
    private let title: String
    /// What writes the file of all events and those of single ones; its name is the site's.
    private let writer: CalendarWriter

    init(_ calendar: EventCalendar, pictures: Pictures, settings: SiteSettings, words: PageWords) {
        (self.calendar, self.pictures, self.settings, self.words) = (calendar, pictures, settings, words)
        title = words.wording(settings.title).text
        writer = Self.writer(title, of: calendar.entries, settings: settings)
    }

    /// The files. Events without a time stand in none.
    var pages: [Page] {
        let all = Page(Address.eventsFile) { _ in text(writer, calendar.dated) }
        let tags = calendar.tags.map { tag in
            Page(Address.eventTagFile(tag.slug)) { _ in
                let name = "\(title): \(tag.name)"
                let entries = tag.entries.filter { $0.shown != nil }.sorted(by: EventEntry.isEarlier)
                return text(Self.writer(name, of: entries, settings: settings), entries)
            }
        }
        return [all] + tags
            + calendar.dated.map { entry in
                Page(Address.eventFile(entry.event.slug)) { _ in text(writer, [entry]) }
            }
    }

    private func text(_ writer: CalendarWriter, _ entries: [EventEntry]) -> String {
        String(decoding: writer.bytes(of: entries.map { calendarEvent($0.event) }), as: UTF8.self)
    }

    /// The event with its page's address. Its detail is the Markdown, which reads well as plain text and keeps paragraphs
    /// and lists.
    private func calendarEvent(_ event: Event) -> CalendarEvent {
        let changes = event.schedule?.recurrence?.changes ?? []
        let details = changes.compactMap { change in change.detail.map { (change.occurrence, $0) } }
        let picture = pictures.picture(of: event).map {
            CalendarEvent.Picture(url: words.url(Address.media($0.name)), mediaType: $0.format.mediaType)
        }
        return CalendarEvent(
            event, url: words.url(Address.event(event.slug)), detail: event.detail,
            changedDetails: Dictionary(details, uniquingKeysWith: { _, last in last }), picture: picture)
    }

    private static func writer(_ name: String, of entries: [EventEntry], settings: SiteSettings)
        -> CalendarWriter
    {
        CalendarWriter(
            name: name, host: URL(string: settings.url)?.host() ?? "localhost", languages: settings.languages,
            timeZones: entries.compactMap { $0.event.schedule?.timeZone })
    }
}
