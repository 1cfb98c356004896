import Foundation
import Model
import Testing

@Suite("Days and times as clocks show them")
struct CivilDateTimeTests {
    @Test("Every day from the first to the last is the one of its number")
    func days() throws {
        let first = try #require(CivilDate(year: 1, month: 1, day: 1))
        let last = try #require(CivilDate(year: 9999, month: 12, day: 31))
        var previous = first
        for number in first.daysSince1970 + 1...last.daysSince1970 {
            let day = try #require(CivilDate(daysSince1970: number))
            guard day.daysSince1970 == number, previous < day else {
                Issue.record("\(day) is not day \(number)")
                return
            }
            previous = day
        }
        #expect(previous == last)
        #expect(CivilDate(daysSince1970: first.daysSince1970 - 1) == nil)
        #expect(CivilDate(daysSince1970: last.daysSince1970 + 1) == nil)
    }

    @Test(
        "Days of the week, Monday is 1",
        arguments: [
            ("2026-11-21", 6), ("2026-11-22", 7), ("2026-11-23", 1), ("1970-01-01", 4), ("1969-12-31", 3),
            ("0001-01-01", 1), ("2000-02-29", 2),
        ])
    func weekdays(text: String, weekday: Int) throws {
        #expect(try #require(Timestamp(text, in: .gmt)).day.weekday == weekday)
    }

    @Test(
        "Written without seconds where they are 0",
        arguments: [
            ("2026-12-05T18:00", "2026-12-05T18:00"), ("2026-12-05T18:00:00", "2026-12-05T18:00"),
            ("2026-12-05T08:07:06", "2026-12-05T08:07:06"), ("2026-12-05", "2026-12-05T00:00"),
        ])
    func written(text: String, expected: String) throws {
        let civil = try #require(Timestamp(text, in: .gmt)).civil
        #expect(civil.description == expected)
        #expect(CivilDateTime(secondsSince1970: civil.secondsSince1970) == civil)
    }

    private func time(_ text: String, _ zone: TimeZone) throws -> EventTime {
        EventTime(try #require(Timestamp(text, in: zone)).civil, in: zone)
    }

    @Test(
        "How often the clocks show a time, and when first",
        arguments: [
            ("America/New_York", "2026-03-08T01:59", 1, "2026-03-08T06:59:00Z"),
            ("America/New_York", "2026-03-08T02:00", 0, "2026-03-08T07:00:00Z"),
            ("America/New_York", "2026-03-08T02:59", 0, "2026-03-08T07:59:00Z"),
            ("America/New_York", "2026-03-08T03:00", 1, "2026-03-08T07:00:00Z"),
            ("America/New_York", "2026-11-01T00:59", 1, "2026-11-01T04:59:00Z"),
            ("America/New_York", "2026-11-01T01:00", 2, "2026-11-01T05:00:00Z"),
            ("America/New_York", "2026-11-01T01:59", 2, "2026-11-01T05:59:00Z"),
            ("America/New_York", "2026-11-01T02:00", 1, "2026-11-01T07:00:00Z"),
            ("Australia/Lord_Howe", "2026-04-05T01:45", 2, "2026-04-04T14:45:00Z"),
            ("Australia/Lord_Howe", "2026-10-04T02:15", 0, "2026-10-03T15:45:00Z"),
            ("Pacific/Apia", "2011-12-30T12:00", 0, "2011-12-30T22:00:00Z"),
            ("Asia/Shanghai", "2026-03-08T02:30", 1, "2026-03-07T18:30:00Z"),
        ])
    func timesShown(zone: String, local: String, count: Int, first: String) throws {
        let zone = try #require(TimeZone(identifier: zone))
        let time = try time(local, zone)
        #expect(zone.timesShown(time.civil) == count)
        #expect(time.instant == (try #require(Timestamp(first, in: .gmt)).instant))
    }

    @Test("A moment is written with the offset of the zone then")
    func text() throws {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let moments = ["2026-06-01T12:00:00-04:00", "2026-12-01T12:00:07-05:00", "2026-11-01T01:30:00-05:00"]
        for text in moments {
            let stamp = try #require(Timestamp(text, in: .gmt))
            #expect(zone.text(of: stamp.instant) == text)
            #expect(Timestamp(stamp.instant, in: zone)?.text == text)
        }
        let nepal = try #require(TimeZone(identifier: "Asia/Kathmandu"))
        #expect(nepal.text(of: Date(timeIntervalSince1970: 1_000_000_000)) == "2001-09-09T07:31:40+05:45")
        #expect(nepal.text(of: .distantFuture) == "4001-01-01T05:45:00+05:45")
        #expect(nepal.text(of: Date(timeIntervalSince1970: 1e13)) == nil)
    }
}
