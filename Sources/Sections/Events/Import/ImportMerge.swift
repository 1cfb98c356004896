import Events
import Foundation
import Model

/// Merges events of a file into those of the site.
struct ImportMerge {
    private(set) var events: [Event] = []
    private(set) var added = 0
    private(set) var updated = 0
    private(set) var unchanged = 0
    private(set) var notes: [EventImportNote] = []
    /// Sentences about events that begin at another time than before.
    private(set) var moved: [String] = []

    private let texts: EventTexts
    private let settling: EventMergePolicy
    private let site: SiteEvents
    private let deleted: Set<[UInt8]>
    private var ids: Set<[UInt8]>
    private var slugs: Set<Slug>
    /// The last suffix added to each slug that was taken.
    private var suffixes: [Slug: Int] = [:]

    init(
        texts: EventTexts, events: [Event], site: SiteEvents, reads: [ReadEvent], deleted: Set<[UInt8]>
    ) {
        (self.texts, self.deleted) = (texts, deleted)
        self.site = site
        slugs = Set(
            events.map(\.slug) + events.flatMap(\.aliases) + Event.reservedSlugs.compactMap { Slug($0) })
        ids = Set(events.map { Array($0.id.utf8) })
        // Only these are written for comparison: the zones of all others need no definition.
        let own = reads.filter { !$0.own.isEmpty }
            .map { $0.exported(texts.freshEvent($0, slug: .event), texts) }
        settling = EventMergePolicy(
            texts: texts, events: reads.compactMap { site.event(of: $0.identity) } + own)
    }

    mutating func add(_ read: ReadEvent) throws(EventRefusal) {
        let own = ExchangeProperties(read.own)
        var event = texts.freshEvent(read, slug: read.slug)
        if own.areThere {
            event = settling.settled(read.exported(event, texts), event, read)
        }
        guard let known = site.event(of: read.identity, id: event.id) else {
            if !own.areThere {
                if deleted.contains(Array(event.id.utf8)) {
                    unchanged += 1
                    notes.add(read.line, read.title, .deletedOnSite)
                    return
                }
                if let same = site.writtenEvent(titled: read.title, schedule: event.schedule) {
                    throw EventRefusal(line: read.line, reason: .writtenOnSite("/events/\(same.slug)/"))
                }
                event.imported = EventMerge.memory(of: event, read)
            }
            try check(event, read)
            event.id = free(event.id)
            event.slug = free(event.slug)
            event.aliases.removeAll { slugs.contains($0) }
            added += 1
            events.append(event)
            return
        }
        let isOlder = own.areThere ? nil : EventMerge.isOlder(read, than: known)
        if isOlder ?? Self.isOlder(read, than: known) {
            unchanged += 1
            notes.add(read.line, read.title, .olderThanSite)
            return
        }
        if !own.areThere {
            let merge = EventMerge(known, event, read, readBack: settling.readBack)
            event = merge.event
            notes += merge.notes
        }
        (event.id, event.uid, event.file) = (known.id, known.uid, known.file)
        (event.slug, event.aliases) = (known.slug, known.aliases)
        guard event != known else {
            unchanged += 1
            return
        }
        try check(event, read)
        events.append(event)
        // What is remembered for the next import shows nowhere.
        var shown = event
        shown.imported = known.imported
        if shown == known { unchanged += 1 } else { updated += 1 }
        if let before = known.schedule?.start.civil, let now = event.schedule?.start.civil, before != now {
            moved.append("Moved: \"\(EventImportNote.shown(read.title))\" from \(before) to \(now)")
        }
    }

    /// Whether the file's version is older, by SEQUENCE and then by the time of the last change (RFC 5546 2.1.5).
    private static func isOlder(_ read: ReadEvent, than known: Event) -> Bool {
        if read.sequence != known.sequence { return read.sequence < known.sequence }
        guard let modified = read.modified, let updated = known.updated else { return false }
        return modified.timeIntervalSince1970 < updated.instant.timeIntervalSince1970.rounded(.down)
    }

    private func check(_ event: Event, _ read: ReadEvent) throws(EventRefusal) {
        guard let reason = texts.obstacle(event) else { return }
        throw EventRefusal(line: read.line, reason: .unwritable(reason))
    }

    /// An id that no other event has: a file may contain the id of another event.
    private mutating func free(_ id: String) -> String {
        var free = id
        while !ids.insert(Array(free.utf8)).inserted { free = EventUID.digits(of: free) }
        return free
    }

    private mutating func free(_ slug: Slug) -> Slug {
        var free = slug
        var suffix = suffixes[slug] ?? 1
        while !slugs.insert(free).inserted {
            suffix += 1
            free = slug.appending(suffix)
        }
        suffixes[slug] = suffix
        return free
    }
}
