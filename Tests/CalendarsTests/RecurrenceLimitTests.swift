import Calendars
import Foundation
import Model
import TestSupport
import Testing

/// Rules that could take forever.
struct RecurrenceLimitTests {
    private static let always = Date.distantPast ..< .distantFuture

    private func milliseconds(_ work: () throws -> Void) rethrows -> Double {
        let duration = try processorTime(of: work)
        return Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
    }

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
        let time = try milliseconds {
            let occurrences = try Occurrences(of: event)
            #expect(occurrences.starting(in: Self.always).count == 1)
            #expect(occurrences.next(after: event.start.instant + 1, limit: 3).isEmpty)
            #expect(occurrences.last(before: .distantFuture)?.start == event.start)
        }
        // As long as the answer to a rule that fits each day, times a wide margin; looking for a day to the end of time takes far longer.
        let daily = try schedule("2016-01-01T18:00", recurrence: Recurrence(rules: ["FREQ=DAILY"]))
        let usual = try milliseconds { _ = try Occurrences(of: daily).starting(in: Self.always) }
        #expect(time < 20 * usual)
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

    @Test("A daily event of ten years shows a year of it at once, with and without COUNT")
    func tenYears() throws {
        for rule in ["FREQ=DAILY", "FREQ=DAILY;COUNT=100000"] {
            let event = try schedule(
                "2016-01-01T18:00", to: "2016-01-01T20:00", recurrence: Recurrence(rules: [rule]))
            let occurrences = try Occurrences(of: event)
            let year = event.start.instant + 3653 * 86_400..<event.start.instant + 4018 * 86_400
            var count = 0
            let time = milliseconds { count = occurrences.starting(in: year).count }
            #expect(count == 365)
            if let file = ProcessInfo.processInfo.environment["CORKBOARD_MEASURES"] {
                try "\(rule): \(time) ms\n".write(
                    toFile: "\(file).\(rule.count)", atomically: true, encoding: .utf8)
            }
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
