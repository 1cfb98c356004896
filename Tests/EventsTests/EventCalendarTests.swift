import Foundation
import Model
import Samples
import StandardSections
import Testing

@testable import Events
@testable import Site

@Suite("The calendar of events")
struct EventCalendarTests {
    @Test("tells what comes from what was, to the minute of the build")
    func order() async {
        let events = [
            Sample.event("later", "A", Sample.schedule("2026-12-05T18:00")),
            Sample.event("over", "B", Sample.schedule("2026-11-21T10:00", "2026-11-21T12:00")),
            Sample.event("now", "C", Sample.schedule("2026-11-21T11:00", "2026-11-21T12:01")),
            Sample.event("open-end", "D", Sample.schedule("2026-11-21T09:00")),
            Sample.event("yesterday", "E", Sample.schedule("2026-11-20T09:00")),
            Sample.event("some-day", "F"),
            Sample.event("today", "G", Sample.schedule("2026-11-21")),
            Sample.event("days", "H", Sample.schedule("2026-11-18", "2026-11-21")),
        ]
        let calendar = await Sample.calendar(events)
        #expect(calendar.upcoming.map(\.event.slug.text) == ["days", "today", "open-end", "now", "later"])
        #expect(calendar.past.map(\.event.slug.text) == ["over", "yesterday"])
        #expect(calendar.undated.map(\.event.slug.text) == ["some-day"])
        #expect(calendar.next?.event.slug.text == "today")
    }

    @Test("has no drafts, and cancelled events, which are never the next")
    func status() async {
        var draft = Sample.event("draft", "A", Sample.schedule("2026-12-05T18:00"))
        draft.status = .draft
        var cancelled = Sample.event("cancelled", "B", Sample.schedule("2026-12-06T18:00"))
        cancelled.status = .cancelled
        let calendar = await Sample.calendar([
            draft, cancelled, Sample.event("next", "C", Sample.schedule("2026-12-07T18:00")),
        ])
        #expect(calendar.entries.map(\.event.slug.text) == ["cancelled", "next"])
        #expect(calendar.next?.event.slug.text == "next")
    }

    @Test("has a recurring event once, at its next time that takes place")
    func recurring() async {
        let off = OccurrenceChange(occurrence: Sample.time("2026-11-24T17:00").civil, isCancelled: true)
        let moved = OccurrenceChange(
            occurrence: Sample.time("2026-12-08T17:00").civil, start: Sample.time("2026-12-09T18:00"))
        let weekly = Recurrence(
            rules: ["FREQ=WEEKLY"], exceptions: [Sample.time("2026-12-15T17:00").civil],
            changes: [off, moved])
        let event = Sample.event(
            "corner", "A", Sample.schedule("2026-09-08T17:00", "2026-09-08T18:30", weekly))
        let entry = await Sample.calendar([event]).upcoming[0]
        #expect(entry.shown?.time.start.description == "2026-12-01T17:00")
        #expect(
            entry.following.prefix(2).map(\.time.start.description) == [
                "2026-12-09T18:00", "2026-12-22T17:00",
            ])
        #expect(entry.following.count == 10)
    }

    @Test("is past with its last time, and shows that")
    func ended() async {
        let rule = Recurrence(rules: ["FREQ=WEEKLY;COUNT=3"])
        let event = Sample.event("old", "A", Sample.schedule("2026-09-08T17:00", nil, rule))
        let calendar = await Sample.calendar([event])
        #expect(calendar.past.map { $0.shown?.time.start.description } == ["2026-09-22T17:00"])
    }

    @Test("reports a rule that is none when its page is made, and goes on with the others")
    func badRule() async throws {
        let bad = Sample.event(
            "bad", "A", Sample.schedule("2026-12-05T18:00", nil, Recurrence(rules: ["FREQ=SOMETIMES"])))
        let good = Sample.event("good", "B", Sample.schedule("2026-12-06T18:00"))
        let renderer = try await SiteRenderer(
            content: Sample.site([bad, good]), theme: Sample.theme(), now: Sample.noon, sections: .standard)
        let page = renderer.pages.first { $0.address == "/events/bad/" }
        let problem = #expect(throws: Problem.self) { try renderer.render(page!) }
        #expect(
            problem?.description.hasPrefix("Content/events/bad.md: 'repeats' is \"FREQ=SOMETIMES\"; expected")
                == true)
    }

    @Test("groups tags that have one address, and leaves out those that have none")
    func tags() async {
        var first = Sample.event("a", "A", Sample.schedule("2026-12-05T18:00"))
        first.tags = ["Hot pot", "🥟"]
        var second = Sample.event("b", "B", Sample.schedule("2026-11-05T18:00"))
        second.tags = ["hot-pot", "Hot Pot", "art"]
        let tags = await Sample.calendar([first, second]).tags
        #expect(tags.map { "\($0.name.text) \($0.slug)" } == ["art art", "Hot pot hot-pot"])
        #expect(tags[1].entries.map(\.event.slug.text) == ["a", "b"])
    }

    @Test("has a long time on its days until the next begins, and one alone on each")
    func longTimes() async throws {
        let daily = Recurrence(rules: ["FREQ=DAILY"])
        let yearly = Recurrence(rules: ["FREQ=YEARLY"])
        let calendar = await Sample.calendar([
            Sample.event("endless", "A", Sample.schedule("2010-01-01", "2026-12-30", daily)),
            Sample.event("season", "B", Sample.schedule("2020-05-01", "2020-10-01", yearly)),
            Sample.event("years", "C", Sample.schedule("2010-01-01", "2030-01-01")),
        ])
        let days = calendar.days
        func count(_ slug: String, on day: String) -> Int {
            (days[Sample.time(day).civil.day] ?? []).filter { $0.entry.event.slug.text == slug }.count
        }
        #expect(count("endless", on: "2026-11-21") == 62)
        #expect(["2027-05-01", "2027-10-01", "2027-10-02"].map { count("season", on: $0) } == [1, 1, 0])
        #expect(["2025-11-01", "2027-11-30"].map { count("years", on: $0) } == [1, 1])
    }

    @Test("has each day of an event in its months, past midnight with the evening")
    func days() async {
        let events = [
            Sample.event("trip", "A", Sample.schedule("2026-11-30T08:00", "2026-12-02T20:00")),
            Sample.event("party", "B", Sample.schedule("2026-12-02T22:00", "2026-12-03T03:00")),
            Sample.event("fast", "C", Sample.schedule("2020-01-01", "2030-01-01")),
        ]
        let calendar = await Sample.calendar(events)
        let days = calendar.days
        func items(_ day: String) -> [String] {
            (days[Timestamp(day, in: .gmt)!.day] ?? []).map {
                "\($0.entry.event.slug) \($0.dayNumber)/\($0.date.time.dayCount)"
            }
        }
        #expect(items("2026-12-02") == ["fast 2528/3654", "trip 3/3", "party 1/1"])
        #expect(items("2026-12-03") == ["fast 2529/3654"])
        #expect(items("2025-11-01").count == 1)
        #expect(items("2025-10-31") == [])
        #expect(items("2027-11-30").count == 1)
        #expect(items("2027-12-01") == [])
    }
}
