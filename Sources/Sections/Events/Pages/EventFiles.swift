import Basics
import Calendars
import ContentFiles
import Foundation
import Model
import Site

/// The iCalendar files: all events, the events of each tag, and each event.
struct EventFiles: Sendable {
    private let calendar: EventCalendar
    private let pictures: Pictures
    private let words: PageWords
    private let title: String
    /// The writer of the files, with the site's title as name.
    private let writer: CalendarWriter

    init(_ calendar: EventCalendar, pictures: Pictures, settings: SiteSettings, words: PageWords) {
        (self.calendar, self.pictures, self.words) = (calendar, pictures, words)
        title = words.tagged(settings.title).text
        writer = CalendarWriter(
            name: title, host: URL(string: settings.url)?.host() ?? "localhost",
            languages: [words.language] + words.languages,
            timeZones: calendar.entries.compactMap { $0.event.schedule?.timeZone })
    }

    /// An event and its iCalendar text, which is the same in all files and follows from the event and the parts of its series.
    struct Item: Encodable, Sendable {
        let entry: EventEntry
        let written = Lazy<CalendarWriter.WrittenEvent>()

        func encode(to encoder: any Encoder) throws { try entry.eventMark.encode(to: encoder) }
    }

    private struct Input: Encodable, Sendable {
        let name: String
        let items: [Item]
        let pictures: Pictures
        let writer: CalendarWriter

        private enum CodingKeys: CodingKey { case name, items, pictures }
    }

    /// The files. Events without a time are left out.
    var pages: [Page] {
        let dated = calendar.dated.map { Item(entry: $0) }
        let items = Dictionary(
            dated.map { ($0.entry.event.slug, $0) }, uniquingKeysWith: { first, _ in first })
        let all = Page(Address.eventsFile, of: input(title, dated, writer), Self.text)
        let tags = calendar.tags.map { tag in
            let name = words.say(EventPageGroup.Key.calendarOfTag, ["site": title, "tag": tag.name.text])
            let entries = tag.entries.filter { $0.shown != nil }.sorted(by: EventEntry.isEarlier)
            let tagged = entries.compactMap { items[$0.event.slug] }
            return Page(
                Address.eventTagFile(tag.slug), of: input(name, tagged, writer.named(name)), Self.text)
        }
        return [all] + tags + dated.map(page(of:))
    }

    func pages(of slugs: Set<Slug>) -> [Page] {
        calendar.dated.filter { slugs.contains($0.event.slug) }.map { page(of: Item(entry: $0)) }
    }

    private func page(of item: Item) -> Page {
        Page(Address.eventFile(item.entry.event.slug), of: input(title, [item], writer), Self.text)
    }

    private func input(_ name: String, _ items: [Item], _ writer: CalendarWriter) -> Input {
        // Drawn pictures of events are not in the files.
        let shown = items.compactMap { pictures.picture(of: $0.entry.event) }
        return Input(name: name, items: items, pictures: Pictures(shown), writer: writer)
    }

    private static func text(_ input: Input, _ renderer: PageRenderer) -> [UInt8] {
        let events = input.items.map { item in
            item.written.value {
                input.writer.written(calendarEvent(item.entry, input.pictures, renderer.words))
            }
        }
        return input.writer.bytes(of: events)
    }

    /// The file of one date of a series alone, as an event of its own.
    static func calendar(
        of event: Event, on date: Occurrence, settings: SiteSettings, words: PageWords, now: Date
    ) -> [UInt8] {
        guard let schedule = event.schedule else { return [] }
        var single = event.asMarkdown
        (single.id, single.uid) = (
            "\(event.id)-\(date.original.day)", event.uid.map { "\($0)-\(date.original.day)" }
        )
        single.schedule = Schedule(
            isAllDay: date.isAllDay(in: schedule), start: date.start, end: date.end,
            timeZone: schedule.timeZone)
        if let change = date.change {
            single.title = change.title ?? event.title
            single.location = change.location ?? event.location
            if let detail = change.detail { (single.detail, single.translations) = (detail, [:]) }
        }
        let clock = SiteClock(timeZone: settings.timeZone, now: now)
        let writer = CalendarWriter(
            name: words.tagged(settings.title).text, host: URL(string: settings.url)?.host() ?? "localhost",
            languages: [words.language] + words.languages, timeZones: [schedule.timeZone])
        return writer.bytes(
            of: [calendarEvent(EventEntry(single, clock: clock, months: nil), Pictures([]), words)])
    }

    /// The event with its page's URL, in the page's language. The description is plain text with paragraphs, lists and whole links.
    private static func calendarEvent(_ item: EventEntry, _ pictures: Pictures, _ words: PageWords)
        -> CalendarEvent
    {
        let event = item.event
        let changes = event.schedule?.recurrence?.changes ?? []
        let details = changes.compactMap { change in
            change.detail.map { (change.occurrence, words.plainText(ofMarkdown: $0)) }
        }
        var entry = CalendarEvent(event)
        entry.tags = event.tags.map { words.tag($0).text }
        entry.url = words.url(Address.event(event.slug))
        entry.detail = words.plainText(ofMarkdown: words.markdownText(event.detail, event.translations))
        entry.relations = [(CalendarEvent.Relation.Kind.earlier, item.earlierPart), (.later, item.laterPart)]
            .compactMap { kind, part in part.map { .init(kind, uid: $0.uid, id: $0.id) } }
        entry.changedDetails = Dictionary(details, uniquingKeysWith: { _, last in last })
        entry.picture = pictures.picture(of: event).map {
            CalendarEvent.Picture(url: words.url(Address.media($0.name)), mediaType: $0.format.mediaType)
        }
        return entry
    }
}
