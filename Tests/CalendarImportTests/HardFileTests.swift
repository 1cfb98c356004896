import CalendarImport
import Calendars
import Foundation
import Model
import TestSupport
import Testing

/// Files that are damaged, or made to do damage.
struct HardFileTests {
    @Test(
        "Files that are no calendars, or hardly, neither crash nor hang",
        arguments: [
            "", "hello", "BEGIN:VCALENDAR", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261205\nUID:1",
            String(repeating: "BEGIN:VEVENT\n", count: 10_000),
            String(repeating: "BEGIN:VCALENDAR\n", count: 100_000),
            "BEGIN:VCALENDAR\n" + String(repeating: " ", count: 1_000_000),
            "BEGIN:VCALENDAR\nEND:VCALENDAR\nEND:VEVENT\n:::;;;=\n",
            "\u{FEFF}BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:\0\r\nDTSTART:99991231T235959Z\r\nDURATION:P99999D\r\nEND:VEVENT\r\nEND:VCALENDAR",
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:00010101T000000\nRRULE:FREQ=DAILY;COUNT=999999999\nEND:VEVENT",
        ])
    func hardly(_ text: String) throws {
        let importer = try EventImporter(texts: texts())
        do throws(EventImportError) {
            let plan = try importer.plan(for: Array(text.utf8), events: [])
            #expect(plan.events.count <= 1)
        } catch {
            #expect(error == .noCalendar)
        }
    }

    /// What an import says of an event with these lines, and how many events it takes.
    private func outcome(_ lines: String...) throws -> (notes: [String], events: Int) {
        let bytes = calendar(event((["DTSTART:20261205T180000Z"] + lines).joined(separator: "\n")))
        let plan = try EventImporter(texts: texts()).plan(for: bytes, events: [])
        return (plan.report.notes.map(\.description), plan.events.count)
    }

    /// So many different seconds from 2027 on.
    private static func dates(_ count: Int) throws -> String {
        let first = try #require(CivilDate(year: 2027, month: 1, day: 1)).daysSince1970 * 86_400
        return try (0..<count).map { "\(try #require(CivilDateTime(secondsSince1970: first + $0)).basic)Z" }
            .joined(separator: ",")
    }

    @Test(
        "More dates of one event than a content file can hold are refused at once",
        arguments: ["EXDATE", "RDATE"])
    func manyDates(_ name: String) throws {
        let said = try outcome("RRULE:FREQ=DAILY", "\(name):\(try Self.dates(60_000))")
        #expect(
            said.notes == [
                "line 9: \"Dumplings\": has more dates in \(name) than a content file can hold; expected at most 10000"
            ])
        #expect(said.events == 0)
    }

    @Test("Ten thousand events of one day and title get addresses of their own, in linear time")
    func sameTitles() throws {
        func plan(_ count: Int) throws -> EventImportPlan {
            let events = (1...count).map {
                "BEGIN:VEVENT\nUID:\($0)\nSUMMARY:Tea\nDTSTART:20261205T180000Z\nEND:VEVENT"
            }
            return try EventImporter(texts: texts()).plan(
                for: calendar(events.joined(separator: "\n")), events: [])
        }
        let growth = try processorTimeGrowth(of: 4_000, below: 30) { count in
            let events = try plan(count).events
            #expect(events.count == count)
        }
        #expect(growth < 30)
        let plan = try plan(10_000)
        #expect(plan.events.first?.slug.text == "2026-12-05-tea")
        #expect(plan.events.last?.slug.text == "2026-12-05-tea-10000")
    }

    @Test("UIDs that differ in how an accent is written are two events")
    func normalForms() throws {
        let uids = ["caf\u{E9}", "cafe\u{301}"]
        let bytes = calendar(
            uids.map { "BEGIN:VEVENT\nUID:\($0)\nSUMMARY:Tea\nDTSTART:20261205T180000Z\nEND:VEVENT" }
                .joined(separator: "\n"))
        let importer = try EventImporter(texts: texts())
        let plan = try importer.plan(for: bytes, events: [])
        #expect(plan.events.map { Array(($0.uid ?? "").utf8) } == uids.map { Array($0.utf8) })
        #expect(try importer.plan(for: bytes, events: plan.events).report.counts["unchanged"] == 2)
    }

    @Test(
        "The newest version of a changed occurrence wins, however its start is written",
        arguments: [
            ("RECURRENCE-ID:20261212T230000Z", "RECURRENCE-ID;TZID=America/New_York:20261212T180000"),
            ("RECURRENCE-ID;TZID=Europe/Berlin:20261213T000000", "RECURRENCE-ID:20261212T180000"),
            ("RECURRENCE-ID;VALUE=DATE:20261212", "RECURRENCE-ID:20261212T230000Z"),
        ])
    func versions(newer: String, older: String) throws {
        let start = "DTSTART;TZID=America/New_York:20261205T180000"
        let changes = [(newer, "New", 2), (older, "Old", 1)].map { line, title, sequence in
            """
            BEGIN:VEVENT
            UID:one@example.org
            SUMMARY:\(title)
            \(line)
            \(start.replacing("1205", with: "1212"))
            SEQUENCE:\(sequence)
            END:VEVENT
            """
        }
        let main = event(start, "RRULE:FREQ=WEEKLY;COUNT=3")
        for order in [changes, changes.reversed()] {
            let plan = try EventImporter(texts: texts())
                .plan(for: calendar(([main] + order).joined(separator: "\n")), events: [])
            #expect(
                plan.events.first?.schedule?.recurrence?.changes.map { $0.title?.unmarked ?? "" } == ["New"])
        }
    }

    @Test(
        "Real calendars with bytes changed at random neither crash nor hang",
        .enabled(if: RealCalendarTests.isTested))
    func mutated() throws {
        let importer = try EventImporter(texts: texts())
        var random = SeededRandom(state: 5545)
        var (plans, refusals) = (0, 0)
        for file in try RealCalendarTests.files() {
            var bytes = try RealCalendarTests.bytes(file)
            guard bytes.count < 20_000 else { continue }
            for _ in 0..<6 {
                for _ in 0..<5 where !bytes.isEmpty {
                    bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
                }
                do {
                    _ = try importer.plan(for: bytes, events: [])
                    plans += 1
                } catch {
                    refusals += 1
                }
            }
        }
        #expect(plans > 0 && refusals > 0, "\(plans) plans, \(refusals) refusals")
    }
}
