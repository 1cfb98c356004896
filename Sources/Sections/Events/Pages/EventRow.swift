import Model
import Site

/// An event in a list.
struct EventRow: TemplateView {
    enum Key: String, PhraseKey {
        case signUpIsOpen = "event.sign-up-is-open"
        case signUpIsClosed = "event.sign-up-is-closed"
    }

    let address: String
    let title: TaggedText
    let otherTitles: [TaggedText]
    let date: DateView?
    let location: TaggedText?
    /// The usual location; nil if no occurrence has another one.
    let usualLocation: String?
    /// The title and reason of the shown occurrence's change, as HTML.
    let thisTime: String?
    let isCancelled: Bool
    /// The change since the announcement, as HTML.
    let notice: String?
    let signUp: String?
    let repeats: String?
    let following: [DateView]
    /// The content shown if the event is first in the list; nil in rows that cannot become first.
    let front: FrontView?

    /// Maximum number of following dates in a row.
    private static let followingLimit = 3

    /// Creates the row of an event; `isNear` says that it may become the first.
    init(_ entry: EventEntry, isNear: Bool, clock: SiteClock, pictures: Pictures, words: PageWords) {
        address = words.link(Address.event(entry.event.slug))
        title = words.tagged(entry.event.title)
        otherTitles = words.otherTagged(entry.event.title)
        date = entry.shown.map { DateView($0, clock: clock, words: words) }
        location = entry.location.map(words.tagged)
        usualLocation = entry.usualLocation.map { words.tagged($0).text }
        thisTime = EventNotice.thisTime(entry, words: words)
        isCancelled = entry.isCancelled
        notice = EventNotice.short(entry, clock: clock, words: words)
        signUp =
            entry.hasSignUp
            ? words.say(entry.event.isOpenForSignUp ? Key.signUpIsOpen : Key.signUpIsClosed) : nil
        repeats =
            entry.isUpcoming ? RecurrenceWords.short(entry.event.schedule, words: words) : nil
        let ahead = entry.event.status == .cancelled ? [] : entry.following.filter { !$0.isCancelled }
        following = ahead.prefix(Self.followingLimit).map {
            DateView($0, after: entry.shown, clock: clock, words: words)
        }
        front = isNear ? FrontView(entry, pictures: pictures, words: words) : nil
    }

    static let fields = FieldTable<EventRow>([
        .text("address") { $0.address },
        .tagged("eventTitle") { $0.title },
        .list("otherTitles") { $0.otherTitles },
        .record("date") { $0.date },
        .tagged("location") { $0.location },
        .text("usualLocation") { $0.usualLocation },
        .html("thisTime") { $0.thisTime },
        .flag("isCancelled") { $0.isCancelled },
        .html("notice") { $0.notice },
        .text("signUp") { $0.signUp },
        .text("repeats") { $0.repeats },
        .flag("isOneLine") { $0.repeats != nil && $0.signUp == nil },
        .flag("hasFollowing") { !$0.following.isEmpty },
        .list("following") { $0.following },
        .record("front") { $0.front },
    ])
}

/// The additional content of a list's first event.
struct FrontView: TemplateView {
    let excerpt: TaggedText?
    let picture: PictureView?

    init(_ entry: EventEntry, pictures: Pictures, words: PageWords) {
        excerpt = words.excerpt(of: entry.event)
        picture = PictureView(of: entry.event, pictures: pictures, words: words)
    }

    static let fields = FieldTable<FrontView>([
        .record("excerpt") { $0.excerpt },
        .record("picture") { $0.picture },
    ])
}
