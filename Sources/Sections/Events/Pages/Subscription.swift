import Foundation
import Site

/// Links to subscribe to a calendar of the site in calendar programs.
struct Subscription: TemplateView {
    /// `webcal://csa.example.edu/events.ics`, for Apple Calendar and most programs.
    let subscription: String
    let googleCalendar: String
    let outlookCalendar: String
    let officeCalendar: String

    /// The links for the calendar `file`, offered as `name`.
    init(_ file: String, name: String, words: PageWords) {
        let url = words.url(file)
        let values = "url=\(Address.percentEncoded(url))&name=\(Address.percentEncoded(name))"
        subscription = url.range(of: "://").map { "webcal" + url[$0.lowerBound...] } ?? url
        googleCalendar =
            "https://calendar.google.com/calendar/render?cid=\(Address.percentEncoded(subscription))"
        outlookCalendar = "https://outlook.live.com/calendar/0/addfromweb?\(values)"
        officeCalendar = "https://outlook.office.com/calendar/0/addfromweb?\(values)"
    }
}
