import Foundation
import Model
import Samples
import Site
import Testing

@testable import Events

@Suite("The starts of events")
struct EventStartsTests {
    private static let weekly = Recurrence(
        rules: ["FREQ=WEEKLY;COUNT=4"],
        exceptions: [Sample.time("2026-12-08T18:00").civil],
        changes: [
            OccurrenceChange(
                occurrence: Sample.time("2026-12-15T18:00").civil, start: Sample.time("2026-12-16T19:30"),
                title: "Finale"),
            OccurrenceChange(occurrence: Sample.time("2026-12-22T18:00").civil, isCancelled: true),
        ])

    private static let events: [(Event, Event.Status, [String])] = [
        (
            Sample.event("once", "A", Sample.schedule("2026-12-05T18:00")), .published,
            ["A 2026-12-05T23:00:00Z"]
        ),
        (
            Sample.event(
                "zone", "B",
                Sample.schedule("2026-12-05T18:00", zone: TimeZone(identifier: "Asia/Shanghai")!)),
            .published, ["B 2026-12-05T10:00:00Z"]
        ),
        (
            Sample.event("series", "C", Sample.schedule("2026-12-01T18:00", nil, weekly)), .published,
            ["C 2026-12-01T23:00:00Z", "Finale 2026-12-17T00:30:00Z"]
        ),
        (Sample.event("all-day", "D", Sample.schedule("2026-12-05")), .published, []),
        (Sample.event("some-day", "E"), .published, []),
        (Sample.event("draft", "F", Sample.schedule("2026-12-05T18:00")), .draft, []),
        (Sample.event("cancelled", "G", Sample.schedule("2026-12-05T18:00")), .cancelled, []),
        (
            Sample.event(
                "wrong", "H",
                Sample.schedule("2026-12-05T18:00", nil, Recurrence(rules: ["FREQ=NEVER"]))),
            .published, []
        ),
        (
            Sample.event("first", "I", Sample.schedule("2026-12-01T00:00")), .published,
            ["I 2026-12-01T05:00:00Z"]
        ),
        (Sample.event("later", "J", Sample.schedule("2027-01-01T00:00")), .published, []),
    ]

    @Test("are its occurrences within a range but for all-day and cancelled ones", arguments: events.indices)
    func starts(_ number: Int) {
        var (event, status, expected) = Self.events[number]
        event.status = status
        event.tags = ["food"]
        let range = Sample.moment("2026-12-01T00:00")..<Sample.moment("2027-01-01T00:00")
        let starts = EventSection.starts(in: Sample.site([event]), within: range)
        #expect(
            starts.map { "\($0.title.resolved(for: "en").text) \($0.start.formatted(.iso8601))" } == expected)
        #expect(starts.allSatisfy { $0.subject == event.id && $0.address == "/events/\(event.slug)/" })
        #expect(starts.allSatisfy { $0.tags.map(\.text) == ["food"] })
    }
}
