import Calendars
import Foundation
import Model

/// Puts events of a file beside those of the site.
struct EventMerge {
    private(set) var events: [Event] = []
    private(set) var added = 0
    private(set) var updated = 0
    private(set) var unchanged = 0
    private(set) var notes: [EventImportNote] = []

    private let texts: EventTexts
    private let fresh: FreshEvent
    private let settling: EventSettling
    private let known: [String: Event]
    private var slugs: Set<Slug>

    /// Addresses below /events/ that an event cannot have.
    private static let reserved = ["calendar", "page", "past", "tags"].compactMap { Slug($0) }

    init(texts: EventTexts, events: [Event], reads: [ReadEvent]) {
        self.texts = texts
        fresh = FreshEvent(texts: texts)
        known = Dictionary(events.map { ($0.id, $0) }) { first, _ in first }
        slugs = Set(events.map(\.slug) + events.flatMap(\.aliases) + Self.reserved)
        let new = reads.map { FreshEvent(texts: texts).event($0, slug: .event) }
        settling = EventSettling(texts: texts, events: events + new)
    }

    /// Takes one event of the file.
    mutating func add(_ read: ReadEvent) {
        let own = ExchangeProperties(read.own)
        var event = fresh.event(read, slug: FreshEvent.slug(read))
        if own.areThere {
            let exported = OwnEvent(read, siteZone: texts.settings.timeZone).event(event)
            event = settling.settled(exported, event, read)
        }
        guard let known = known[event.id] else {
            event.slug = free(event.slug)
            event.aliases.removeAll { slugs.contains($0) }
            added += 1
            events.append(event)
            return
        }
        if Self.isOlder(read, than: known) {
            unchanged += 1
            notes.append(EventImportNote(line: read.line, about: read.title, reason: .olderThanSite))
            return
        }
        if !own.areThere { event = settling.settled(known, event, read) }
        (event.slug, event.aliases, event.file) = (known.slug, known.aliases, known.file)
        if event == known {
            unchanged += 1
        } else {
            updated += 1
            events.append(event)
        }
    }

    /// By SEQUENCE, and then by when it was changed (RFC 5546 2.1.5).
    private static func isOlder(_ read: ReadEvent, than known: Event) -> Bool {
        if read.sequence != known.sequence { return read.sequence < known.sequence }
        guard let modified = read.modified, let updated = known.updated else { return false }
        return modified.timeIntervalSince1970 < updated.instant.timeIntervalSince1970.rounded(.down)
    }

    private mutating func free(_ slug: Slug) -> Slug {
        var free = slug
        var suffix = 2
        while !slugs.insert(free).inserted {
            free = slug.appending(suffix)
            suffix += 1
        }
        return free
    }
}
