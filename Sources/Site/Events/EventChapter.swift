import Model

/// The events: what lies ahead and what is over, a calendar, and a page for each.
struct EventChapter: Chapter {
    enum Key: String, PhraseKey {
        case calendarTitle = "events.calendar-title"
        case monthTitle = "events.month-title"
        case dayOfSeveral = "events.day-of-several"
    }

    let calendar: EventCalendar
    private let entries: [EventEntry]
    private let pictures: Pictures
    private let lists: [EventList]
    private let days: EventDays
    private let files: EventFiles

    init(_ calendar: EventCalendar, content: SiteContent, pictures: Pictures, words: PageWords) {
        self.calendar = calendar
        entries = calendar.entries
        self.pictures = pictures
        // Without any event there is one page, which says so.
        let others =
            entries.isEmpty
            ? [] : [.past(calendar, words: words)] + calendar.tags.map { EventList.tag($0, words: words) }
        lists = [.upcoming(calendar, words: words)] + others
        days = EventDays(calendar.dated, months: calendar.months)
        files = EventFiles(calendar, pictures: pictures, settings: content.settings, words: words)
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        [
            "events": FramedView<EventListView>.shapes(assets: assets),
            "event": FramedView<EventView>.shapes(assets: assets),
            "calendar": FramedView<MonthView>.shapes(assets: assets),
        ]
    }

    var pages: [Page] { files.pages + lists.flatMap(listPages) + monthPages + entries.indices.map(eventPage) }

    // MARK: Lists

    private func listPages(_ list: EventList) -> [Page] {
        list.list.pages.indices.map { number in
            let address = Address.page(number, of: list.address)
            return Page(address, isListed: true) { maker in
                let view = list.view(page: number, calendar: calendar, pictures: pictures, maker: maker)
                let title = list.title(maker.words)
                var head = PageHead(address: address, title: title)
                head.alternates = [
                    PageHead.Alternate(type: Self.calendarType, title: title, address: list.file)
                ]
                return maker.html("events", view, head)
            }
        }
    }

    private static let calendarType = "text/calendar"

    // MARK: Calendar

    private var monthPages: [Page] {
        if entries.isEmpty { return [] }
        return [Page(Address.eventCalendar, isListed: true) { monthHTML(calendar.month, isFront: true, $0) }]
            + allMonths.map { month in
                Page(Address.eventMonth(month), isListed: true) { monthHTML(month, isFront: false, $0) }
            }
    }

    private var allMonths: [CalendarMonth] {
        (0...2 * EventCalendar.monthsAround).map { calendar.months.lowerBound.adding(months: $0) }
            .filter { !$0.days.isEmpty }
    }

    private func monthHTML(_ month: CalendarMonth, isFront: Bool, _ maker: PageMaker) -> String {
        let words = maker.words
        func link(_ other: CalendarMonth) -> MonthLink? {
            guard calendar.months.contains(other) else { return nil }
            return MonthLink(
                other, from: month, address: words.link(Address.eventMonth(other)), dates: words.dates)
        }
        let front = MonthLink(
            calendar.month, from: month, address: words.link(Address.eventCalendar), dates: words.dates)
        let view = MonthView(
            month: month, dates: words.dates, days: month.days.map { dayView($0, words) },
            previous: link(month.adding(months: -1)),
            next: link(month.adding(months: 1)),
            current: isFront ? nil : front,
            calendar: words.link(Address.eventCalendar), months: calendar.months,
            file: words.link(Address.eventsFile),
            subscription: EventList.subscription(Address.eventsFile, words))
        let title =
            isFront
            ? words.say(Key.calendarTitle)
            : words.say(Key.monthTitle, ["month": month.words(words.dates)])
        let address = isFront ? Address.eventCalendar : Address.eventMonth(month)
        return maker.html("calendar", view, PageHead(address: address, title: title))
    }

    private func dayView(_ day: CivilDate, _ words: PageWords) -> CalendarDayView {
        CalendarDayView(
            day: day, dates: words.dates,
            items: days.items(on: day).map { CalendarItemView($0, words: words) })
    }

    // MARK: Events

    private func eventPage(_ position: Int) -> Page {
        let event = entries[position].event
        let changed = (event.updated ?? event.posted).map(calendar.clock.day)
        return Page(Address.event(event.slug), isListed: true, changed: changed) { maker throws(Problem) in
            try eventHTML(position, maker)
        }
    }

    private func eventHTML(_ position: Int, _ maker: PageMaker) throws(Problem) -> String {
        let entry = entries[position]
        if let problem = entry.problem { throw problem }
        let event = entry.event
        let detail = maker.words.markdown(event.detail, event.translations)
        let html = try maker.html(ofMarkdown: detail.text, file: event.file)
        let special = entry.shown?.occurrence.change?.detail ?? ""
        let view = EventView(
            entry, neighbours: neighbours(of: position), detail: html ?? "",
            detailLanguage: detail.language,
            detailThisTime: try maker.html(ofMarkdown: special, file: event.file), calendar: calendar,
            pictures: pictures, words: maker.words)
        return maker.html("event", view, head(of: entry, maker))
    }

    /// The events before and after one, in time.
    private func neighbours(of position: Int) -> (previous: EventEntry?, next: EventEntry?) {
        guard entries[position].shown != nil else { return (nil, nil) }
        let dated = calendar.dated
        return (
            position > 0 ? dated[position - 1] : nil, position + 1 < dated.count ? dated[position + 1] : nil
        )
    }

    private func head(of entry: EventEntry, _ maker: PageMaker) -> PageHead {
        let (event, words, settings) = (entry.event, maker.words, maker.settings)
        let title = words.wording(event.title).text
        var head = PageHead(address: Address.event(event.slug), title: title)
        head.summary = entry.excerpt?.text
        head.kind = "article"
        let own = pictures.picture(of: event).map { file in
            PageHead.Picture(
                url: words.url(Address.media(file.name)),
                text: event.pictureText.map { words.wording($0).text },
                width: file.width, height: file.height)
        }
        head.picture = pictures.drawings.card(of: entry, words: words) ?? own
        if entry.shown != nil {
            head.alternates = [
                PageHead.Alternate(
                    type: Self.calendarType, title: title, address: Address.eventFile(event.slug))
            ]
        }
        head.data = EventData(entry, clock: calendar.clock, settings: settings, words: words)
            .value(picture: own?.url ?? head.picture?.url)
        return head
    }
}

extension CalendarItemView {
    /// An event on one of its days.
    init(_ item: EventDays.Item, words: PageWords) {
        let (entry, time) = (item.entry, item.date.time)
        address = words.link(Address.event(entry.event.slug))
        title = words.wording(item.date.occurrence.change?.title ?? entry.event.title)
        hour = time.isAllDay || item.dayNumber > 1 ? nil : words.dates.time(of: time.start)
        isCancelled = entry.event.status == .cancelled || item.date.isCancelled
        part =
            time.dayCount > 1
            ? words.say(
                EventChapter.Key.dayOfSeveral,
                ["number": String(item.dayNumber), "count": String(time.dayCount)]) : nil
    }
}
