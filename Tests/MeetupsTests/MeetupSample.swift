import ContentFiles
import Foundation
import Model
import Samples
import StandardSections

@testable import Meetups
@testable import Site

/// Meet-ups of members, in a site that has members. The present is 2026-11-21T17:00:00Z.
enum MeetupSample {
    static func time(_ text: String) -> EventTime {
        EventTime(Timestamp(text, in: .gmt)!.instant, in: .gmt)!
    }

    static func schedule(_ start: String, _ end: String? = nil) -> Schedule {
        Schedule(start: time(start), end: end.map(time), timeZone: .gmt)
    }

    static func meetup(
        _ number: Int, _ schedule: Schedule?, options: [DateOption] = [], title: String? = nil,
        capacity: Int? = nil, text: String = ""
    ) -> Meetup {
        let posted = Timestamp("2026-11-0\(number)T10:00:30Z", in: .gmt)!
        return Meetup(
            id: Sample.slug("meet-\(number)"), title: title ?? "Meet-up \(number)",
            author: Sample.slug("m-ada"), schedule: schedule, dateOptions: options, location: "Gym",
            capacity: capacity, posted: posted, text: text)
    }

    static func content(
        _ meetups: [Meetup], replies: [DiscussionFile<Meetup>] = []
    ) -> SiteContent {
        var content = Sample.content([])
        content.settings.members = MemberSettings(domains: ["example.edu"])
        content.meetups = Meetup.sorted(meetups)
        content[DiscussionFile<Meetup>.self] = replies
        return content
    }

    static func site(
        _ content: SiteContent, _ theme: Theme, values: [PostValues.Entry] = [],
        names: [String: String] = [:],
        now: Date = Sample.now
    ) async throws -> SiteRenderer {
        try await SiteRenderer(
            content: content, theme: theme, now: now, values: [.meetups: PostValues(values)],
            memberNames: MemberNames(names), sections: .standard)
    }

    /// The text of a page made with a template in the place of the project's.
    static func text(
        _ address: String, _ content: SiteContent, _ template: String, values: [PostValues.Entry] = [],
        names: [String: String] = [:], now: Date = Sample.now
    ) async throws -> String {
        let name = address.hasPrefix("/meetups/meet-") ? "meetup" : "meetups"
        let site = try await site(
            content, Sample.theme([name: template]), values: values, names: names, now: now)
        return try text(address, site)
    }

    static func text(_ address: String, _ site: SiteRenderer) throws -> String {
        guard let page = site.pages.first(where: { $0.address == address }) else { return "no page" }
        return String(decoding: try site.render(page).bytes, as: UTF8.self)
    }
}
