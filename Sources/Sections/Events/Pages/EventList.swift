import Model
import Site

/// A list of events on pages.
struct EventList: Sendable {
    private typealias Key = EventPageGroup.Key

    let kind: EventListView.Kind
    /// The address of the first page.
    let address: String
    /// The slug of the list's topic; nil for other lists.
    var topic: Slug? = nil
    /// The address of the list's iCalendar file.
    let file: String
    let list: EventListPages
    /// The event shown first and large on the first page.
    let next: EventEntry?
    /// Events that may be first when the page is read.
    private let near: Set<Slug>

    /// Maximum number of events that can move to the first place without a build.
    private static let nearLimit = 4

    /// Upcoming events; `moreRows` is the number of those that are not in the calendar.
    static func upcoming(_ calendar: EventCalendar, moreRows: Int = 0, words: PageWords) -> EventList {
        let next = calendar.next
        let rows = calendar.upcoming.filter { $0.event.slug != next?.event.slug }
        return EventList(
            kind: .upcoming, address: Address.events, file: Address.eventsFile,
            list: EventListPages(
                upcoming: rows, undated: calendar.undated, moreRows: moreRows, words: words), next: next,
            near: Set(rows.filter { !$0.isCancelled }.prefix(nearLimit).map(\.event.slug)))
    }

    static func past(_ calendar: EventCalendar, words: PageWords) -> EventList {
        EventList(
            kind: .past, address: Address.pastEvents, file: Address.eventsFile,
            list: EventListPages(
                past: calendar.past, dateless: calendar.dateless, isAged: true, words: words), next: nil,
            near: [])
    }

    /// The events of a tag: upcoming ones, then past ones.
    static func tag(_ tag: EventTag, words: PageWords) -> EventList {
        let list = EventListPages(
            upcoming: tag.entries.filter(\.isUpcoming),
            undated: tag.entries.filter { $0.shown == nil && !$0.hasNoDates },
            past: tag.entries.filter(\.isPast), dateless: tag.entries.filter(\.hasNoDates), marksPast: true,
            words: words)
        return EventList(
            kind: .tag(tag.name), address: Address.eventTag(tag.slug), topic: tag.slug,
            file: Address.eventTagFile(tag.slug), list: list, next: nil, near: [])
    }

    struct ListPage: Encodable, Sendable {
        let list: EventList
        /// The page's number, from 0.
        let number: Int
        let sections: [EventListPages.MonthRows]
        let next: EventEntry?
        /// Events that may be first when the page is read.
        let near: Set<Slug>
        let siteHasEvents: Bool
        let topics: [EventTopic]
        let clock: SiteClock
        let pictures: Pictures

        /// The list's kind follows from its address, and its title from the phrases.
        func encode(to encoder: any Encoder) throws {
            var fields = encoder.unkeyedContainer()
            try fields.encode(number)
            try fields.encode(list.links(of: number))
            if case .tag(let name) = list.kind { try fields.encode(name) }
            try fields.encode(sections)
            try fields.encode(next)
            try fields.encode(near.sorted())
            try fields.encode(siteHasEvents)
            try fields.encode(topics)
            try fields.encode(clock)
            try fields.encode(pictures)
        }
    }

    func pages(
        _ calendar: EventCalendar, topics: [EventTopic], pictures: Pictures, words: PageWords
    ) -> [ListPage] {
        list.pages.enumerated().map { number, sections in
            let next = number == 0 ? next : nil
            let near = number == 0 ? near : []
            let shown = sections.flatMap(\.entries).filter { near.contains($0.event.slug) }
            return ListPage(
                list: self, number: number, sections: sections, next: next, near: near,
                siteHasEvents: !calendar.entries.isEmpty, topics: topics, clock: calendar.clock,
                pictures: pictures.only(of: ([next].compactMap(\.self) + shown).map(\.event), words))
        }
    }

    static func view(_ page: ListPage, site: String, words: PageWords) -> EventListView {
        func row(_ entry: EventEntry, isNear: Bool) -> EventRow {
            EventRow(entry, isNear: isNear, clock: page.clock, pictures: page.pictures, words: words)
        }
        let list = page.list
        let sections = page.sections.enumerated().map { position, section in
            EventSectionView(
                sectionName: section.name, id: "list-\(position + 1)",
                sectionMonth: section.month?.description,
                isPast: section.isPast, isContinued: section.isContinued,
                rows: section.entries.map { row($0, isNear: page.near.contains($0.event.slug)) })
        }
        var tag: TaggedText?
        if case .tag(let name) = list.kind { tag = name }
        return EventListView(
            isUpcomingList: list.kind == .upcoming, isPastList: list.kind == .past, isTagList: tag != nil,
            tag: tag.map { HTML("<span class=\"typed\">\($0.html)</span>") },
            siteHasEvents: page.siteHasEvents, nextRow: page.next.map { row($0, isNear: true) },
            sections: sections,
            topics: TopicView.all(page.topics, current: list.topic, words: words),
            paging: list.paging(of: page.number, words: words),
            eventsFile: words.link(list.file),
            subscriptions: Subscription(list.file, name: site, words: words))
    }

    /// The address of the page at a place, from 0 for the first.
    func address(of place: Int) -> String {
        guard place > 0, let aged = list.aged else { return Address.page(place, of: address) }
        return "\(address)page/\(aged.olderCount - place + 1)/"
    }

    /// The input of a page's links to other pages: their number, or whether there are newer and older ones.
    private func links(of place: Int) -> [Int] {
        guard list.aged != nil else { return [list.pageCount] }
        return [min(place, 2), place + 1 < list.pages.count ? 1 : 0]
    }

    private func paging(of place: Int, words: PageWords) -> Paging? {
        guard list.aged != nil else {
            return Paging(place, of: list.pageCount) { words.link(address(of: $0)) }
        }
        return Paging(
            newer: place > 0 ? words.link(address(of: place - 1)) : nil,
            older: place + 1 < list.pages.count ? words.link(address(of: place + 1)) : nil)
    }

    func title(_ words: PageWords) -> String {
        switch kind {
        case .upcoming: words.say(Key.title)
        case .past: words.say(Key.pastTitle)
        case .tag(let name): words.say(Key.tagTitle, ["tag": name.text])
        }
    }

    /// The title of a page of the list: an older page of past events names its days.
    func title(of page: ListPage, _ words: PageWords) -> String {
        let days = page.sections.flatMap(\.entries).compactMap { $0.shown?.time.firstDay }
        guard list.aged != nil, page.number > 0, let first = days.last, let last = days.first else {
            return title(words)
        }
        return words.say(Key.pastTitleOfDays, ["days": words.dates.of(first, to: last)])
    }
}
