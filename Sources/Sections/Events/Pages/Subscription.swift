import Foundation
import Site

/// Links to subscribe to a calendar of the site in calendar programs.
struct Subscription: TemplateView {
    /// `webcal://csa.example.edu/events.ics`, for Apple Calendar and most programs.
    let address: String
    private let full: String
    private let name: String

    /// Creates the links for the calendar `file`, offered as `name`.
    init(_ file: String, name: String, words: PageWords) {
        let url = words.url(file)
        address = url.range(of: "://").map { "webcal" + url[$0.lowerBound...] } ?? url
        (full, self.name) = (url, name)
    }

    private func outlook(_ host: String) -> String {
        "https://\(host)/calendar/0/addfromweb?url=\(PercentEncoding.of(full))&name=\(PercentEncoding.of(name))"
    }

    static let fields = FieldTable<Subscription>([
        .text("subscription") { $0.address },
        .text("googleCalendar") {
            "https://calendar.google.com/calendar/render?cid=\(PercentEncoding.of($0.address))"
        },
        .text("outlookCalendar") { $0.outlook("outlook.live.com") },
        .text("officeCalendar") { $0.outlook("outlook.office.com") },
    ])
}
