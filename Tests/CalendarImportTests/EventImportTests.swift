import CalendarImport
import Calendars
import Foundation
import Model
import Testing

@testable import Events

struct EventImportTests {
    private func plan(_ bytes: [UInt8], events: [Event] = [], zone: String = "America/New_York") throws
        -> EventImportPlan
    {
        try EventImporter(texts: texts(zone: zone)).plan(for: bytes, events: events)
    }

    @Test("An event becomes a content file's values")
    func whole() throws {
        let bytes = calendar(
            event(
                "DTSTART;TZID=America/New_York:20261205T180000", "DURATION:PT3H",
                "DESCRIPTION:Come\\, *hungry*.\\nBring a",
                " friend.", "LOCATION:Kitchen", "CATEGORIES:food,new\\,comers",
                "URL:https://elsewhere.org/e/1",
                "STATUS:CONFIRMED", "SEQUENCE:2", "CREATED:20261101T120000Z",
                "LAST-MODIFIED:20261102T120000Z",
                "ATTENDEE:mailto:mei@example.org", "BEGIN:VALARM", "TRIGGER:-PT5M", "END:VALARM"))
        let plan = try plan(bytes)
        let event = try #require(plan.events.first)
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        #expect(event.uid == "one@example.org")
        #expect(event.slug.text == "2026-12-05-dumplings")
        #expect(event.title == "Dumplings")
        #expect(event.detail == "literal:Come, *hungry*.\nBring afriend.\n\n<https://elsewhere.org/e/1>")
        #expect(event.location == "Kitchen")
        #expect(event.tags == ["food", "new,comers"])
        #expect(event.sequence == 2)
        #expect(event.posted?.text == "2026-11-01T07:00:00-05:00")
        #expect(event.updated?.text == "2026-11-02T07:00:00-05:00")
        #expect(event.schedule?.timeZone == zone)
        #expect(event.schedule?.end?.civil.description == "2026-12-05T21:00")
        #expect(
            plan.report.summary == [
                "Events: 1 read, 1 added, 0 updated, 0 unchanged, 0 refused",
                "Not taken: 2 organisers, attendees or alarms",
            ])
    }

    @Test(
        "When an event takes place is read as RFC 5545 says",
        arguments: [
            (["DTSTART:20261205T230000Z"], "2026-12-05T18:00", nil, "America/New_York"),
            (
                ["DTSTART:20261205T180000", "DTEND:20261205T180000"], "2026-12-05T18:00", nil,
                "America/New_York"
            ),
            (
                ["DTSTART;TZID=Europe/Berlin:20261205T180000", "DTEND;TZID=Europe/London:20261205T180000"],
                "2026-12-05T18:00", "2026-12-05T19:00", "Europe/Berlin"
            ),
            (["DTSTART:20261205T230000Z", "RRULE:FREQ=DAILY"], "2026-12-05T23:00", nil, "GMT"),
            (["DTSTART;VALUE=DATE:20261205"], "2026-12-05T00:00", nil, "America/New_York"),
            (
                ["DTSTART;VALUE=DATE:20261205", "DTEND;VALUE=DATE:20261207"], "2026-12-05T00:00",
                "2026-12-07T00:00", "America/New_York"
            ),
            (
                ["DTSTART;VALUE=DATE:20261205", "DURATION:P1W"], "2026-12-05T00:00", "2026-12-12T00:00",
                "America/New_York"
            ),
            // A day by the calendar has 25 hours there, a day of hours 24 (3.3.6).
            (
                ["DTSTART;TZID=America/New_York:20261031T180000", "DURATION:P1D"], "2026-10-31T18:00",
                "2026-11-01T18:00", "America/New_York"
            ),
            (
                ["DTSTART;TZID=America/New_York:20261031T180000", "DURATION:PT24H"], "2026-10-31T18:00",
                "2026-11-01T17:00", "America/New_York"
            ),
            (
                ["DTSTART;TZID=/mozilla.org/20070129_1/Europe/Paris:20261205T180000"], "2026-12-05T18:00",
                nil, "Europe/Paris"
            ),
            (
                ["DTSTART;TZID=W. Europe Standard Time:20261205T180000"], "2026-12-05T18:00", nil,
                "Europe/Berlin"
            ),
            (
                ["DTSTART;TZID=\"(UTC-05:00) Eastern Time (US & Canada)\":20261205T180000"],
                "2026-12-05T18:00", nil, "America/New_York"
            ),
            (["DTSTART;TZID=GMT+0200:20261205T180000"], "2026-12-05T18:00", nil, "Etc/GMT-2"),
        ] as [([String], String, String?, String)])
    func times(_ lines: [String], _ start: String, _ end: String?, _ zone: String) throws {
        let plan = try plan(calendar(event(lines.joined(separator: "\n"))))
        let schedule = try #require(plan.events.first?.schedule, "\(plan.report.notes)")
        #expect(schedule.start.civil.description == start)
        #expect(schedule.end?.civil.description == end)
        #expect(schedule.timeZone.identifier == zone)
    }

    private static let custom = """
        BEGIN:VTIMEZONE
        TZID:Ours
        BEGIN:STANDARD
        DTSTART:20001029T030000
        RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:20000326T020000
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        END:DAYLIGHT
        END:VTIMEZONE
        """

    @Test(
        "A zone that only the file defines gives a moment, or a zone that agrees with it at every occurrence")
    func ownZone() throws {
        let single = try plan(calendar(Self.custom, event("DTSTART;TZID=Ours:20260705T180000")))
        #expect(single.events.first?.schedule?.start.civil.description == "2026-07-05T12:00")
        let weekly = try plan(
            calendar(Self.custom, event("DTSTART;TZID=Ours:20260705T180000", "RRULE:FREQ=WEEKLY;COUNT=60")))
        #expect(weekly.events.first?.schedule?.timeZone.identifier == "Europe/Berlin")
        #expect(weekly.report.notes.map(\.reason) == [.likeZone("Europe/Berlin")])
        let never = Self.custom.replacing("+0200", with: "+0317")
        let refused = try plan(
            calendar(never, event("DTSTART;TZID=Ours:20260705T180000", "RRULE:FREQ=WEEKLY;COUNT=60")))
        #expect(refused.report.notes.map(\.reason) == [.unknownTimeZone("Ours")])
    }

    @Test(
        "A broken event is refused with its line and the reason, and the others are imported",
        arguments: [
            ("SUMMARY:x", "line 4: \"Dumplings\": has no DTSTART; expected one (RFC 5545 3.6.1)"),
            (
                "DTSTART:soon",
                "line 7: \"Dumplings\": \"soon\" is no time; expected one such as 20261205T180000"
            ),
            (
                "DTSTART:20260230T180000",
                "line 7: \"Dumplings\": \"20260230T180000\" is no time; expected one such as 20261205T180000"
            ),
            (
                "DTSTART:20261205T180000\nDTEND:20261205T170000",
                "line 8: \"Dumplings\": ends before it starts; expected DTEND after DTSTART"
            ),
            (
                "DTSTART:20261205T180000\nDURATION:-PT1H",
                "line 8: \"Dumplings\": \"-PT1H\" is no duration; expected one such as PT1H30M"
            ),
            (
                "DTSTART;TZID=Nowhere/Middle:20261205T180000",
                "line 7: \"Dumplings\": the time zone \"Nowhere/Middle\" is not known and not defined in the file; expected an IANA name such as Europe/Berlin"
            ),
        ])
    func broken(_ lines: String, _ sentence: String) throws {
        let good = event("DTSTART:20261206T180000").replacing("one@", with: "two@")
        let plan = try plan(calendar(event(lines), good))
        #expect(plan.events.map(\.uid) == ["two@example.org"])
        #expect(plan.report.notes.filter { $0.kind == .refused }.map(\.description) == [sentence])
        #expect(plan.report.counts["read"] == 2 && plan.report.counts["refused"] == 1)
    }

    @Test("Changed occurrences become changes, and newer versions win")
    func changes() throws {
        let bytes = calendar(
            event(
                "DTSTART;TZID=America/New_York:20261205T180000",
                "DTEND;TZID=America/New_York:20261205T200000", "RRULE:FREQ=DAILY;COUNT=4",
                "EXDATE;TZID=America/New_York:20261206T180000"),
            event(
                "RECURRENCE-ID:20261207T230000Z", "DTSTART:20261208T010000Z", "DTEND:20261208T030000Z",
                "SEQUENCE:1", "LOCATION:Roof"),
            event("RECURRENCE-ID:20261207T230000Z", "DTSTART:20261208T020000Z"),
            event("RECURRENCE-ID;TZID=America/New_York:20261208T180000", "STATUS:CANCELLED"))
        let plan = try plan(bytes)
        let schedule = try #require(plan.events.first?.schedule)
        let starts = try Occurrences(of: schedule).starting(in: .distantPast ..< .distantFuture)
        #expect(
            starts.map(\.start.civil.description) == [
                "2026-12-05T18:00", "2026-12-07T20:00", "2026-12-08T18:00",
            ])
        #expect(starts.map(\.change?.isCancelled) == [nil, false, true])
        #expect(starts[1].change?.location == "Roof" && starts[1].change?.end == nil)
        #expect(plan.report.notes.map(\.reason) == [.superseded])
    }

    @Test(
        "What the site has is changed by the same or a newer version only, and keeps what the calendar cannot say"
    )
    func versions() throws {
        let first = calendar(event("DTSTART:20261205T230000Z", "SEQUENCE:1", "DESCRIPTION:Come"))
        var site = try #require(try plan(first).events.first)
        site.file = "Content/events/dumplings.md"
        site.picture = "d.jpg"
        site.title = LocalizedText(byLanguage: ["en": "Dumplings", "zh-Hans": "饺子"])
        #expect(try plan(first, events: [site]).events == [])
        let older = calendar(event("DTSTART:20261205T220000Z", "SEQUENCE:0"))
        let report = try plan(older, events: [site]).report
        #expect(report.counts["unchanged"] == 1 && report.notes.map(\.reason) == [.olderThanSite])
        let newer = calendar(event("DTSTART:20261205T220000Z", "SEQUENCE:2", "DESCRIPTION:Come"))
        let updated = try plan(newer, events: [site]).events
        #expect(updated.map(\.schedule?.start.civil.description) == ["2026-12-05T17:00"])
        #expect(updated.map(\.title) == [site.title])
        #expect(updated.map(\.picture) == ["d.jpg"])
    }
}
