import Model
import Site

struct EventView: TemplateView {
    let eventTitle: TaggedText
    let otherTitles: [TaggedText]
    let date: DateView?
    /// The text shown if there is no date.
    let noDate: String
    /// The time in the event's own time zone; nil if that is the site's.
    let localTime: String?
    let zone: String?
    let location: PlaceView?
    /// The links to calendars; nil without a date, or if the event is cancelled.
    let calendars: EventLinks?
    /// The id by which a reader chooses to be reminded; nil if no start lies ahead, or if it has no hour.
    let reminded: String?
    /// The usual place; nil if no date is elsewhere.
    let usual: PlaceView?
    /// The title and reason of the shown occurrence's change.
    let thisTime: HTML?
    let isCancelled: Bool
    let isPast: Bool
    /// Changes since the announcement.
    let notices: [HTMLView]
    let signUp: SignUpView?
    let poll: DatePollView?
    /// Members' votes; nil where there are none.
    let like: MemberVoteView?
    let coming: MemberVoteView?
    let facts: [EventFact]
    let repeats: String?
    /// Links to the events with earlier and later dates of the series.
    let parts: [PartLink]
    /// The next dates, including the shown one.
    let dates: [DateView]
    /// Cancelled and changed occurrences.
    let changes: [HTMLView]
    let picture: PictureView?
    let printPage: String?
    /// The flyer picture for chat groups; nil if it was not drawn.
    let posterPicture: String?
    /// The 4:5 picture for posts; nil if it was not drawn.
    let sharePicture: String?
    /// The description of the shown occurrence's change.
    let detailThisTime: HTML?
    let detail: HTML?
    /// The language of the description; nil if it is the page's.
    let detailLanguage: String?
    let tags: [TagLink]
    let author: TaggedText?
    /// `2026-12-05`, and in words.
    let posted: String?
    let postedText: String?
    let updated: String?
    let updatedText: String?
    let eventFile: String
    /// Title, time, location, the beginning of the description, the link to sign up and URL, one per line, to paste into a chat.
    let chatText: String
    /// Nil where members are off and nobody wrote.
    let discussion: DiscussionView?
    let previousEvent: EventLink?
    let nextEvent: EventLink?
    let related: RelatedView?

    private static let dateLimit = 10

    init(
        _ page: EventPage, discussion: DiscussionView?, detail: HTML?, detailLanguage: String?,
        detailThisTime: HTML?, settings: SiteSettings, words: PageWords
    ) {
        let (entry, event, clock, pictures) = (page.entry, page.entry.event, page.clock, page.pictures)
        related = page.related
        eventTitle = words.tagged(event.title)
        otherTitles = words.otherTagged(event.title)
        date = entry.shown.map { DateView($0, clock: clock, words: words) }
        localTime = entry.shown.flatMap { shown in
            event.schedule.flatMap {
                EventWords(words).local(
                    shown.occurrence, shown.time, in: $0.timeZone, site: clock.timeZone)
            }
        }
        zone = localTime.map { _ in EventWords(words).place(of: clock.timeZone) }
        location = entry.location.map { PlaceView(words.tagged($0)) }
        calendars = EventLinks(entry, clock: clock, words: words)
        let hasHour = entry.isUpcoming && !entry.isCancelled && entry.shown?.time.isAllDay == false
        reminded = hasHour ? event.id : nil
        chatText = Self.chat(entry, words: words)
        usual = entry.usualLocation.map { PlaceView(words.tagged($0)) }
        thisTime = EventNotice.thisTime(entry, words: words).map(HTML.init)
        (isCancelled, isPast) = (entry.isCancelled, entry.isPast)
        notices = Self.notices(entry, clock: clock, words: words)
        signUp =
            entry.hasSignUp
            ? SignUpView(entry, hasMembers: settings.members != nil, clock: clock, words: words) : nil
        poll = DatePollView(event, clock: clock, words: words)
        (like, coming) = (page.votes?.like(of: entry, settings), page.votes?.coming(to: entry, settings))
        facts = EventFact.all(of: event, words: words)
        noDate = words.say(entry.hasNoDates ? EventEntry.Key.noDates : .toBeAnnounced)
        let rule =
            entry.hasNoDates ? nil : RecurrenceWords.of(event.schedule, in: clock.timeZone, words: words)
        repeats = rule.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        parts = [
            entry.earlierPart.map { PartLink($0, .earlierDates, .earlierDatesUntil, words: words) },
            entry.laterPart.map { PartLink($0, .laterDates, .laterDatesFrom, words: words) },
        ].compactMap(\.self)
        let isOn = entry.isUpcoming && event.status != .cancelled && !entry.following.isEmpty
        let all = [entry.shown].compactMap(\.self) + entry.following
        dates =
            isOn
            ? all.prefix(Self.dateLimit).map {
                DateView($0, after: entry.shown, of: event, clock: clock, words: words)
            } : []
        changes = EventNotice.occurrences(of: event, clock: clock, words: words).map(HTMLView.init)
        picture = PictureView(of: event, pictures: pictures, words: words)
        (self.detail, self.detailLanguage, self.detailThisTime) = (detail, detailLanguage, detailThisTime)
        printPage = entry.isPast ? nil : words.link(Address.eventPrint(event.slug))
        posterPicture = pictures.drawings.address(Address.eventFlyer(event.slug), words).map(words.link)
        sharePicture = pictures.drawings.address(Address.eventShare(event.slug), words).map(words.link)
        tags = event.tags.map { TagLink($0, words: words) }
        author = event.author.map(words.tagged(typed:))
        let (posted, updated) = (event.posted.map(clock.day), event.updated.map(clock.day))
        (self.posted, postedText) = (posted?.description, posted.map(words.dates.of))
        (self.updated, updatedText) = (updated?.description, updated.map(words.dates.of))
        eventFile = words.link(Address.eventFile(event.slug))
        (previousEvent, nextEvent) = (page.previous, page.next)
        self.discussion = discussion
    }

    private static func notices(_ entry: EventEntry, clock: SiteClock, words: PageWords) -> [HTMLView] {
        let event = entry.event
        let isOff = event.status == .cancelled
        let first = isOff ? EventNotice.cancelled(event, clock: clock, words: words) : nil
        let moved = isOff ? nil : EventNotice.moved(event, clock: clock, words: words)
        let single = !isOff && entry.isCancelled ? EventNotice.short(entry, clock: clock, words: words) : nil
        return [first, single, moved].compactMap(\.self).map(HTMLView.init)
    }

    /// The event as plain text for a chat.
    private static func chat(_ entry: EventEntry, words: PageWords) -> String {
        let event = entry.event
        let title = words.tagged(event.title).text
        let text = words.plainText(ofMarkdown: words.markdownText(event.detail, event.translations))
        let address = entry.hasSignUp && event.isOpenForSignUp ? event.signUpURL : nil
        let lines: [String?] = [
            entry.isCancelled ? words.say(EventNotice.Key.cancelledTitle, ["title": title]) : title,
            entry.shown.map { EventWords(words).full($0.time) },
            entry.location.map { words.tagged($0).text }, text,
            address.map { words.say(SignUpTimeKey.signUpAt, ["address": $0]) },
            words.url(Address.event(event.slug)),
        ]
        return lines.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    static let computed = FieldTable<EventView>([
        .flag("isSpecial") { $0.thisTime != nil || $0.detailThisTime != nil },
        .flag("hasDatesOrChanges") { !$0.dates.isEmpty || !$0.changes.isEmpty },
        .flag("hasDates") { !$0.dates.isEmpty },
        .flag("hasPlaces") { $0.signUp?.places != nil || $0.dates.contains { $0.places != nil } },
        .flag("isPressed") { $0.signUp?.places?.isPressed == true },
        .flag("hasChanges") { !$0.changes.isEmpty },
        .flag("hasVotes") { $0.like != nil || $0.coming != nil },
        .flag("canBeAdded") { $0.date != nil && !$0.isCancelled },
        .flag("hasTags") { !$0.tags.isEmpty },
    ])
}

/// A link to an event with other dates of the series.
struct PartLink: TemplateView {
    let partAddress: String
    let partText: String

    init(_ part: SeriesPart, _ key: EventEntry.Key, _ keyWithDay: EventEntry.Key, words: PageWords) {
        partAddress = words.link(Address.event(part.slug))
        partText = part.day.map { words.say(keyWithDay, ["day": words.dates.of($0)]) } ?? words.say(key)
    }
}

struct HTMLView: TemplateView {
    let line: HTML

    init(_ html: String) { line = HTML(html) }
}

struct SignUpView: TemplateView {
    let isOpen: Bool
    let signUpAddress: String?
    /// The sign-up on the site for the shown date.
    let places: PlacesView?
    /// The text for an event that takes sign-ups on the site and has no date yet.
    let opensLater: String?

    init(_ entry: EventEntry, hasMembers: Bool, clock: SiteClock, words: PageWords) {
        let key = entry.signUpKey
        isOpen = key == .signUpIsOpen
        signUpAddress = isOpen ? entry.event.signUpURL : nil
        places = entry.places(hasButton: true, hasMembers: hasMembers, clock: clock, words: words)
        opensLater = key == .signUpOpensLater ? words.say(EventEntry.Key.signUpOpensLater) : nil
    }
}

struct TagLink: TemplateView {
    let tagName: TaggedText
    /// Nil if the tag has no slug.
    let tagAddress: String?

    init(_ name: String, words: PageWords) {
        tagName = words.tag(name)
        tagAddress = Slug(making: name).map { words.link(Address.eventTag($0)) }
    }
}

/// The previous or next event in order of time.
struct EventLink: TemplateView {
    let neighbourAddress: String
    let neighbourTitle: TaggedText
    /// The first day; nil if the event has no time.
    let neighbourDay: String?

    init(_ entry: EventEntry, words: PageWords) {
        neighbourAddress = words.link(Address.event(entry.event.slug))
        neighbourTitle = words.tagged(entry.event.title)
        neighbourDay = (entry.shown?.time.firstDay).map(words.dates.of)
    }
}
