import Foundation
import Model
import Samples
import Testing

@testable import Events
@testable import Site

@Suite("Links of an event to calendars and maps")
struct EventLinkTests {
    private func links(_ event: Event) async throws -> EventLinks? {
        let calendar = await Sample.calendar([event])
        let entry = try #require(calendar.entries.first)
        return EventLinks(entry, clock: calendar.clock, words: Sample.words(Sample.site([event]).settings))
    }

    private func query(_ address: String) throws -> [String: String] {
        let items = try #require(URLComponents(string: address)?.queryItems)
        return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { _, last in last })
    }

    @Test("give time and zone, title, place and text, whatever is in them")
    func hostile() async throws {
        let title = "50% off & \"tea\" + #3? 饺子 é=1"
        var event = Sample.event(
            "gala", LocalizedText(title), Sample.schedule("2026-12-05T18:00", "2026-12-05T21:00"))
        event.location = "East & West, 2+2"
        let links = try #require(try await links(event))
        let google = try query(links.toGoogle)
        #expect(google["text"] == title && google["location"] == "East & West, 2+2")
        #expect(google["dates"] == "20261205T180000/20261205T210000" && google["ctz"] == "America/New_York")
        #expect(google["recur"] == nil && google["details"]?.hasPrefix("We fold.\n\nhttps://") == true)
        let outlook = try query(links.toOutlook)
        #expect(outlook["subject"] == title && outlook["location"] == "East & West, 2+2")
        #expect(outlook["startdt"] == "2026-12-05T23:00:00Z" && outlook["enddt"] == "2026-12-06T02:00:00Z")
        #expect(outlook["allday"] == nil)
    }

    @Test("give whole days with the day after the last")
    func wholeDays() async throws {
        let links = try #require(
            try await links(Sample.event("trip", "Trip", Sample.schedule("2026-12-05", "2026-12-06"))))
        #expect(try query(links.toGoogle)["dates"] == "20261205/20261207")
        let outlook = try query(links.toOffice)
        #expect(outlook["startdt"] == "2026-12-05" && outlook["enddt"] == "2026-12-07")
        #expect(outlook["allday"] == "true")
    }

    @Test("give Google a series of one rule from its first date, and Outlook the shown date")
    func series() async throws {
        let rule = Recurrence(rules: ["FREQ=WEEKLY;COUNT=10"])
        let schedule = Sample.schedule("2026-11-03T18:00", "2026-11-03T19:00", rule)
        let links = try #require(try await links(Sample.event("board", "Board", schedule)))
        let google = try query(links.toGoogle)
        #expect(google["recur"] == "RRULE:FREQ=WEEKLY;COUNT=10")
        #expect(google["dates"] == "20261103T180000/20261103T190000")
        #expect(try query(links.toOutlook)["startdt"] == "2026-11-24T23:00:00Z")
        #expect(links.isOneOfSeveral && !links.isOneInGoogle)
        var other = schedule
        other.recurrence?.exceptions = [Sample.time("2026-11-10T18:00").civil]
        let some = try #require(try await self.links(Sample.event("board", "Board", other)))
        #expect(some.isOneInGoogle && some.toGoogle.contains("recur") == false)
    }

    @Test("are shorter than 2,000 bytes, and none of a cancelled event or one without a date")
    func limits() async throws {
        let long = LocalizedText(String(repeating: "饺", count: 5000))
        var event = Sample.event("gala", long, Sample.schedule("2026-12-05T18:00"))
        (event.location, event.detail) = (long, String(repeating: "饺子", count: 5000))
        let links = try #require(try await links(event))
        #expect(links.toGoogle.utf8.count < 2000 && links.toOffice.utf8.count < 2000)
        event.status = .cancelled
        #expect(try await self.links(event).map(\.toGoogle) == nil)
        #expect(try await self.links(Sample.event("some-day")).map(\.toGoogle) == nil)
    }

    @Test(
        "are none to a map of a place on the web, which is a link",
        arguments: [
            (
                "Zoom：https://zoom.us/j/1?pwd=a_b。", nil,
                #"Zoom：<a href="https://zoom.us/j/1?pwd=a_b" rel="noreferrer">https://zoom.us/j/1?pwd=a_b</a>。"#
            ),
            (
                "<b> & 2+2", "https://www.openstreetmap.org/search?query=%3Cb%3E%20%26%202%2B2",
                "&lt;b&gt; &amp; 2+2"
            ),
        ] as [(String, String?, String)])
    func place(_ text: String, map: String?, html: String) {
        let place = PlaceView(TaggedText(text))
        #expect(place.mapAddress == map && place.placeHTML == HTML(html))
    }
}
