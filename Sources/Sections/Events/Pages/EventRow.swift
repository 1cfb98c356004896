import Model
import Site

/// An event in a list.
struct EventRow: TemplateView {
    let address: String
    let eventTitle: TaggedText
    let otherTitles: [TaggedText]
    let date: DateView?
    let location: TaggedText?
    /// The usual location; nil if no occurrence has another one.
    let usualLocation: String?
    /// The title and reason of the shown occurrence's change.
    let thisTime: HTML?
    let isCancelled: Bool
    /// The change since the announcement.
    let notice: HTML?
    let signUp: String?
    /// The sign-up on the site for the shown date.
    let places: PlacesView?
    let repeats: String?
    let following: [DateView]
    /// The beginning of the description, at most one text, and the picture: they are shown if the event is first in the list. None in rows
    /// that cannot become first.
    let excerpt: [TaggedText]
    let picture: PictureView?

    private static let followingLimit = 3

    /// `isNear` says that the event may become the first.
    init(_ entry: EventEntry, isNear: Bool, clock: SiteClock, pictures: Pictures, words: PageWords) {
        address = words.link(Address.event(entry.event.slug))
        eventTitle = words.tagged(entry.event.title)
        otherTitles = words.otherTagged(entry.event.title)
        date = entry.shown.map { DateView($0, clock: clock, words: words) }
        location = entry.location.map(words.tagged)
        usualLocation = entry.usualLocation.map { words.tagged($0).text }
        thisTime = EventNotice.thisTime(entry, words: words).map(HTML.init)
        isCancelled = entry.isCancelled
        notice = EventNotice.short(entry, clock: clock, words: words).map(HTML.init)
        signUp = entry.signUpKey.map { words.say($0) }
        places = entry.places(clock: clock, words: words)
        repeats =
            entry.isUpcoming ? RecurrenceWords.short(entry.event.schedule, words: words) : nil
        let ahead = entry.event.status == .cancelled ? [] : entry.following.filter { !$0.isCancelled }
        following = ahead.prefix(Self.followingLimit).map {
            DateView($0, after: entry.shown, of: entry.event, clock: clock, words: words)
        }
        excerpt = isNear ? [words.excerpt(of: entry.event)].compactMap(\.self) : []
        picture = isNear ? PictureView(of: entry.event, pictures: pictures, words: words) : nil
    }

    /// Whether the row has a sign-up on the site, for the shown date or one after it.
    var hasPlaces: Bool { places != nil || following.contains { $0.places != nil } }

    static let computed = FieldTable<EventRow>([
        .flag("isOneLine") { $0.repeats != nil && $0.signUp == nil },
        .flag("hasFollowing") { !$0.following.isEmpty },
    ])
}
