import ContentFiles
import Foundation
import Model
import TestSupport
import Testing

@testable import Events

@Suite("Times in files of events")
struct EventTimeFileTests: EventFileSuite {
    let folder: TemporaryFolder
    let zone: TimeZone

    init() throws { (folder, zone) = try Self.site() }

    @Test(
        "Whole days: the file names the last one",
        arguments: [
            ("starts: 2026-12-05", "2026-12-05", nil),
            ("starts: 2026-12-05\nends: 2026-12-05", "2026-12-05", "2026-12-06"),
            ("starts: 2026-12-05\nends: 2026-12-07\nallDay: true", "2026-12-05", "2026-12-08"),
            ("starts: 2026-12-05T18:00\nallDay: true", "2026-12-05", nil),
            ("starts: 2026-10-31\nends: 2026-11-01", "2026-10-31", "2026-11-02"),
        ] as [(String, String, String?)])
    func allDay(fields: String, start: String, end: String?) async throws {
        try write("title: Gala\n\(fields)")
        let schedule = try #require(try await event().schedule)
        #expect(schedule.isAllDay)
        #expect(schedule.start == (try time(start)))
        #expect(schedule.end == (try end.map { try time($0) }))
        try ContentWriter(root: folder.path, timeZone: zone).write([try await event()])
        #expect(try await event().schedule == schedule)
    }

    @Test("Times with an offset, in another zone, and the second of two that clocks show alike")
    func zones() async throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        try write(
            "title: Gala\ntimeZone: Europe/Berlin\nstarts: 2026-12-05T18:00\nends: 2026-12-05T13:00-05:00")
        let schedule = try #require(try await event().schedule)
        #expect(
            schedule
                == Schedule(
                    start: try time("2026-12-05T18:00", berlin), end: try time("2026-12-05T19:00", berlin),
                    timeZone: berlin))
        try write("title: Gala\nstarts: 2026-11-01T01:30-05:00\nends: 2026-11-01T02:30")
        var event = try await event()
        #expect(event.schedule?.start.instant == (try time("2026-11-01T06:30:00Z").instant))
        event.file = nil
        try folder.remove("Content/events/gala.md")
        try ContentWriter(root: folder.path, timeZone: zone).write([event])
        #expect(try await self.event().schedule == event.schedule)
        #expect(try folder.text("Content/events/gala.md").contains("starts: 2026-11-01T01:30:00-05:00\n"))
    }

    @Test("UTC is written by the name that is read")
    func utc() async throws {
        try write("title: Gala\ntimeZone: UTC\nstarts: 2026-12-05T18:00\nposted: 2026-01-01")
        var event = try await event()
        event.file = nil
        try folder.remove("Content/events/gala.md")
        try ContentWriter(root: folder.path, timeZone: zone).write([event])
        #expect(try folder.text("Content/events/gala.md").contains("timeZone: UTC\n"))
        #expect(try await self.event().schedule == event.schedule)
    }

    @Test("A day stands for the hour of the first start in exceptions")
    func dayOfException() async throws {
        try write("title: Gala\nstarts: 2026-12-05T18:00\nrepeats: FREQ=DAILY\nexcept: 2026-12-07")
        #expect(
            try await event().schedule?.recurrence?.exceptions == [try time("2026-12-07T18:00").civil])
    }

    @Test(
        "A time that lasts until after the next is not the end of all of them",
        arguments: [
            ("2010-01-01", "2026-12-30", "FREQ=DAILY", true),
            ("2026-12-05", "2026-12-06", "FREQ=DAILY", true),
            ("2026-12-05", "2026-12-05", "FREQ=DAILY", false),
            ("2026-12-05", "2026-12-06", "FREQ=DAILY;INTERVAL=2", false),
            ("2021-09-01T18:00", "2027-05-31T20:00", "FREQ=WEEKLY", true),
            ("2026-12-05T18:00", "2026-12-12T18:00", "FREQ=WEEKLY", false),
            ("2026-12-05T18:00", "2026-12-12T18:01", "FREQ=WEEKLY", true),
            ("2026-12-05", "2026-12-06", "FREQ=WEEKLY;BYDAY=SA,MO", false),
            ("2026-12-05", "2026-12-07", "FREQ=WEEKLY;BYDAY=SA,MO", true),
            ("2026-12-04", "2026-12-08", "FREQ=WEEKLY;BYDAY=MO,FR", true),
            ("2026-12-01", "2026-12-28", "FREQ=MONTHLY", false),
            ("2026-12-01", "2026-12-29", "FREQ=MONTHLY", true),
            ("2026-06-01", "2026-09-30", "FREQ=YEARLY", false),
            ("2026-06-01", "2027-09-30", "FREQ=YEARLY", true),
            ("2026-06-01", "2026-09-30", "FREQ=YEARLY;BYMONTH=6,7;BYMONTHDAY=1", true),
            ("2026-06-01", "2027-09-30", "FREQ=DAILY;COUNT=1", false),
        ])
    func length(start: String, end: String, rule: String, isWrong: Bool) async throws {
        let sentence =
            "5: 'ends' is \"\(end)\"; expected the end of the first time, not of the series: UNTIL in 'repeats' ends that"
        #expect(
            try await sentences("starts: \(start)\nends: \(end)\nrepeats: \(rule)")
                == (isWrong ? [sentence] : []))
    }

    @Test(
        "A rule does not give more times than pages can show",
        arguments: [
            (Self.hours, "", nil),
            (Self.hours, ";COUNT=100", nil),
            (
                Self.hours + ";BYMINUTE=0,30", ";COUNT=10",
                "it gives 48 times on one day; expected at most 24"
            ),
            (
                Self.hours, ";INTERVAL=1",
                "it gives 10000 times or more in 800 days; expected fewer, as with BYDAY or UNTIL"
            ),
            ("BYHOUR=6,7,8,9,10,11,12,13,14,15,16,17", ";INTERVAL=1", nil),
        ])
    func excess(times: String, end: String, reason: String?) async throws {
        let rule = "FREQ=\(end == "" ? "WEEKLY" : "DAILY");\(times)\(end)"
        let sentence = reason.map { "5: 'repeats' is \"\(Self.cut(rule))\": \($0)" }
        #expect(
            try await sentences("starts: 2026-12-05T00:00\nrepeats: \(rule)")
                == [sentence].compactMap(\.self))
    }

    private static let hours = "BYHOUR=" + (0...23).map(String.init).joined(separator: ",")
}
