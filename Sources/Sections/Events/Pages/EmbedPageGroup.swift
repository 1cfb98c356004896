import Model
import Site

/// The next events for pages of others: a page that may be framed, the script that frames it (`embed-frame.mustache`), and the same events as
/// data. `Deploy/README.md` describes the data.
struct EmbedPageGroup: PageGroup {
    enum Key: String, PhraseKey {
        static let group = "embed"
        case title
    }

    private let calendar: EventCalendar

    /// Number of events on the page.
    private static let shownLimit = 5
    /// Number of events in the data.
    private static let dataLimit = 50

    init(_ calendar: EventCalendar) { self.calendar = calendar }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        [
            "embed": EmbedView.framedShapes(assets: assets),
            "embed-frame": FieldShapes(EmbedFrameView.self).all(assets: assets),
        ]
    }

    var pages: [Page] {
        let events = calendar.upcoming
        let page = Page(
            Address.embed,
            of: Input(entries: Array(events.prefix(Self.shownLimit)), clock: calendar.clock), Self.html)
        let data = Page(
            Address.eventData,
            of: Input(entries: Array(events.prefix(Self.dataLimit)), clock: calendar.clock), Self.data)
        return [page, data, Page(Address.embedScript, Self.script)]
    }

    private struct Input: Encodable, Sendable {
        let entries: [EventEntry]
        let clock: SiteClock
    }

    private static func html(_ input: Input, _ renderer: PageRenderer) -> [UInt8] {
        let words = renderer.words
        let rows = input.entries.map {
            EventRow($0, isNear: false, clock: input.clock, pictures: Pictures([]), words: words)
        }
        let site = words.tagged(renderer.settings.title).text
        let title = words.say(Key.title, ["site": site])
        let view = EmbedView(rows: rows, listTitle: title, eventsAddress: words.link(Address.events))
        return renderer.html("embed", view, PageHead(address: Address.embed, title: title, isFound: false))
    }

    private static func script(_ renderer: PageRenderer) -> [UInt8] {
        let words = renderer.words
        let site = words.tagged(renderer.settings.title).text
        // A server may say no encoding, and then a script is read in that of the page around it.
        let view = EmbedFrameView(
            scriptAddress: words.url(Address.embedScript),
            frameTitle: HTML(JSONValue.text(words.say(Key.title, ["site": site])).asciiJSON))
        return renderer.text("embed-frame", view)
    }

    private static func data(_ input: Input, _ renderer: PageRenderer) -> [UInt8] {
        let words = renderer.words
        var bytes: [UInt8] = []
        JSONValue.object(of: [
            "version": .number(1),
            "title": .text(words.tagged(renderer.settings.title).text),
            "language": .text(words.language),
            "timeZone": .text(renderer.settings.timeZone.identifier),
            "url": .text(words.url(Address.events)),
            "events": .list(
                input.entries.compactMap { EmbedData(entry: $0, clock: input.clock, words: words).value }),
        ]).append(to: &bytes)
        return bytes + [0x0A]
    }
}

/// One event in the data for other programs.
private struct EmbedData {
    let entry: EventEntry
    let clock: SiteClock
    let words: PageWords

    /// nil for an event without a time.
    var value: JSONValue? {
        guard let shown = entry.shown else { return nil }
        let (event, change) = (entry.event, shown.occurrence.change)
        let time = shown.time.forMachines(in: clock.timeZone)
        return .object(of: [
            "id": .text(event.id),
            "title": .text(words.tagged(change?.title ?? event.title).text),
            "url": .text(words.url(Address.event(event.slug))),
            "calendar": .text(words.url(Address.eventFile(event.slug))),
            "starts": .text(time.start),
            "ends": time.end.map { .text($0) },
            "allDay": .flag(shown.time.isAllDay),
            "repeats": .flag(event.schedule?.recurrence != nil),
            "cancelled": .flag(entry.isCancelled),
            "location": entry.location.map { .text(words.tagged($0).text) },
            "summary": words.excerpt(of: event).map { .text($0.text) },
            "topics": .list(event.tags.map { .text(words.tag($0).text) }),
        ])
    }
}

/// The page with the next events for frames.
struct EmbedView: TemplateView {
    let rows: [EventRow]
    let listTitle: String
    let eventsAddress: String

    static let computed = FieldTable<EmbedView>([.flag("hasEvents") { !$0.rows.isEmpty }])
}

/// The script that puts the page into a frame on pages of others.
struct EmbedFrameView: TemplateView {
    /// The address of the script, for the example in it.
    let scriptAddress: String
    /// The title as a string of JavaScript.
    let frameTitle: HTML
}

extension Address {
    /// The page that alone may be framed.
    static let embed = "/embed/"
    /// The script of pages that frame it. Its address stays, since it is in pages of others.
    static let embedScript = "/embed/events.js"
    /// The next events as data for other programs.
    static let eventData = "/embed/events.json"
}
