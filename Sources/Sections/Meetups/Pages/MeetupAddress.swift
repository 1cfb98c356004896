import Model
import Site

extension Address {
    static let meetups = "/meetups/"
    static let meetupSearch = "/meetups/search.json"

    static func meetup(_ id: Slug) -> String { "\(meetups)\(id)/" }

    /// The calendar file of a meet-up.
    static func meetupFile(_ id: Slug) -> String { "\(meetups)\(id).ics" }

    /// A page of the list, counted from 0.
    static func meetups(page: Int) -> String { page == 0 ? meetups : "\(meetups)page/\(page + 1)/" }
}
