import Model
import Site

/// The page of an event.
struct EventView: TemplateView {
    let title: TaggedText
    let otherTitles: [TaggedText]
    let date: DateView?
    /// The text shown if there is no date.
    let noDate: String
    /// The time in the event's own time zone; nil if that is the site's.
    let localTime: String?
    let zone: String?
    let location: PlaceView?
    /// The links to calendars; nil without a date, or if the event is cancelled.
    let links: EventLinks?
    /// The id by which a reader chooses to be reminded; nil if no start lies ahead, or if it has no hour.
    let reminded: String?
    /// The usual location; nil if no occurrence has another one.
    /// The usual place; nil if no date is elsewhere.
    let usual: PlaceView?
    /// The title and reason of the shown occurrence's change, as HTML.
    let thisTime: String?
    let isCancelled: Bool
    let isPast: Bool
    /// Changes since the announcement, as HTML.
    let notices: [HTMLView]
    let signUp: SignUpView?
    let facts: [EventFact]
    let repeats: String?
    /// Links to the events with earlier and later dates of the series.
    let parts: [PartLink]
    /// The next dates, including the shown one.
    let nextDates: [DateView]
    /// Cancelled and changed occurrences, as HTML.
    let changes: [HTMLView]
    let picture: PictureView?
    /// The page for printing.
    let print: String?
    /// The flyer picture for chat groups; nil if it was not drawn.
    let flyer: String?
    /// The 4:5 picture for posts; nil if it was not drawn.
    let share: String?
    /// The description of the shown occurrence's change, as HTML.
    let detailThisTime: String?
    let detail: String?
    /// The language of the description; nil if it is the page's.
    let detailLanguage: String?
    let tags: [TagLink]
    let author: TaggedText?
    let posted: CivilDate?
    let updated: CivilDate?
    private let dates: DateWords
    let file: String
    /// Title, time, location, the beginning of the description, the link to sign up and URL, one per line, to paste into a chat.
    let chat: String
    let previous: EventLink?
    let next: EventLink?

    /// Maximum number of next dates on the page.
    private static let dateLimit = 10

    /// Creates the page of an event; the descriptions are HTML.
    init(
        _ page: EventPage, detail: String?, detailLanguage: String?, detailThisTime: String?, words: PageWords
    ) {
        let (entry, event, clock, pictures) = (page.entry, page.entry.event, page.clock, page.pictures)
        title = words.tagged(event.title)
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
        links = EventLinks(entry, clock: clock, words: words)
        let hasHour = entry.isUpcoming && !entry.isCancelled && entry.shown?.time.isAllDay == false
        reminded = hasHour ? event.id : nil
        chat = Self.chat(entry, words: words)
        usual = entry.usualLocation.map { PlaceView(words.tagged($0)) }
        thisTime = EventNotice.thisTime(entry, words: words)
        (isCancelled, isPast) = (entry.isCancelled, entry.isPast)
        notices = Self.notices(entry, clock: clock, words: words)
        signUp = entry.hasSignUp ? SignUpView(event) : nil
        facts = EventFact.all(of: event, words: words)
        noDate = words.say(entry.hasNoDates ? EventEntry.Key.noDates : .toBeAnnounced)
        repeats =
            entry.hasNoDates ? nil : RecurrenceWords.of(event.schedule, in: clock.timeZone, words: words)
        parts = [
            entry.earlierPart.map { PartLink($0, .earlierDates, .earlierDatesUntil, words: words) },
            entry.laterPart.map { PartLink($0, .laterDates, .laterDatesFrom, words: words) },
        ].compactMap(\.self)
        let isOn = entry.isUpcoming && event.status != .cancelled && !entry.following.isEmpty
        let all = [entry.shown].compactMap(\.self) + entry.following
        nextDates =
            isOn
            ? all.prefix(Self.dateLimit).map {
                DateView($0, after: entry.shown, clock: clock, words: words)
            } : []
        changes = EventNotice.occurrences(of: event, clock: clock, words: words).map(HTMLView.init)
        picture = PictureView(of: event, pictures: pictures, words: words)
        (self.detail, self.detailLanguage, self.detailThisTime) = (detail, detailLanguage, detailThisTime)
        dates = words.dates
        print = entry.isPast ? nil : words.link(Address.eventPrint(event.slug))
        flyer = pictures.drawings.address(Address.eventFlyer(event.slug), words).map(words.link)
        share = pictures.drawings.address(Address.eventShare(event.slug), words).map(words.link)
        tags = event.tags.map { TagLink($0, words: words) }
        author = event.author.map(words.tagged(typed:))
        posted = event.posted.map(clock.day)
        updated = event.updated.map(clock.day)
        file = words.link(Address.eventFile(event.slug))
        previous = page.previous.map { EventLink($0, words: words) }
        next = page.next.map { EventLink($0, words: words) }
    }

    private static func notices(_ entry: EventEntry, clock: SiteClock, words: PageWords) -> [HTMLView] {
        let event = entry.event
        let isOff = event.status == .cancelled
        let first = isOff ? EventNotice.cancelled(event, clock: clock, words: words) : nil
        let moved = isOff ? nil : EventNotice.moved(event, clock: clock, words: words)
        let single = !isOff && entry.isCancelled ? EventNotice.short(entry, clock: clock, words: words) : nil
        return [first, single, moved].compactMap { $0.map(HTMLView.init) }
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
            address.map { words.say(EventWords.Key.signUpAt, ["address": $0]) },
            words.url(Address.event(event.slug)),
        ]
        return lines.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    static let fields = FieldTable<EventView>([
        .tagged("eventTitle") { $0.title },
        .list("otherTitles") { $0.otherTitles },
        .record("date") { $0.date },
        .text("noDate") { $0.noDate },
        .text("localTime") { $0.localTime },
        .text("zone") { $0.zone },
        .record("location") { $0.location },
        .record("calendars") { $0.links },
        .text("reminded") { $0.reminded },
        .record("usual") { $0.usual },
        .html("thisTime") { $0.thisTime },
        .flag("isSpecial") { $0.thisTime != nil || $0.detailThisTime != nil },
        .flag("isCancelled") { $0.isCancelled },
        .flag("isPast") { $0.isPast },
        .list("notices") { $0.notices },
        .record("signUp") { $0.signUp },
        .list("facts") { $0.facts },
        .text("repeats") { $0.repeats.map { $0.prefix(1).uppercased() + $0.dropFirst() } },
        .list("parts") { $0.parts },
        .flag("hasDatesOrChanges") { !$0.nextDates.isEmpty || !$0.changes.isEmpty },
        .flag("hasDates") { !$0.nextDates.isEmpty },
        .list("dates") { $0.nextDates },
        .flag("hasChanges") { !$0.changes.isEmpty },
        .list("changes") { $0.changes },
        .flag("canBeAdded") { $0.date != nil && !$0.isCancelled },
        .record("picture") { $0.picture },
        .text("printPage") { $0.print },
        .text("posterPicture") { $0.flyer },
        .text("sharePicture") { $0.share },
        .html("detailThisTime") { $0.detailThisTime },
        .html("detail") { $0.detail },
        .text("detailLanguage") { $0.detailLanguage },
        .flag("hasTags") { !$0.tags.isEmpty },
        .list("tags") { $0.tags },
        .tagged("author") { $0.author },
        .text("posted") { $0.posted?.description },
        .text("postedText") { view in view.posted.map(view.dates.of) },
        .text("updated") { $0.updated?.description },
        .text("updatedText") { view in view.updated.map(view.dates.of) },
        .text("eventFile") { $0.file },
        .text("chatText") { $0.chat },
        .record("previousEvent") { $0.previous },
        .record("nextEvent") { $0.next },
    ])
}

/// A link to an event with other dates of the series.
struct PartLink: TemplateView {
    enum Key: String, PhraseKey {
        static let group = "event"
        case earlierDates, earlierDatesUntil, laterDates, laterDatesFrom
    }

    let address: String
    let text: String

    init(_ part: SeriesPart, _ key: Key, _ keyWithDay: Key, words: PageWords) {
        address = words.link(Address.event(part.slug))
        text = part.day.map { words.say(keyWithDay, ["day": words.dates.of($0)]) } ?? words.say(key)
    }

    static let fields = FieldTable<PartLink>([
        .text("partAddress") { $0.address },
        .text("partText") { $0.text },
    ])
}

/// A line of HTML.
struct HTMLView: TemplateView {
    let html: String

    static let fields = FieldTable<HTMLView>([.html("line") { $0.html }])
}

/// The sign-up of an event.
struct SignUpView: TemplateView {
    let isOpen: Bool
    let address: String?

    init(_ event: Event) {
        isOpen = event.isOpenForSignUp
        address = event.isOpenForSignUp ? event.signUpURL : nil
    }

    static let fields = FieldTable<SignUpView>([
        .flag("isOpen") { $0.isOpen },
        .text("signUpAddress") { $0.address },
    ])
}

/// A tag with a link to its events.
struct TagLink: TemplateView {
    let name: TaggedText
    /// Nil if the tag has no slug.
    let address: String?

    init(_ name: String, words: PageWords) {
        self.name = words.tag(name)
        address = Slug(making: name).map { words.link(Address.eventTag($0)) }
    }

    static let fields = FieldTable<TagLink>([
        .tagged("tagName") { $0.name },
        .text("tagAddress") { $0.address },
    ])
}

/// The previous or next event.
struct EventLink: TemplateView {
    let address: String
    let title: TaggedText
    let day: String?

    init(_ event: EventPage.Neighbour, words: PageWords) {
        address = words.link(Address.event(event.slug))
        title = words.tagged(event.title)
        day = event.day.map(words.dates.of)
    }

    static let fields = FieldTable<EventLink>([
        .text("neighbourAddress") { $0.address },
        .tagged("neighbourTitle") { $0.title },
        .text("neighbourDay") { $0.day },
    ])
}
