import ContentFiles
import Model
import Site

/// The part of the events that live pages of future posts need: the first rows of the list and of the feeds, and the numbers of the others.
package struct EventWindow: Codable, Sendable {
    /// Events in the order of their content.
    let events: [Event]
    /// Number of upcoming and undated events that are not among them.
    let moreRows: Int
    /// The numbers of rows of the search file, which has upcoming events, undated ones, past ones and those without dates.
    let upcoming: Int
    let undated: Int
    let past: Int
    /// The topics of all events.
    let topics: [EventTopic]

    /// Maximum number of events: one page of the list, and 40 that may move to it when others are over or withdrawn.
    private static let limit = EventListPages.rowLimit + 40

    init(_ content: SiteContent, _ calendar: EventCalendar) {
        let rows = calendar.upcoming + calendar.undated
        let first = rows.prefix(Self.limit).map(\.event)
        let slugs = Set((first + content.newestEvents(SectionSummary.limit)).map(\.slug))
        events = content.events.filter { slugs.contains($0.slug) }
        moreRows = rows.count { !slugs.contains($0.event.slug) }
        topics = calendar.tags.map(\.topic)
        (upcoming, undated, past) = (
            calendar.upcoming.count, calendar.undated.count, calendar.past.count
        )
    }

    /// The topics, with those of changed events.
    func allTopics(with others: [EventTopic]) -> [EventTopic] {
        let known = Set(topics.map(\.slug))
        return topics + others.filter { !known.contains($0.slug) }
    }

    /// The slugs of the events before and after a new one in order of time, as a search file has them: two on each side, since some may
    /// have passed, moved or gone.
    func neighbours(of entry: EventEntry, in file: SearchFile) -> [Slug] {
        guard let start = entry.shown?.time.start, file.rowCount >= upcoming + undated + past else {
            return []
        }
        func row(_ place: Int) -> EventSearchRow {
            let number = place < past ? upcoming + undated + past - 1 - place : place - past
            return EventSearchRow(file.text(number, 0))
        }
        var (low, high) = (0, past + upcoming)
        while low < high {
            let middle = (low + high) / 2
            if row(middle).start.map({ $0 < start }) ?? false { low = middle + 1 } else { high = middle }
        }
        return (max(0, low - 2)..<min(past + upcoming, low + 3)).compactMap { Slug(row($0).slug) }
    }
}

extension EventSection {
    package static func live(
        _ changes: LiveChanges, _ window: EventWindow, in site: SectionContext
    ) async -> SectionPlan<Summary>? {
        let names = changes.names(of: Event.self)
        let changed = Set(names.map(\.name))
        // The desk names the event with each change of its discussion.
        guard changes.names(of: DiscussionFile<Event>.self).allSatisfy({ changed.contains($0.name.post) })
        else { return nil }
        let fresh = Set(names.filter { changes.fresh.contains($0.path) }.map(\.name))
        var content = SiteContent(settings: site.settings)
        content.events = changes.content.events
        let new = await EventCalendar(content, now: site.now, words: site.words)
        let known = changed.union(window.events.map(\.slug))
        let neighbours = Set(
            new.dated.filter { fresh.contains($0.event.slug) }.flatMap { entry in
                changes.search.map { window.neighbours(of: entry, in: $0) } ?? []
            }
        )
        let parts = changes.content.events.flatMap { [$0.continues, $0.continuedBy] }
            .compactMap { slug in slug.flatMap { Slug($0) } }
        let others = neighbours.union(parts).subtracting(known)
        let around = changes.read(others.map { "\(ContentFolder.events.path)/\($0).md" })
        content.events = Event.sorted(
            window.events.filter { !changed.contains($0.slug) } + changes.content.events + around.events)
        let calendar = await EventCalendar(content, now: site.now, words: site.words)
        var group = EventPageGroup(
            calendar, pictures: site.pictures, textPictures: site.textPictures, settings: site.settings,
            words: site.words, moreRows: window.moreRows,
            topics: window.allTopics(with: new.tags.map(\.topic)), values: site.values)
        group.related = site.related
        let entries = fresh.flatMap { changes.list(Event.entryFolder(ofPost: $0)) }
        (group.discussions, group.memberNames) = (Discussions(changes.read(entries)), site.memberNames)
        var plan = SectionPlan<Summary>(pages: [])
        plan.pages =
            group.livePages(of: fresh)
            + PrintPageGroup(calendar: calendar, pictures: site.pictures, words: site.words).pages(of: fresh)
        let shown = Set(new.entries.map(\.event.slug))
        plan.removed = fresh.subtracting(shown).flatMap {
            [Address.event($0), Address.eventFile($0), Address.eventPrint($0)]
        }
        plan.summary = Summary(content, calendar)
        plan.search = EventSearchRow.table(new, words: site.words)
        plan.hidden = changed.subtracting(shown).map(\.text)
        return plan
    }
}
