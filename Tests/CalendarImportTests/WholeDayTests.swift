import CalendarImport
import Calendars
import Foundation
import Model
import Testing

@testable import Events

/// Changed occurrences that fill whole days where the others have times, and the other way round.
struct WholeDayTests {
    private func plan(_ bytes: [UInt8], events: [Event] = []) throws -> EventImportPlan {
        try EventImporter(texts: texts(zone: "Europe/Berlin")).plan(for: bytes, events: events)
    }

    private static let weekly = event(
        "DTSTART;TZID=America/New_York:20261205T180000", "DTEND;TZID=America/New_York:20261205T200000",
        "RRULE:FREQ=WEEKLY;COUNT=3")

    @Test(
        "An all-day change of an event with times is all day, and is exported and imported again as such",
        arguments: [("", "2026-12-14T00:00"), ("\nDTEND;VALUE=DATE:20261216", "2026-12-16T00:00")])
    func allDay(end: String, expected: String) throws {
        let bytes = calendar(
            Self.weekly,
            event(
                "RECURRENCE-ID;TZID=America/New_York:20261212T180000", "DTSTART;VALUE=DATE:20261213\(end)"))
        let plan = try plan(bytes)
        let event = try #require(plan.events.first)
        let schedule = try #require(event.schedule)
        let dates = try Occurrences(of: schedule).starting(in: .distantPast ..< .distantFuture)
        #expect(dates.map { $0.isAllDay(in: schedule) } == [false, true, false])
        #expect(dates[1].start.civil.description == "2026-12-13T00:00")
        #expect(dates[1].end?.civil.description == expected)
        #expect(plan.report.notes == [])
        #expect(try self.plan(bytes, events: plan.events).report.counts["unchanged"] == 1)
        let export = try texts(zone: "Europe/Berlin").export(plan.events)
        #expect(String(decoding: export.bytes, as: UTF8.self).contains("\r\nDTSTART;VALUE=DATE:20261213\r\n"))
        #expect(try self.plan(export.bytes).events == [event])
    }

    @Test("A time of one occurrence of an event of whole days is said, since only its day is taken")
    func timeOfDay() throws {
        let days = event("DTSTART;VALUE=DATE:20261205", "RRULE:FREQ=WEEKLY;COUNT=3")
        let change = event(
            "RECURRENCE-ID;VALUE=DATE:20261212", "DTSTART;TZID=Europe/Berlin:20261213T180000")
        let plan = try plan(calendar(days, change))
        #expect(
            plan.events.first?.schedule?.recurrence?.changes.map(\.start?.civil.description)
                == ["2026-12-13T00:00"])
        #expect(
            plan.report.notes.map(\.description) == [
                "line 14: \"DTSTART\": has a time, though the other occurrences fill whole days; taken as its day: write the time into the text"
            ])
    }

    @Test("A changed occurrence by no time zone's clock is said too")
    func floating() throws {
        let change = event("RECURRENCE-ID;TZID=America/New_York:20261212T180000", "DTSTART:20261213T180000")
        #expect(
            try plan(calendar(Self.weekly, change)).report.notes.map(\.description) == [
                "line 15: \"DTSTART\": has no time zone; read by the clock of the site's"
            ])
    }
}
