import Model
import Site

extension Address {
    static let events = "/events/"
    static let pastEvents = "/events/past/"
    static let eventCalendar = "/events/calendar/"
    /// The page of lists at the door.
    static let eventDoor = "/events/door/"
    static let eventsFile = "/events.ics"
    /// The data for search without a connection.
    static let eventSearch = "/events/search.json"

    static func event(_ slug: Slug) -> String { "\(events)\(slug)/" }

    /// The picture for link previews of an event.
    static func eventCard(_ slug: Slug) -> String { "\(event(slug))card.png" }

    /// The picture of an event for chat groups.
    static func eventFlyer(_ slug: Slug) -> String { "\(event(slug))poster.png" }

    /// The picture of an event for posts in social networks.
    static func eventShare(_ slug: Slug) -> String { "\(event(slug))share.png" }

    static func eventPrint(_ slug: Slug) -> String { "\(event(slug))print/" }

    /// The iCalendar file of an event.
    static func eventFile(_ slug: Slug) -> String { "\(events)\(slug).ics" }

    static func eventMonth(_ month: String) -> String { "\(eventCalendar)\(month)/" }

    static func eventTag(_ slug: Slug) -> String { "\(events)tags/\(slug)/" }

    /// The iCalendar file of a tag's events.
    static func eventTagFile(_ slug: Slug) -> String { "\(events)tags/\(slug).ics" }

    /// A page of a list of events, from 0; the first is `list` itself.
    static func page(_ page: Int, of list: String) -> String { page == 0 ? list : "\(list)page/\(page + 1)/" }
}
