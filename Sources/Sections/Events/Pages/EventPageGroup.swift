import Model
import Site

/// The pages of the events: lists, a calendar, and one page per event.
struct EventPageGroup: PageGroup {
    enum Key: String, PhraseKey {
        static let group = "events"
        case calendarTitle, monthTitle, dayOfSeveral, title, pastTitle, pastTitleOfDays, tagTitle, noDate
        case pastMonth, calendarOfTag
        case tab = "tabs.events", feed = "feeds.events", found = "found.events", foundKind = "found.event"
        case count = "found.event-count", cancelled = "event.cancelled"
        case notification = "notify-settings.new-event", signUpNotices = "notify-settings.sign-ups"
        case replyNotices = "notify-settings.event-replies"
        case privacy = "privacy.writing-sign-up", pollPrivacy = "privacy.writing-poll"
    }

    let calendar: EventCalendar
    private let entries: [EventEntry]
    private let pictures: Pictures
    private let textPictures: TextPictures
    private let words: PageWords
    private let siteTitle: String
    private let lists: [EventList]
    private let days: [CivilDate: [EventCalendar.DayItem]]
    private let topics: [EventTopic]
    private let files: EventFiles
    /// Comments and replies below events, and the names of members.
    var discussions: Discussions<Event>
    var memberNames = MemberNames()
    /// The sums of members' votes; nil where the site has no members.
    private let values: PostValues?
    /// The posts of other sections about the event with an id.
    var related: @Sendable (String) -> RelatedView? = { _ in nil }

    init(
        _ calendar: EventCalendar, pictures: Pictures, textPictures: TextPictures, settings: SiteSettings,
        words: PageWords, moreRows: Int = 0, topics: [EventTopic]? = nil, values: PostValues = PostValues()
    ) {
        self.values = settings.members == nil ? nil : values
        self.calendar = calendar
        self.topics = (topics ?? calendar.tags.map(\.topic)).sorted { $0.slug < $1.slug }
        entries = calendar.entries
        (self.pictures, self.textPictures, self.words) = (pictures, textPictures, words)
        discussions = Discussions(SiteContent(settings: settings))
        siteTitle = words.tagged(settings.title).text
        // Without events there is only the list of upcoming events, with a note.
        let others =
            entries.isEmpty
            ? [] : [.past(calendar, words: words)] + calendar.tags.map { EventList.tag($0, words: words) }
        lists = [.upcoming(calendar, moreRows: moreRows, words: words)] + others
        days = calendar.days
        files = EventFiles(calendar, pictures: pictures, settings: settings, words: words)
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        [
            "events": EventListView.framedShapes(assets: assets),
            "event": EventView.framedShapes(assets: assets),
            "calendar": MonthView.framedShapes(assets: assets),
        ]
    }

    var pages: [Page] {
        let search = entries.isEmpty ? [] : [EventSearchIndex(calendar).page]
        return files.pages + search + lists.flatMap(listPages) + monthPages + entries.indices.map(eventPage)
    }

    /// The pages that are published at once: the first page of the list, and those of the changed events.
    func livePages(of changed: Set<Slug>) -> [Page] {
        let events = entries.indices.filter { changed.contains(entries[$0].event.slug) }
        return files.pages(of: changed) + events.map(eventPage) + listPages(lists[0]).prefix(1)
    }

    // MARK: Lists

    private func listPages(_ list: EventList) -> [Page] {
        list.pages(calendar, topics: topics, pictures: pictures, words: words).map { page in
            Page(list.address(of: page.number), isListed: true, of: page, Self.listHTML)
        }
    }

    private static func listHTML(_ page: EventList.ListPage, _ renderer: PageRenderer) -> [UInt8] {
        let title = page.list.title(of: page, renderer.words)
        var head = PageHead(address: page.list.address(of: page.number), title: title)
        head.alternates = [(type: calendarType, title: title, address: page.list.file)]
        return renderer.html(
            "events",
            EventList.view(
                page, site: renderer.words.tagged(renderer.settings.title).text, words: renderer.words),
            head)
    }

    private static let calendarType = "text/calendar"

    // MARK: Calendar

    private var monthPages: [Page] {
        if entries.isEmpty { return [] }
        let all = (0...2 * EventCalendar.monthsAround).map { calendar.months.lowerBound.adding(months: $0) }
            .filter { !$0.days.isEmpty }
        return [monthPage(calendar.month, isFront: true)] + all.map { monthPage($0, isFront: false) }
    }

    /// The page of a month; `isFront`: at the calendar's own address.
    private func monthPage(_ month: CalendarMonth, isFront: Bool) -> Page {
        Page(
            isFront ? Address.eventCalendar : Address.eventMonth(month.description), isListed: true,
            of: monthView(month, isFront: isFront), Self.monthHTML)
    }

    private func monthView(_ month: CalendarMonth, isFront: Bool) -> MonthView {
        func link(_ other: CalendarMonth) -> MonthLink? {
            guard calendar.months.contains(other) else { return nil }
            return MonthLink(
                other, from: month, address: words.link(Address.eventMonth(other.description)),
                dates: words.dates)
        }
        let front = MonthLink(
            calendar.month, from: month, address: words.link(Address.eventCalendar), dates: words.dates)
        let (names, firstDay) = (words.dates.shortWeekdays, words.dates.firstWeekday - 1)
        let weekdays = (0..<7).map { names[(firstDay + $0) % 7] }
        return MonthView(
            monthName: month.words(words.dates), monthStart: month.description,
            weekdays: weekdays.map { TaggedText($0) },
            days: month.days.map { day in
                CalendarDayView(
                    day, dates: words.dates,
                    items: (days[day] ?? []).map { CalendarItemView($0, words: words) })
            },
            previousMonth: link(month.adding(months: -1)), nextMonth: link(month.adding(months: 1)),
            currentMonth: isFront ? nil : front, calendarAddress: words.link(Address.eventCalendar),
            firstMonth: calendar.months.lowerBound.description,
            lastMonth: calendar.months.upperBound.description,
            topics: TopicView.all(topics, words: words), eventsFile: words.link(Address.eventsFile),
            subscriptions: Subscription(Address.eventsFile, name: siteTitle, words: words))
    }

    private static func monthHTML(_ view: MonthView, _ renderer: PageRenderer) -> [UInt8] {
        let isFront = view.currentMonth == nil
        let title =
            isFront
            ? renderer.words.say(Key.calendarTitle)
            : renderer.words.say(Key.monthTitle, ["month": view.monthName])
        let address = isFront ? Address.eventCalendar : Address.eventMonth(view.monthStart)
        return renderer.html("calendar", view, PageHead(address: address, title: title))
    }

    // MARK: Events

    private func eventPage(_ position: Int) -> Page {
        let event = entries[position].event
        let changed = (event.updated ?? event.posted).map(calendar.clock.day)
        let neighbours = neighbours(of: position)
        let texts = [event.detail, entries[position].shown?.occurrence.change?.detail ?? ""]
        return Page(
            Address.event(event.slug), isListed: true, changed: changed,
            of: EventPage(
                entry: entries[position], previous: neighbours.previous.map { EventLink($0, words: words) },
                next: neighbours.next.map { EventLink($0, words: words) }, clock: calendar.clock,
                pictures: pictures.only(of: [event], words),
                textPictures: textPictures.shown(by: texts + event.translations.values),
                discussion: discussions.page(
                    of: event.slug, memberNames, values ?? PostValues(), in: .events),
                votes: values.map { EventVotes(for: event, $0) }, related: related(event.id)),
            Self.eventHTML)
    }

    private static func eventHTML(_ page: EventPage, _ renderer: PageRenderer) throws(Problem) -> [UInt8] {
        let entry = page.entry
        if let problem = entry.problem { throw problem }
        let event = entry.event
        let detail = renderer.words.markdown(event.detail, event.translations)
        let html = try renderer.html(ofMarkdown: detail.text, pictures: page.textPictures, file: event.file)
        let special = entry.shown?.occurrence.change?.detail ?? ""
        let view = EventView(
            page, discussion: DiscussionView(page.discussion, renderer), detail: html.map(HTML.init),
            detailLanguage: detail.language,
            detailThisTime: try renderer.html(
                ofMarkdown: special, pictures: page.textPictures, file: event.file
            ).map(HTML.init), settings: renderer.settings, words: renderer.words)
        return renderer.html("event", view, head(of: page, renderer))
    }

    private func neighbours(of position: Int) -> (previous: EventEntry?, next: EventEntry?) {
        guard entries[position].shown != nil else { return (nil, nil) }
        let dated = calendar.dated
        return (
            position > 0 ? dated[position - 1] : nil, position + 1 < dated.count ? dated[position + 1] : nil
        )
    }

    private static func head(of page: EventPage, _ renderer: PageRenderer) -> PageHead {
        let (entry, pictures) = (page.entry, page.pictures)
        let (event, words, settings) = (entry.event, renderer.words, renderer.settings)
        let title = words.tagged(event.title).text
        var head = PageHead(address: Address.event(event.slug), title: title)
        head.summary = words.excerpt(of: event)?.text
        (head.kind, head.description) = ("article", "/oembed")
        let own = pictures.picture(of: event).map { file in
            (
                url: words.url(Address.media(file.name)),
                text: event.pictureText.map { words.tagged($0).text },
                width: file.width, height: file.height
            )
        }
        head.picture = pictures.drawings.card(of: entry, words: words) ?? own
        if entry.shown != nil {
            head.alternates = [
                (
                    type: calendarType, title: title, address: Address.eventFile(event.slug)
                )
            ]
        }
        head.data = EventData(entry: entry, clock: page.clock, settings: settings, words: words)
            .value(excerpt: head.summary, picture: own?.url ?? head.picture?.url)
        return head
    }
}

extension CalendarItemView {
    init(_ item: EventCalendar.DayItem, words: PageWords) {
        let (entry, time) = (item.entry, item.date.time)
        address = words.link(Address.event(entry.event.slug))
        eventTitle = words.tagged(item.date.occurrence.change?.title ?? entry.event.title)
        hour = time.isAllDay || item.dayNumber > 1 ? nil : words.dates.time(of: time.start)
        isCancelled = entry.event.status == .cancelled || item.date.isCancelled
        part =
            time.dayCount > 1
            ? words.say(
                EventPageGroup.Key.dayOfSeveral,
                ["number": String(item.dayNumber), "count": String(time.dayCount)]) : nil
    }
}
