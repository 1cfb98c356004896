import Calendars
import Foundation
import Model
import Site

/// The pages of the meet-ups: the list, and of each one a page and a calendar file.
struct MeetupPageGroup: PageGroup {
    let shown: ShownMeetups
    let site: SectionContext

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        [
            "meetups": MeetupListView.framedShapes(assets: assets),
            "meetup": MeetupView.framedShapes(assets: assets),
        ]
    }

    var pages: [Page] {
        MeetupLists(shown.meetups, in: site).pages + [MeetupSection.searchIndex(shown.byPosting)]
            + shown.meetups.flatMap(pages(of:))
    }

    /// The page of a meet-up, and its calendar file.
    func pages(of meetup: Meetup) -> [Page] {
        let page = MeetupPageInput(MeetupEntry(meetup, in: site), shown.discussions, in: site)
        let html = Page(
            Address.meetup(meetup.id), isListed: true, changed: page.changed(in: site.settings.timeZone),
            of: page, Self.html)
        if meetup.schedule == nil { return [html] }
        return [html, Page(Address.meetupFile(meetup.id), of: meetup, Self.calendar)]
    }

    private static func html(_ page: MeetupPageInput, _ renderer: PageRenderer) throws(Problem) -> [UInt8] {
        let view = try MeetupView(page, by: renderer)
        let (meetup, words) = (page.entry.meetup, renderer.words)
        var head = PageHead(
            address: Address.meetup(meetup.id), title: meetup.title,
            summary: words.excerpt(ofMarkdown: meetup.markdown, [:])?.text, kind: "article",
            data: MeetupData(meetup: meetup, settings: renderer.settings, words: words).value)
        if meetup.schedule != nil {
            head.alternates = [("text/calendar", meetup.title, Address.meetupFile(meetup.id))]
        }
        return renderer.html("meetup", view, head)
    }

    private static func calendar(_ meetup: Meetup, _ renderer: PageRenderer) -> [UInt8] {
        let (words, settings) = (renderer.words, renderer.settings)
        var event = CalendarEvent(id: meetup.id.text, title: LocalizedText(meetup.title))
        (event.schedule, event.location) = (meetup.schedule, LocalizedText(meetup.location))
        if meetup.status == .cancelled { event.status = .cancelled }
        event.posted = meetup.posted.minute(in: settings.timeZone)
        event.updated = meetup.updated?.minute(in: settings.timeZone)
        // Calendars take a version whose number is greater than that of the one they have: the seconds from the post to the change.
        event.sequence = meetup.updated.map { Int($0.instant.timeIntervalSince(meetup.posted.instant)) } ?? 0
        event.url = words.url(Address.meetup(meetup.id))
        event.detail = words.plainText(ofMarkdown: meetup.markdown)
        let writer = CalendarWriter(
            name: words.tagged(settings.title).text, host: URL(string: settings.url)?.host() ?? "localhost",
            languages: [words.language] + words.languages,
            timeZones: [meetup.schedule?.timeZone].compactMap(\.self))
        return writer.bytes(of: [event])
    }
}

/// Structured data of a meet-up for search engines (schema.org/Event).
struct MeetupData {
    let meetup: Meetup
    let settings: SiteSettings
    let words: PageWords

    /// Nil without a time, which schema.org requires.
    var value: JSONValue? {
        guard let schedule = meetup.schedule else { return nil }
        let zone = settings.timeZone
        let status = meetup.status == .cancelled ? "EventCancelled" : "EventScheduled"
        return .object(of: [
            "@context": .text("https://schema.org"), "@type": .text("Event"), "name": .text(meetup.title),
            "startDate": .text(zone.text(of: schedule.start.instant)),
            "endDate": .text(schedule.end.flatMap { zone.text(of: $0.instant) }),
            "eventStatus": .text("https://schema.org/\(status)"),
            "eventAttendanceMode": .text("https://schema.org/OfflineEventAttendanceMode"),
            "location": .object(of: [
                "@type": .text("Place"), "name": .text(meetup.location), "address": .text(meetup.location),
            ]),
            "url": .text(words.url(Address.meetup(meetup.id))),
        ])
    }
}
