import Foundation
import Model
import Samples
import Testing

@testable import Events
@testable import Site

@Suite("Times of events in words")
struct EventWordsTests {
    private let words = EventWords(Sample.words)
    private let clock = SiteClock(timeZone: Sample.newYork, now: Sample.noon)

    private func shown(_ start: String, _ end: String?, zone: TimeZone = Sample.newYork) -> ShownTime {
        let schedule = Sample.schedule(start, end, zone: zone)
        let occurrence = Occurrence(start: schedule.start, end: schedule.end, original: schedule.start.civil)
        return ShownTime(occurrence, isAllDay: schedule.isAllDay, clock: clock)
    }

    @Test(
        "say day and hours, and the days where there are several",
        arguments: [
            (
                "2026-12-05T18:00", "2026-12-05T21:00", "Saturday, 5 December 2026, 18:00 to 21:00",
                "18:00 to 21:00"
            ),
            ("2026-12-05T18:00", nil, "Saturday, 5 December 2026, 18:00", "18:00"),
            ("2026-12-05T18:00", "2026-12-05T18:00", "Saturday, 5 December 2026, 18:00", "18:00"),
            (
                "2026-12-05T22:00", "2026-12-06T02:00", "Saturday, 5 December 2026, 22:00 to 02:00 on Sunday",
                "22:00 to 02:00 on Sunday"
            ),
            (
                "2026-12-05T20:00", "2026-12-06T00:00", "Saturday, 5 December 2026, 20:00 to midnight",
                "20:00 to midnight"
            ),
            ("2026-12-05", nil, "Saturday, 5 December 2026", "All day"),
            (
                "2026-12-31", "2027-01-02", "Thursday, 31 December 2026 to Saturday, 2 January 2027",
                "Until Saturday, 2 January"
            ),
            (
                "2026-12-04T18:00", "2026-12-06T12:00",
                "Friday, 4 December, 18:00, to Sunday, 6 December 2026, 12:00",
                "18:00, until Sunday, 6 December"
            ),
            (
                "2026-12-04T18:00", "2026-12-07T00:00",
                "Friday, 4 December, 18:00, to Sunday, 6 December 2026, midnight",
                "18:00, until Sunday, 6 December"
            ),
        ])
    func english(start: String, end: String?, full: String, beside: String) {
        #expect(words.full(shown(start, end)) == full)
        #expect(words.beside(shown(start, end)) == beside)
    }

    @Test(
        "stay at their hour when clocks change, and are an hour longer or shorter in truth",
        arguments: [
            ("2026-03-08T01:00", "2026-03-08T04:00", 2.0), ("2026-11-01T00:30", "2026-11-01T03:30", 4.0),
        ])
    func clockChange(start: String, end: String, hours: Double) {
        let time = shown(start, end)
        #expect(words.hours(time) == "\(start.suffix(5)) to \(end.suffix(5))")
        #expect(time.endInstant!.timeIntervalSince(time.startInstant) == hours * 3600)
    }

    @Test("are by the site's clock, with the event's own beside")
    func zones() {
        let berlin = TimeZone(identifier: "Europe/Berlin")!
        func local(_ start: String, _ end: String?) -> (String, String?) {
            let schedule = Sample.schedule(start, end, zone: berlin)
            let occurrence = Occurrence(
                start: schedule.start, end: schedule.end, original: schedule.start.civil)
            let time = ShownTime(occurrence, isAllDay: schedule.isAllDay, clock: clock)
            return (
                words.full(time), words.local(occurrence, time, in: berlin, site: Sample.newYork)
            )
        }
        #expect(
            local("2026-12-05T18:00", "2026-12-05T21:00")
                == ("Saturday, 5 December 2026, 12:00 to 15:00", "18:00 to 21:00 in Berlin"))
        #expect(
            local("2026-12-05T02:00", "2026-12-05T04:00")
                == (
                    "Friday, 4 December 2026, 20:00 to 22:00",
                    "Saturday, 5 December, 02:00 to 04:00 in Berlin"
                ))
        #expect(local("2026-12-05", nil) == ("Saturday, 5 December 2026", nil))
        #expect(words.place(of: Sample.newYork) == "New York")
        #expect(words.place(of: .gmt) == "UTC")
    }

    @Test(
        "say how an event repeats where the rule is a usual one",
        arguments: [
            ("FREQ=WEEKLY", "every week"), ("freq=daily;interval=1", "every day"),
            ("FREQ=WEEKLY;INTERVAL=2;UNTIL=20270303T235959Z", "every other week until 3 March 2027"),
            ("FREQ=MONTHLY;INTERVAL=3;COUNT=10", "every 3 months, 10 times"),
            ("FREQ=WEEKLY;BYDAY=MO,WE,FR;WKST=SU", "every Monday, Wednesday and Friday"),
            ("FREQ=MONTHLY;BYDAY=-1FR", "every month on the last Friday"),
            ("FREQ=YEARLY;UNTIL=20300101", "every year until 1 January 2030"),
            ("FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", "repeats"), ("FREQ=MONTHLY;BYDAY=FR", "repeats"),
            ("FREQ=YEARLY;BYDAY=1MO", "repeats"), ("FREQ=WEEKLY;UNTIL=soon", "repeats"), ("", "repeats"),
        ])
    func recurrence(rule: String, words: String) {
        #expect(repeats(Recurrence(rules: [rule])) == words)
    }

    private func repeats(
        _ recurrence: Recurrence?, from start: String = "2026-12-04T20:00", zone: TimeZone = Sample.newYork
    ) -> String? {
        RecurrenceWords.of(
            Sample.schedule(start, zone: zone, recurrence), in: Sample.newYork, words: Sample.words)
    }

    @Test(
        "name the last day by the site's clock, whichever clock the rule means",
        arguments: [
            ("America/New_York", "20261219T045959Z", "18 December 2026"),
            ("America/New_York", "20261218T235959", "18 December 2026"),
            ("Asia/Shanghai", "20261219T120000", "18 December 2026"),
            ("Asia/Shanghai", "20261219T130000", "19 December 2026"),
        ])
    func lastDay(zone: String, until: String, day: String) throws {
        let zone = try #require(TimeZone(identifier: zone))
        let words = repeats(Recurrence(rules: ["FREQ=WEEKLY;UNTIL=\(until)"]), zone: zone)
        #expect(words == "every week until \(day)")
    }

    @Test(
        "say where a weekday is meant that is another by the site's clock",
        arguments: [
            ("2026-12-05T02:00", "FREQ=WEEKLY;BYDAY=SA", "every Saturday in Shanghai"),
            ("2026-12-05T12:30", "FREQ=WEEKLY;BYDAY=SA", "every Saturday in Shanghai"),
            ("2026-12-05T20:00", "FREQ=WEEKLY;BYDAY=SA", "every Saturday"),
            (
                "2026-12-25T02:00", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=3",
                "every month on the last Friday in Shanghai, 3 times"
            ),
            ("2026-12-05T02:00", "FREQ=WEEKLY", "every week"),
            ("2026-12-05", "FREQ=WEEKLY;BYDAY=SA", "every Saturday"),
        ])
    func weekday(start: String, rule: String, words: String) throws {
        let shanghai = try #require(TimeZone(identifier: "Asia/Shanghai"))
        #expect(repeats(Recurrence(rules: [rule]), from: start, zone: shanghai) == words)
    }

    @Test(
        "say which months a monthly event leaves out",
        arguments: [
            ("2026-12-31T20:00", "FREQ=MONTHLY", "every month that has a day 31"),
            ("2026-12-29T20:00", "FREQ=MONTHLY;COUNT=3", "every month that has a day 29, 3 times"),
            ("2026-12-31T20:00", "FREQ=MONTHLY;BYMONTHDAY=31", "every month that has a day 31"),
            ("2026-12-28T20:00", "FREQ=MONTHLY;BYMONTHDAY=28", "every month"),
            ("2026-12-31T20:00", "FREQ=MONTHLY;BYDAY=-1TH", "every month on the last Thursday"),
            ("2026-12-28T20:00", "FREQ=MONTHLY;BYMONTHDAY=27", "repeats"),
        ])
    func monthDays(start: String, rule: String, words: String) {
        #expect(repeats(Recurrence(rules: [rule]), from: start) == words)
    }

    @Test("say that there are further days, and nothing where there is one only")
    func additions() {
        let day = Sample.time("2026-12-05T18:00").civil
        #expect(RecurrenceWords.of(nil, in: Sample.newYork, words: Sample.words) == nil)
        #expect(repeats(nil) == nil)
        #expect(repeats(Recurrence(exceptions: [day])) == nil)
        #expect(repeats(Recurrence(additions: [day])) == "on several days")
        #expect(
            repeats(Recurrence(rules: ["FREQ=DAILY"], additions: [day])) == "every day, plus extra dates")
        #expect(repeats(Recurrence(rules: ["FREQ=DAILY", "FREQ=WEEKLY"])) == "repeats")
    }
}
