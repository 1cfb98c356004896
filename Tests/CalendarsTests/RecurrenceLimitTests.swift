import Calendars
import Foundation
import Model
import TestSupport
import Testing

/// Rules that could take forever.
struct RecurrenceLimitTests {
    private static let always = Date.distantPast ..< .distantFuture

    @Test(
        "A rule that never fits leaves the first start, and is found out soon",
        arguments: [
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31",
            "FREQ=DAILY;INTERVAL=7;BYDAY=MO", "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6;BYDAY=MO",
            "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5",
        ])
    func never(_ rule: String) throws {
        let event = try schedule("2016-01-01T18:00", recurrence: Recurrence(rules: [rule]))
        // Compared with a rule that fits each day; looking for a day to the end of time takes far longer than this margin.
        let daily = try schedule("2016-01-01T18:00", recurrence: Recurrence(rules: ["FREQ=DAILY"]))
        let ratio = try processorTimeRatio(below: 20) {
            let occurrences = try Occurrences(of: event)
            #expect(occurrences.starting(in: Self.always).count == 1)
            #expect(occurrences.next(after: event.start.instant + 1, limit: 3).isEmpty)
            #expect(occurrences.last(before: .distantFuture)?.start == event.start)
        } to: {
            _ = try Occurrences(of: daily).starting(in: Self.always)
        }
        #expect(ratio < 20)
    }

    @Test(
        "A rule without end, one with a huge COUNT and one for every second of the day answer up to the limits"
    )
    func huge() throws {
        let seconds = (0...59).map(String.init).joined(separator: ",")
        let hours = (0...23).map(String.init).joined(separator: ",")
        for rule in [
            "FREQ=DAILY", "FREQ=DAILY;COUNT=100000", "FREQ=DAILY;UNTIL=99991231T000000Z",
            "FREQ=DAILY;BYHOUR=\(hours);BYMINUTE=\(seconds);BYSECOND=\(seconds);COUNT=1000000000",
        ] {
            let event = try schedule("2000-01-01T00:00", recurrence: Recurrence(rules: [rule]))
            let occurrences = try Occurrences(of: event)
            #expect(
                occurrences.starting(in: Self.always).count == RecurrenceLimits.mostOccurrences, "\(rule)")
            _ = occurrences.last(before: .distantFuture)
        }
    }

    @Test("Rules give nothing beyond the last year")
    func lastYear() throws {
        let event = try schedule("2398-01-01T00:00", recurrence: Recurrence(rules: ["FREQ=YEARLY"]))
        let starts = try Occurrences(of: event).starting(in: Self.always).map(\.start.civil.day.year)
        #expect(starts == [2398, 2399, 2400])
    }

    @Test("A daily event of ten years shows a year of it, with and without COUNT")
    func tenYears() throws {
        for rule in ["FREQ=DAILY", "FREQ=DAILY;COUNT=100000"] {
            let event = try schedule(
                "2016-01-01T18:00", to: "2016-01-01T20:00", recurrence: Recurrence(rules: [rule]))
            let occurrences = try Occurrences(of: event)
            let year = event.start.instant + 3653 * 86_400..<event.start.instant + 4018 * 86_400
            #expect(occurrences.starting(in: year).count == 365)
        }
    }

    @Test("Many threads ask at once and hear the same")
    func threads() async throws {
        let rule = Recurrence(rules: ["FREQ=MONTHLY;BYDAY=-1FR;COUNT=500"])
        let event = try schedule("2016-01-29T18:00", recurrence: rule)
        let expected = try Occurrences(of: event).starting(in: Self.always)
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 {
                group.addTask { (try? Occurrences(of: event).starting(in: Self.always)) == expected }
            }
            for await isEqual in group { #expect(isEqual) }
        }
    }
}
