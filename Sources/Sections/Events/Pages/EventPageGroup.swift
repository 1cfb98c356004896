import Model
import Site

/// The pages of the events: lists, a calendar, and one page per event.
struct EventPageGroup: PageGroup {
    enum Key: String, PhraseKey {
        static let group = "events"
        case calendarTitle, monthTitle, dayOfSeveral
    }

    let calendar: EventCalendar
    private let entries: [EventEntry]
    private let pictures: Pictures
    private let textPictures: TextPictures
    private let words: PageWords
    private let lists: [EventList]
    private let days: EventDays
    private let topics: [EventTopic]
    private let files: EventFiles

    init(
        _ calendar: EventCalendar, pictures: Pictures, textPictures: TextPictures, settings: SiteSettings,
        words: PageWords, moreRows: Int = 0, topics: [EventTopic]? = nil
    ) {
        self.calendar = calendar
        self.topics = (topics ?? calendar.tags.map(\.topic)).sorted { $0.slug < $1.slug }
        entries = calendar.entries
        (self.pictures, self.textPictures, self.words) = (pictures, textPictures, words)
        // Without events there is only the list of upcoming events, with a note.
        let others =
            entries.isEmpty
            ? [] : [.past(calendar, words: words)] + calendar.tags.map { EventList.tag($0, words: words) }
        lists = [.upcoming(calendar, moreRows: moreRows, words: words)] + others
        days = EventDays(calendar.dated, months: calendar.months)
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

    private struct MonthPage: Encodable, Sendable {
        let month: CalendarMonth
        /// Whether the page is at the calendar's own address.
        let isFront: Bool
        let current: CalendarMonth
        let first: CalendarMonth
        let last: CalendarMonth
        let days: MonthDays
        let topics: [EventTopic]
    }

    private struct MonthDays: Encodable, Sendable {
        let items: [[EventDays.Item]]

        /// Encodes one list of numbers, since there may be thousands: per day the number of items, and per item the
        /// event's fingerprint, the occurrence's start, and the day's number. The rest follows from these.
        func encode(to encoder: any Encoder) throws {
            var numbers: [UInt64] = []
            for day in items {
                numbers.append(UInt64(day.count))
                for item in day {
                    numbers += try item.entry.eventMark.numbers()
                    let occurrence = item.date.occurrence.original.secondsSince1970
                    numbers += [UInt64(bitPattern: Int64(occurrence)), UInt64(item.dayNumber)]
                }
            }
            var container = encoder.singleValueContainer()
            try container.encode(numbers)
        }
    }

    private var monthPages: [Page] {
        if entries.isEmpty { return [] }
        let front = Page(
            Address.eventCalendar, isListed: true, of: monthPage(calendar.month, isFront: true),
            Self.monthHTML)
        return [front]
            + allMonths.map { month in
                Page(
                    Address.eventMonth(month), isListed: true, of: monthPage(month, isFront: false),
                    Self.monthHTML)
            }
    }

    private func monthPage(_ month: CalendarMonth, isFront: Bool) -> MonthPage {
        MonthPage(
            month: month, isFront: isFront, current: calendar.month, first: calendar.months.lowerBound,
            last: calendar.months.upperBound,
            days: MonthDays(items: month.days.map(days.items)), topics: topics)
    }

    private var allMonths: [CalendarMonth] {
        (0...2 * EventCalendar.monthsAround).map { calendar.months.lowerBound.adding(months: $0) }
            .filter { !$0.days.isEmpty }
    }

    private static func monthHTML(_ page: MonthPage, _ renderer: PageRenderer) -> [UInt8] {
        let (words, month, months) = (renderer.words, page.month, page.first...page.last)
        func link(_ other: CalendarMonth) -> MonthLink? {
            guard months.contains(other) else { return nil }
            return MonthLink(
                other, from: month, address: words.link(Address.eventMonth(other)), dates: words.dates)
        }
        let front = MonthLink(
            page.current, from: month, address: words.link(Address.eventCalendar), dates: words.dates)
        let (names, firstDay) = (words.dates.shortWeekdays, words.dates.firstWeekday - 1)
        let weekdays = (0..<7).map { names[(firstDay + $0) % 7] }
        let view = MonthView(
            monthName: month.words(words.dates), monthStart: month.description,
            weekdays: weekdays.map(WeekdayView.init),
            days: zip(month.days, page.days.items).map { day, items in
                CalendarDayView(
                    day, dates: words.dates, items: items.map { CalendarItemView($0, words: words) })
            },
            previousMonth: link(month.adding(months: -1)),
            nextMonth: link(month.adding(months: 1)),
            currentMonth: page.isFront ? nil : front,
            calendarAddress: words.link(Address.eventCalendar), firstMonth: page.first.description,
            lastMonth: page.last.description,
            topics: TopicView.all(page.topics, words: words), eventsFile: words.link(Address.eventsFile),
            subscriptions: Subscription(
                Address.eventsFile, name: words.tagged(renderer.settings.title).text, words: words))
        let title =
            page.isFront
            ? words.say(Key.calendarTitle)
            : words.say(Key.monthTitle, ["month": month.words(words.dates)])
        let address = page.isFront ? Address.eventCalendar : Address.eventMonth(month)
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
                entry: entries[position], previous: neighbours.previous.map(EventPage.Neighbour.init),
                next: neighbours.next.map(EventPage.Neighbour.init), clock: calendar.clock,
                pictures: pictures.only(of: [event], words),
                textPictures: textPictures.shown(by: texts + event.translations.values)),
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
            page, detail: html.map(HTML.init), detailLanguage: detail.language,
            detailThisTime: try renderer.html(
                ofMarkdown: special, pictures: page.textPictures, file: event.file
            ).map(HTML.init), words: renderer.words)
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
        head.kind = "article"
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
    init(_ item: EventDays.Item, words: PageWords) {
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
