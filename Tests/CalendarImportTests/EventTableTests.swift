import CalendarImport
import ContentFiles
import Foundation
import Model
import Tables
import Testing

@testable import Events

/// Events from tables, one in each row.
struct EventTableTests {
    static func plan(
        _ text: String, events: [Event] = [], includesPrivate: Bool = false, zone: String = "America/New_York"
    ) throws -> EventImportPlan {
        try plan(Array(text.utf8), events: events, includesPrivate: includesPrivate, zone: zone)
    }

    static func plan(
        _ bytes: [UInt8], events: [Event] = [], includesPrivate: Bool = false,
        zone: String = "America/New_York"
    ) throws -> EventImportPlan {
        let table = try Table.read(bytes: bytes, header: EventColumn.headerRows)
        return try EventImporter(texts: texts(zone: zone), includesPrivate: includesPrivate)
            .plan(for: table, events: events)
    }

    /// Start and end of each event, as in its zone.
    static func times(_ plan: EventImportPlan) -> [String] {
        plan.events.map { event in
            guard let schedule = event.schedule else { return "" }
            let times = [schedule.start, schedule.end].map { time in
                time.map { schedule.isAllDay ? "\($0.civil.day)" : "\($0.civil)" } ?? "-"
            }
            return times.joined(separator: " ")
        }
    }

    static func notes(_ plan: EventImportPlan) -> [String] { plan.report.notes.map(\.description) }

    private static let full = """
        Title,starts,ends,location,detail,tags,capacity,status,link,ID
        Dumplings,2026-12-05T18:00,2026-12-05T21:00,Kitchen,Come *hungry*,"food; newcomers, food",40,,https://forms.example.edu/1,d1
        Tea,2026-12-06,,,,,,draft,,
        """

    @Test("Columns have the names of our fields or usual ones, in any case")
    func fields() throws {
        let plan = try Self.plan(Self.full)
        #expect(Self.times(plan) == ["2026-12-05T18:00 2026-12-05T21:00", "2026-12-06 -"])
        let event = try #require(plan.events.first)
        #expect(event.title == "Dumplings" && event.location == "Kitchen" && event.capacity == 40)
        #expect(event.tags == ["food", "newcomers"] && event.uid == "d1")
        #expect(event.detail == "literal:Come *hungry*\n\n<https://forms.example.edu/1>")
        #expect(event.slug.text == "2026-12-05-dumplings" && event.status == .published)
        #expect(plan.events[1].status == .draft && plan.events[1].uid == nil)
        #expect(plan.report.notes == [])
        #expect(
            plan.report.summary == [
                "Events: 2 read, 2 added, 0 updated, 0 unchanged, 0 refused",
                "Columns: title from \"Title\", starts from \"starts\", ends from \"ends\", location from \"location\","
                    + " capacity from \"capacity\", detail from \"detail\", link from \"link\", tags from \"tags\","
                    + " status from \"status\", id from \"ID\"",
            ])
    }

    @Test(
        "Times as spreadsheets write them",
        arguments: [
            ("12/25/2026,6:00 PM,,9 pm", "2026-12-25T18:00 2026-12-25T21:00"),
            ("25/12/2026,18:00,25/12/2026,21:30", "2026-12-25T18:00 2026-12-25T21:30"),
            ("\"Dec 25, 2026\",6-8 pm,,", "2026-12-25T18:00 2026-12-25T20:00"),
            ("2026-12-25,11-1 pm,,", "2026-12-25T11:00 2026-12-25T13:00"),
            ("2026-12-25,18:00–20:00,,", "2026-12-25T18:00 2026-12-25T20:00"),
            ("2026-12-25 18:00,,2026-12-25 20:00,", "2026-12-25T18:00 2026-12-25T20:00"),
            ("2026-12-25 6:00 PM - 8:00 PM,,,", "2026-12-25T18:00 2026-12-25T20:00"),
            ("2026-12-25T23:00:00Z,,2026-12-26T01:00:00Z,", "2026-12-25T18:00 2026-12-25T20:00"),
            (",12/25/2026 18:00,,12/25/2026 20:00", "2026-12-25T18:00 2026-12-25T20:00"),
            ("2026-12-25,12/30/1899 18:00,,", "2026-12-25T18:00 -"),
            ("2026年12月25日,下午6:00,,", "2026-12-25T18:00 -"),
            ("2026-12-25,,2026-12-27,", "2026-12-25 2026-12-28"),
            ("2026-12-25,18:00,8 pm,", "2026-12-25T18:00 2026-12-25T20:00"),
            ("2026-12-25,18:00,2026-12-25,", "2026-12-25T18:00 -"),
        ])
    func times(cells: String, expected: String) throws {
        let plan = try Self.plan("Event,Start Date,Start Time,End Date,End Time\nGala,\(cells)\n")
        #expect(Self.times(plan) == [expected])
        #expect(plan.report.notes == [])
    }

    @Test("A day before its month in a table with months first is read so, and named")
    func dayFirst() throws {
        let plan = try Self.plan("Event,Start\nA,12/15/2026 18:00\nB,13/12/2026 18:00\n")
        #expect(Self.times(plan) == ["2026-12-15T18:00 -", "2026-12-13T18:00 -"])
        #expect(
            Self.notes(plan) == [
                "line 3: \"B\": \"13/12/2026 18:00\" has the day first, and other rows have the month first; read as day, then month"
            ])
    }

    @Test("Whole days as Outlook and Google write them, and zones of single rows")
    func wholeDays() throws {
        let plan = try Self.plan(
            """
            Subject,Start Date,Start Time,End Date,End Time,All day event,Time Zone
            One,7/24/2026,12:00:00 AM,7/25/2026,12:00:00 AM,True,
            Two,7/24/2026,,7/25/2026,,TRUE,
            Three,7/24/2026,9:00 AM,,,no,Europe/Berlin

            """)
        #expect(Self.times(plan) == ["2026-07-24 2026-07-25", "2026-07-24 2026-07-26", "2026-07-24T09:00 -"])
        #expect(
            plan.events.map { $0.schedule?.timeZone.identifier } == [
                "America/New_York", "America/New_York", "Europe/Berlin",
            ])
    }

    @Test(
        "A wrong row is named with its line and a remedy, and the others come",
        arguments: [
            (",2026-12-05,,,,", "\"2026-12-05\": has no title; write one, or delete the row"),
            ("Tea,,,,,", "\"Tea\": has no day; expected one such as 2026-12-05"),
            (
                "Tea,2026-02-30,,,,",
                "\"Tea\": \"2026-02-30\" is no day; expected one such as 2026-12-05, 12/5/2026 or Dec 5, 2026, and with a time 2026-12-05 18:00"
            ),
            (
                "Tea,2026-12-05,late,,,",
                "\"Tea\": \"late\" is no time of day; expected one such as 18:00 or 6:00 PM"
            ),
            (
                "Tea,2026-12-05,18:00,2026-12-04,17:00,",
                "\"Tea\": ends before it starts; expected an end after 2026-12-05T18:00"
            ),
            (
                "Tea,2026-12-05,18:00,2026-12-06,,",
                "\"Tea\": ends on another day without a time of day; expected one such as 21:00"
            ),
            (
                "Tea,2026-12-05,,,,maybe",
                "\"Tea\": status is \"maybe\"; expected published, draft or cancelled"
            ),
            (
                "Gala,2026-12-05,18:00,,,",
                "\"Gala\": has the title and start of line 2, and is left out; if both take place, give them different titles, or times of day"
            ),
            (
                ",soon,,,,maybe",
                "\"soon | maybe\": has no title; write one, or delete the row. Also: \"soon\" is no day; expected one such as 2026-12-05, 12/5/2026 or Dec 5, 2026, and with a time 2026-12-05 18:00. Also: status is \"maybe\"; expected published, draft or cancelled"
            ),
        ])
    func refused(cells: String, note: String) throws {
        let plan = try Self.plan(
            "Event,Start,Start Time,End,End Time,Status\nGala,2026-12-05,18:00,,,\n\(cells)\n")
        #expect(Self.notes(plan) == ["line 3: \(note)"] && plan.report.notes.first?.kind == .refused)
        #expect(plan.events.map(\.title) == ["Gala"])
        #expect(plan.report.counts == ["read": 2, "added": 1, "updated": 0, "unchanged": 0, "refused": 1])
    }

    @Test(
        "Decisions are named: a doubtful day, the next day, an unknown zone, a wrong address, cells too many")
    func doubted() throws {
        let plan = try Self.plan(
            "Event,Start,End Time,Link\nA,3/4/2026 22:00,2:00,\nB,2026-03-04 18:00 XYZ,,here\nC,2026-03-04,,,more\nD,2026-03-04\n"
        )
        #expect(
            Self.times(plan) == [
                "2026-03-04T22:00 2026-03-05T02:00", "2026-03-04T18:00 -", "2026-03-04 -", "2026-03-04 -",
            ])
        #expect(
            Self.notes(plan) == [
                "line 2: \"A\": day and month may be the other way round, and no row tells; read as month, then day",
                "line 2: \"A\": ends at an earlier time of day than it starts; taken as that of the next day",
                "line 3: \"B\": \"XYZ\" is not known as a time zone; read by the clock of the event's",
                "line 3: \"B\": \"here\" is no address of a page; left out: expected one that begins with https://",
                "line 4: \"C\": has more cells than there are columns; left out: \"more\"",
                "line 5: \"D\": has fewer cells than there are columns; the rest counts as empty",
            ])
    }
}
