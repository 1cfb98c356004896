import CalendarImport
import Calendars
import Foundation
import Model
import TestSupport
import Testing

@testable import Events

/// What Outlook, Exchange and old programs write otherwise than RFC 5545 says.
struct OutlookTests {
    private func plan(_ bytes: [UInt8]) throws -> EventImportPlan {
        try EventImporter(texts: texts()).plan(for: bytes, events: [])
    }

    @Test(
        "Names of zones that no VTIMEZONE defines are those of IANA, old ones too, and of Windows, in any letter case",
        arguments: [
            ("US/Central", "America/Chicago"), ("us/central", "America/Chicago"), ("ROK", "Asia/Seoul"),
            ("NZ", "Pacific/Auckland"), ("PST8PDT", "America/Los_Angeles"), ("asia/tokyo", "Asia/Tokyo"),
            ("Tonga Standard Time", "Pacific/Tongatapu"), ("Pacific Daylight Time", "America/Los_Angeles"),
            ("Romance Standard Time 2", "Europe/Paris"),
            ("/freeassociation.sourceforge.net/Asia/Tokyo", "Asia/Tokyo"),
            ("tzone://Microsoft/Olson/Asia/Seoul", "Asia/Seoul"),
            ("\"tzone://Microsoft/Olson/Asia/Seoul\"", "Asia/Seoul"),
            ("(UTC+09:00) Osaka, Sapporo, Tokyo", "Asia/Tokyo"),
            ("\"(UTC+09:00) Osaka\\, Sapporo\\, Tokyo\"", "Asia/Tokyo"),
        ])
    func zones(_ name: String, _ zone: String) throws {
        let plan = try plan(calendar(event("DTSTART;TZID=\(name):20261205T180000")))
        let schedule = try #require(plan.events.first?.schedule, "\(plan.report.notes)")
        #expect(schedule.timeZone.identifier == zone)
        #expect(schedule.start.civil.description == "2026-12-05T18:00")
    }

    @Test("tzone://Microsoft/Utc is UTC", arguments: ["tzone://Microsoft/Utc", "\"tzone://Microsoft/Utc\""])
    func utc(_ name: String) throws {
        let schedule = try plan(calendar(event("DTSTART;TZID=\(name):20261205T230000"))).events.first?
            .schedule
        #expect(schedule?.start.civil.description == "2026-12-05T18:00")
    }

    @Test(
        "Other names are refused and named, never taken as UTC",
        arguments: ["Beijing", "Downtown", "tzone://Microsoft/Custom", "Custom: Tokyo", "Half Time 1"])
    func unknown(_ name: String) throws {
        let plan = try plan(calendar(event("DTSTART;TZID=\(name):20261205T180000")))
        #expect(plan.events == [] && plan.report.notes.map(\.reason) == [.unknownTimeZone(name)])
    }

    @Test(
        "A date of an unknown zone is named, and the series comes without it", arguments: ["EXDATE", "RDATE"])
    func exception(_ property: String) throws {
        let start = "DTSTART;TZID=America/New_York:20261205T180000"
        let line = "\(property);TZID=Downtown:20261206T180000"
        let plan = try plan(calendar(event(start, "RRULE:FREQ=DAILY;COUNT=3", line)))
        let recurrence = try #require(plan.events.first?.schedule?.recurrence)
        #expect(recurrence.rules == ["FREQ=DAILY;COUNT=3"])
        #expect(recurrence.exceptions == [] && recurrence.additions == [])
        #expect(plan.report.notes.map(\.reason) == [.lostDateOfZone("20261206T180000", zone: "Downtown")])
    }

    @Test(
        "An event marked as whole days from midnight to midnight fills its days",
        arguments: [
            (";TZID=Asia/Tokyo:20261205T000000", ";TZID=Asia/Tokyo:20261207T000000"),
            (":20261205T000000Z", ":20261207T000000Z"), (":20261205T050000Z", ":20261207T050000Z"),
        ])
    func wholeDays(_ start: String, _ end: String) throws {
        let lines = ["DTSTART\(start)", "DTEND\(end)", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"]
        let plan = try plan(calendar(event(lines.joined(separator: "\n"))))
        let schedule = try #require(plan.events.first?.schedule)
        #expect(schedule.isAllDay && schedule.start.civil.description == "2026-12-05T00:00")
        #expect(schedule.end?.civil.description == "2026-12-07T00:00")
        #expect(plan.report.notes.map(\.reason) == [.wholeDays])
    }

    @Test(
        "A cancelled title of free time cancels, one alone is doubted",
        arguments: [
            ("Canceled: Dumplings", true, "Dumplings"), ("Abgesagt: Dumplings", true, "Dumplings"),
            ("已取消：饺子", true, "饺子"), ("Cancelled: Dumplings", false, "Cancelled: Dumplings"),
        ])
    func cancelled(_ title: String, _ isFree: Bool, _ shown: String) throws {
        let lines = event(
            "DTSTART:20261205T230000Z", "STATUS:CONFIRMED",
            "X-MICROSOFT-CDO-BUSYSTATUS:\(isFree ? "FREE" : "BUSY")")
        let plan = try plan(calendar(lines.replacing("SUMMARY:Dumplings", with: "SUMMARY:\(title)")))
        let event = try #require(plan.events.first)
        #expect(event.title.resolved(for: "en").text == shown)
        #expect(event.status == (isFree ? .cancelled : .published))
        #expect(plan.report.notes.map(\.reason) == [isFree ? .cancelledTitle : .doubtfulTitle])
    }

    @Test(
        "Calendars of others: zones known or named, whole days, cancelled titles",
        .enabled(if: SharedData.isTested("cases/ics-zone-names/in.ics")),
        arguments: [
            ("ics-zone-names", 50, 5), ("ics-tzone", 5, 1), ("ics-all-day", 7, 0), ("ics-cancelled", 3, 0),
            ("ics-html-kinds", 6, 0),
        ])
    func cases(_ name: String, _ added: Int, _ refused: Int) throws {
        let file = try SharedData.url("cases/\(name)/in.ics")
        let report = try plan(Array(Data(contentsOf: file))).report
        #expect(report.added == added && report.refused == refused, "\(report.notes)")
    }
}
