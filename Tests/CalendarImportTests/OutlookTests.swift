import Calendars
import Foundation
import Model
import TestSupport
import Testing

@testable import CalendarImport
@testable import Events

/// Deviations from RFC 5545 in calendars of Outlook, Exchange and old programs.
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
            ("(UTC-06:00) Guadalajara, Mexico City, Monterrey", "America/Mexico_City"),
            ("(UTC-05:00) Turks and Caicos", "America/Grand_Turk"), ("UTC+14", "Etc/GMT-14"),
            ("Kamchatka Standard Time", "Asia/Kamchatka"),
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
        "A time in UTC of a series of whole days counts by its day in the event's zone",
        arguments: [
            // Midnight in New York, one second before it, and the bounds of a day of UTC.
            ("DTSTART;VALUE=DATE:20261205", "20261206T050000Z", "2026-12-06"),
            ("DTSTART;VALUE=DATE:20261205", "20261207T045959Z", "2026-12-06"),
            ("DTSTART;VALUE=DATE:20261205", "20261206T000000Z", "2026-12-06"),
            ("DTSTART;VALUE=DATE:20261205", "20261206T235959Z", "2026-12-06"),
            // Midnight in Tokyo, of an event that is marked as whole days there.
            (
                "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE\nDTSTART;TZID=Asia/Tokyo:20261205T000000",
                "20261205T150000Z", "2026-12-06"
            ),
        ])
    func daysOfSeries(_ start: String, _ time: String, _ day: String) throws {
        for (line, expected) in [
            ("EXDATE:\(time)", ["2026-12-05", "2026-12-07"]),
            ("RDATE:\(time)", ["2026-12-05", "2026-12-06", "2026-12-07"]),
        ] {
            let rule = line.hasPrefix("E") ? "FREQ=DAILY;COUNT=3" : "FREQ=DAILY;INTERVAL=2;COUNT=2"
            let plan = try plan(calendar(event(start, "RRULE:\(rule)", line)))
            let schedule = try #require(plan.events.first?.schedule, "\(plan.report.notes)")
            let dates = try Occurrences(of: schedule).starting(in: .distantPast ..< .distantFuture)
            #expect(dates.map { "\($0.start.civil.day)" } == expected)
        }
        let until = try self.plan(calendar(event(start, "RRULE:FREQ=DAILY;UNTIL=\(time)")))
        let rules = until.events.first?.schedule?.recurrence?.rules
        #expect(rules == ["FREQ=DAILY;UNTIL=\(day.replacing("-", with: ""))"])
    }

    @Test("Every name of Windows is a zone, in upper and lower case")
    func windowsNames() {
        let pairs = ZoneTable.windows.split(whereSeparator: { $0 == ";" || $0 == "\n" }).map {
            $0.split(separator: "=").map { String($0).trimmingCharacters(in: .whitespaces) }
        }
        #expect(pairs.count > 130)
        for pair in pairs {
            let zone = TimeZone(identifier: pair[1])
            for name in [pair[0], pair[0].uppercased(), pair[0].lowercased(), "tzone://Microsoft/\(pair[0])"]
            {
                let known = ZoneNames.known(name)
                #expect(known != nil && Self.isSame(known, zone), "\(name)")
            }
        }
    }

    @Test(
        "Every link of tzdata is the zone that it links to, in upper and lower case",
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/tzdata.zi")))
    func links() throws {
        let table = try String(contentsOfFile: "/usr/share/zoneinfo/tzdata.zi", encoding: .utf8)
        var count = 0
        for line in table.split(separator: "\n") where line.hasPrefix("L ") {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 3 else { continue }
            let zone = TimeZone(identifier: words[1])
            for name in [words[2], words[2].uppercased(), words[2].lowercased()] {
                #expect(Self.isSame(ZoneNames.known(name), zone), "\(name)")
            }
            count += 1
        }
        #expect(count > 100)
    }

    /// Whether two zones have the same clocks, in winter and in summer.
    private static func isSame(_ zone: TimeZone?, _ other: TimeZone?) -> Bool {
        guard let zone, let other else { return false }
        return [1_767_225_600.0, 1_782_864_000.0].allSatisfy {
            let date = Date(timeIntervalSince1970: $0)
            return zone.secondsFromGMT(for: date) == other.secondsFromGMT(for: date)
        }
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
        #expect(report.counts["added"] == added && report.counts["refused"] == refused, "\(report.notes)")
    }
}
