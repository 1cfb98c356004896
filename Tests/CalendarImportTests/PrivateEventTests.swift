import CalendarImport
import Events
import Testing

@Suite("Events that are not public in their calendar")
struct PrivateEventTests {
    private func plan(_ bytes: [UInt8], events: [Event] = [], includesPrivate: Bool = false) throws
        -> EventImportPlan
    {
        try EventImporter(texts: texts(), includesPrivate: includesPrivate).plan(for: bytes, events: events)
    }

    private static let start = "DTSTART:20261205T180000Z"

    @Test(
        "are left out and named, also where the value is unknown (RFC 5545 3.8.1.3)",
        arguments: [
            "CLASS:PRIVATE", "class: confidential ", "CLASS:X-FRIENDS", "X-CALENDARSERVER-ACCESS:RESTRICTED",
        ])
    func leftOut(property: String) throws {
        let bytes = calendar(event(Self.start, property))
        let plan = try plan(bytes)
        #expect(plan.events.isEmpty)
        #expect(plan.report.counts["refused"] == 1)
        let name = property.hasPrefix("class") ? "CLASS: confidential " : property
        #expect(
            plan.report.notes.map(\.description) == [
                "line 8: \"Dumplings\": is not public in its calendar (\(name)); left out: --include-private takes such events"
            ])
        #expect(try self.plan(bytes, includesPrivate: true).events.count == 1)
    }

    @Test("are all events of a calendar that is restricted as a whole")
    func calendarAccess() throws {
        let plan = try plan(calendar("X-CALENDARSERVER-ACCESS:PRIVATE", event(Self.start)))
        #expect(plan.events.isEmpty)
        #expect(plan.report.notes.map(\.line) == [4])
    }

    @Test("are series with one private date")
    func occurrence() throws {
        let series = event(Self.start, "RRULE:FREQ=WEEKLY;COUNT=3")
        let change = event("RECURRENCE-ID:20261212T180000Z", "DTSTART:20261212T190000Z", "CLASS:PRIVATE")
        let plan = try plan(calendar(series, change))
        #expect(plan.events.isEmpty)
        #expect(plan.report.notes.map(\.line) == [15])
    }

    @Test("do not change the event that the site has already")
    func known() throws {
        let events = try plan(calendar(event(Self.start, "CLASS:PUBLIC"))).events
        #expect(events.count == 1)
        let plan = try plan(calendar(event(Self.start, "LOCATION:Home", "CLASS:PRIVATE")), events: events)
        #expect(plan.events.isEmpty)
        #expect(
            plan.report.notes.first?.reason.description
                == "is not public in its calendar (CLASS:PRIVATE) and stays on the site as it is; delete it on the desk, or take changes with --include-private"
        )
    }
}
