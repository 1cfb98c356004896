import CalendarImport
import ContentFiles
import Foundation
import Model
import Tables
import Testing

@testable import Events

/// Files of tables in their forms, repetitions, and second imports.
struct EventTableFormTests {
    private static let text =
        "活动,Start,Description\r\n包饺子,2026-12-05 18:00,\"Come,\r\n\r\nall\"\r\n\r\n\r\nTea;2,2026-12-06,\r\n"

    @Test("The same events come of each encoding, delimiter and line end")
    func forms() throws {
        let plain = try EventTableTests.plan(Self.text)
        #expect(plain.events.map(\.title) == ["包饺子", "Tea;2"])
        #expect(plain.events.first?.detail == "literal:Come,\n\nall")
        #expect(plain.report.counts["refused"] == 0 && plain.report.notes == [])
        let tabs =
            "活动\tStart\tDescription\r\n包饺子\t2026-12-05 18:00\t\"Come,\r\n\r\nall\"\r\nTea;2\t2026-12-06\t\r\n"
        let utf16 = try #require(tabs.data(using: .utf16LittleEndian))
        for bytes in [
            [0xEF, 0xBB, 0xBF] + Array(Self.text.utf8), Array(Self.text.replacing("\r\n", with: "\n").utf8),
            Array(tabs.utf8), [0xFF, 0xFE] + Array(utf16),
            Array(
                "活动;Start;Description\n包饺子;2026-12-05 18:00;\"Come,\n\nall\"\n\"Tea;2\";2026-12-06;\n".utf8),
        ] {
            #expect(try EventTableTests.plan(bytes).events == plain.events)
        }
    }

    @Test(
        "Repetitions are rules, words or weekdays",
        arguments: [
            ("FREQ=WEEKLY;COUNT=3", "", "FREQ=WEEKLY;COUNT=3"), ("RRULE:freq=daily", "", "FREQ=DAILY"),
            ("weekly", "12/31/2026", "FREQ=WEEKLY;UNTIL=20261231T235959"),
            ("Every 2 weeks", "", "FREQ=WEEKLY;INTERVAL=2"),
            ("every two months", "", "FREQ=MONTHLY;INTERVAL=2"),
            ("Mon and Thu", "", "FREQ=WEEKLY;BYDAY=MO,TH"),
            ("Weekly on Tuesdays", "", "FREQ=WEEKLY;BYDAY=TU"),
            ("每周", "", "FREQ=WEEKLY"),
        ])
    func repeats(cell: String, until: String, rule: String) throws {
        let plan = try EventTableTests.plan(
            "Title,Start,Repeats,Until,Except\nTea,2026-12-05 18:00,\(cell),\(until),2026-12-12; 12/19/2026\n"
        )
        let recurrence = plan.events.first?.schedule?.recurrence
        #expect(recurrence?.rules == [rule] && plan.report.notes == [])
        #expect(recurrence?.exceptions.map(\.description) == ["2026-12-12T18:00", "2026-12-19T18:00"])
    }

    @Test(
        "A repetition that is not understood refuses its row",
        arguments: [
            (
                "now and then,,",
                "repeats \"now and then\", which is not understood; expected daily, weekly, every 2 weeks, monthly, yearly, weekdays such as Mon and Thu, or a rule such as FREQ=WEEKLY;COUNT=10"
            ),
            (
                ",2026-12-31,",
                "has repeatUntil and does not say how it repeats; expected a column Repeats with a word such as weekly"
            ),
            ("weekly,,many", "repeatCount is \"many\"; expected a number such as 10"),
        ])
    func wrongRepeats(cells: String, reason: String) throws {
        let plan = try EventTableTests.plan("Title,Start,Repeats,Until,Count\nTea,2026-12-05,\(cells)\n")
        #expect(EventTableTests.notes(plan) == ["line 2: \"Tea\": \(reason)"] && plan.events == [])
    }

    @Test("Done twice nothing changes; what the file changed is taken, what officers wrote stays")
    func again() throws {
        let first = "Title,Start,Place,Capacity\nTea,2026-12-05 18:00,Kitchen,10\nGala,2026-12-06,Hall,\n"
        var site = try EventTableTests.plan(first).events
        let same = try EventTableTests.plan(first, events: site)
        #expect(same.events == [] && same.report.counts["unchanged"] == 2 && same.report.notes == [])
        site[1].location = "Great Hall"
        site[1].capacity = 200
        let moved = first.replacing("18:00,Kitchen,10", with: "19:00,Roof,12")
        let plan = try EventTableTests.plan(moved, events: site)
        #expect(plan.report.counts["updated"] == 1 && plan.report.counts["unchanged"] == 1)
        #expect(plan.events.map(\.id) == [site[0].id] && plan.events.first?.capacity == 12)
        #expect(plan.report.summary[1] == "Moved: \"Tea\" from 2026-12-05T18:00 to 2026-12-05T19:00")
        let gone = "Title,Start,Place,Capacity\nTea,2026-12-05 18:00,Kitchen,10\n"
        #expect(
            EventTableTests.notes(try EventTableTests.plan(gone, events: site)) == [
                "\"Gala\": is on the site but not in this file; it stays: cancel or delete it on the desk if it does not take place"
            ])
    }

    @Test("Of a file with less than half of the events, the number of the others is said")
    func supplement() throws {
        let head = "Title,Start\nA,2026-12-05\n"
        let site = try EventTableTests.plan(head + "B,2026-12-06\nC,2026-12-07\nD,2026-12-08\n").events
        let report = try EventTableTests.plan(head, events: site).report
        #expect(report.notes == [])
        #expect(
            report.summary[1]
                == "Events of earlier files that this one does not have, and which stay: 3 of 4. It is more than half, so the file is taken as an addition; if it is to replace them, cancel or delete them on the desk"
        )
        let half = try EventTableTests.plan(head + "B,2026-12-06\n", events: site).report
        #expect(half.summary[1] == "On the site but not in this file: 2 events, which stay")
        #expect(half.notes.count == 2)
    }

    @Test("Two events of one title and day are told by their times; rows of one id are refused")
    func twins() throws {
        let tours =
            "Title,Start,ID\nTour,2026-12-05 10:00,\nTour,2026-12-05 14:00,\nA,2026-12-07,x\nB,2026-12-08,x\n"
        let plan = try EventTableTests.plan(tours)
        #expect(plan.events.map(\.slug.text) == ["2026-12-05-tour", "2026-12-05-tour-2", "2026-12-07-a"])
        #expect(
            EventTableTests.notes(plan) == [
                "line 5: \"B\": has the id \"x\" of line 4; expected one row for each event"
            ])
        #expect(try EventTableTests.plan(tours, events: plan.events).events == [])
    }

    @Test("Rows that their calendar does not show to everyone are left out and named")
    func restricted() throws {
        let table = "Subject,Start Date,Private\nOne,2026-12-05,True\nTwo,2026-12-06,False\n"
        let plan = try EventTableTests.plan(table)
        #expect(plan.events.map(\.title) == ["Two"])
        #expect(plan.report.notes.map(\.reason) == [.restricted("access: True", isOnSite: false)])
        #expect(try EventTableTests.plan(table, includesPrivate: true).events.count == 2)
    }

    @Test("A table of 2,000 events is read whole")
    func large() throws {
        let rows = (0..<2_000).map { number in
            let day = CivilDate(daysSince1970: 20_000 + number % 700)?.description ?? ""
            return "Event \(number),\(day) 18:00,\"Line one\nLine, two\"\n"
        }
        let plan = try EventTableTests.plan("Title,Start,Description\n" + rows.joined())
        #expect(plan.report.counts["added"] == 2_000 && plan.report.counts["refused"] == 0)
        #expect(
            plan.events.last?.title == "Event 1999"
                && plan.events.last?.detail == "literal:Line one\nLine, two")
    }

    @Test("A table without titles or starts is refused with its columns")
    func noColumns() throws {
        let error = #expect(throws: EventImportError.self) {
            try EventTableTests.plan("Title,Place\nTea,Kitchen\n")
        }
        #expect(
            error?.description
                == "no column is known as the start of events; the table has \"Title\", \"Place\": expected a first line such as Title,Start,End,Place,Description"
        )
    }
}
