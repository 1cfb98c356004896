import CalendarImport
import Calendars
import Foundation
import Model
import Testing

@testable import Events

/// Rules of RFC 7529 for the Gregorian calendar.
struct SkipRuleTests {
    private func plan(_ day: String, _ rule: String) throws -> EventImportPlan {
        let text = event("DTSTART;VALUE=DATE:\(day)", "RRULE:RSCALE=GREGORIAN;\(rule)")
        return try EventImporter(texts: texts()).plan(for: calendar(text), events: [])
    }

    @Test(
        "Days that a month does not have are left out, or are the day before or after",
        arguments: [
            ("20260131", "FREQ=MONTHLY;COUNT=3", ["2026-01-31", "2026-03-31", "2026-05-31"]),
            ("20260131", "FREQ=MONTHLY;COUNT=3;SKIP=OMIT", ["2026-01-31", "2026-03-31", "2026-05-31"]),
            ("20260131", "FREQ=MONTHLY;COUNT=3;SKIP=BACKWARD", ["2026-01-31", "2026-02-28", "2026-03-31"]),
            (
                "20260131", "FREQ=MONTHLY;UNTIL=20260501;SKIP=FORWARD",
                ["2026-01-31", "2026-03-01", "2026-03-31", "2026-05-01"]
            ),
            ("20260129", "FREQ=MONTHLY;UNTIL=20260310;SKIP=FORWARD", ["2026-01-29", "2026-03-01"]),
            ("20240229", "FREQ=YEARLY;COUNT=2;SKIP=BACKWARD", ["2024-02-29", "2025-02-28"]),
            ("20240229", "FREQ=YEARLY;COUNT=2;SKIP=FORWARD", ["2024-02-29", "2025-03-01"]),
            ("20240229", "FREQ=YEARLY;COUNT=2;SKIP=OMIT", ["2024-02-29", "2028-02-29"]),
            ("20260105", "FREQ=WEEKLY;COUNT=2;SKIP=FORWARD", ["2026-01-05", "2026-01-12"]),
        ])
    func dates(_ day: String, _ rule: String, _ dates: [String]) throws {
        let plan = try plan(day, rule)
        let schedule = try #require(plan.events.first?.schedule)
        let starts = try Occurrences(of: schedule).starting(in: .distantPast ..< .distantFuture)
        #expect(starts.map(\.start.civil.day.description) == dates)
        #expect(plan.report.notes == [])
    }

    @Test(
        "Another calendar, and what no rule can say, is named, and the first date is kept",
        arguments: [
            "RRULE:RSCALE=CHINESE;FREQ=YEARLY", "RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;COUNT=3;SKIP=FORWARD",
        ])
    func named(_ line: String) throws {
        let bytes = calendar(event("DTSTART;VALUE=DATE:20260131", line))
        let plan = try EventImporter(texts: texts()).plan(for: bytes, events: [])
        #expect(plan.events.first?.schedule?.start.civil.day.description == "2026-01-31")
        #expect(
            plan.report.notes.map(\.reason) == [
                .lostRule(String(line.dropFirst(6)), .unknownPart("RSCALE"))
            ])
    }
}
