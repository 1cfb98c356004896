import Calendars
import Foundation
import Model
import Testing

struct FirstOnDayTests {
    private func start(_ day: String, of schedule: Schedule) throws -> String? {
        let day = try #require(time("\(day)T00:00")).day
        return try Occurrences(of: schedule).first(on: day)?.start.civil.description
    }

    @Test("The first occurrence of a day is that by its original start, also if it was moved")
    func moved() throws {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let change = OccurrenceChange(
            occurrence: try #require(time("2026-12-12T18:00")),
            start: EventTime(try #require(time("2027-05-01T09:00")), in: zone))
        let series = try schedule(
            "2026-12-05T18:00",
            recurrence: Recurrence(
                rules: ["FREQ=WEEKLY;COUNT=4"], exceptions: [try #require(time("2026-12-19T18:00"))],
                additions: [try #require(time("2026-12-05T09:00"))], changes: [change]))
        #expect(try start("2026-12-05", of: series) == "2026-12-05T09:00")
        #expect(try start("2026-12-12", of: series) == "2027-05-01T09:00")
        #expect(try start("2026-12-19", of: series) == nil)
        #expect(try start("2026-12-26", of: series) == "2026-12-26T18:00")
        #expect(try start("2027-01-02", of: series) == nil)
        #expect(try start("2027-05-01", of: series) == nil)
        #expect(try start("2026-12-04", of: series) == nil)
    }

    @Test("A schedule without rules has one, in whole days at midnight")
    func single() throws {
        let days = try schedule("2026-12-05", to: "2026-12-08", isAllDay: true)
        #expect(try start("2026-12-05", of: days) == "2026-12-05T00:00")
        #expect(try start("2026-12-06", of: days) == nil)
    }
}
