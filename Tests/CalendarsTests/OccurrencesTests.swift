import Calendars
import Foundation
import Model
import Testing

struct OccurrencesTests {
    private static let always = Date.distantPast ..< .distantFuture

    private func starts(_ schedule: Schedule) throws -> [String] {
        try Occurrences(of: schedule).starting(in: Self.always).map(\.start.civil.description)
    }

    @Test("An event without rules takes place once")
    func once() throws {
        let occurrences = try Occurrences(of: schedule("2026-12-05T18:00", to: "2026-12-05T21:00"))
        let all = occurrences.starting(in: Self.always)
        #expect(all.map(\.start.civil.description) == ["2026-12-05T18:00"])
        #expect(all.map(\.end?.civil.description) == ["2026-12-05T21:00"])
        #expect(occurrences.hasEnd)
    }

    @Test("At the moment of its end, an event is over")
    func end() throws {
        let occurrences = try Occurrences(of: schedule("2026-12-05T18:00", to: "2026-12-05T21:00"))
        let end = try #require(occurrences.starting(in: Self.always).first?.lastMoment)
        #expect(occurrences.next(after: end - 1, limit: 9).count == 1)
        #expect(occurrences.next(after: end, limit: 9).isEmpty)
        #expect(occurrences.last(before: end)?.lastMoment == end)
    }

    @Test("Each occurrence lasts as long as the first, to the second, also in a night with 25 hours")
    func exactDuration() throws {
        let nights = try Occurrences(
            of: schedule(
                "2026-10-31T22:00", to: "2026-11-01T06:00",
                recurrence: Recurrence(rules: ["FREQ=DAILY;COUNT=2"])))
        let ends = nights.starting(in: Self.always).map(\.end?.civil.description)
        // The first night has an hour more, so that the clock shows an hour more at the second one's end.
        #expect(ends == ["2026-11-01T06:00", "2026-11-02T07:00"])
    }

    @Test("All-day occurrences fill whole days, also where midnight does not exist")
    func allDay() throws {
        let days = try Occurrences(
            of: schedule(
                "2018-11-03", to: "2018-11-05", isAllDay: true, zone: "America/Sao_Paulo",
                recurrence: Recurrence(rules: ["FREQ=DAILY;INTERVAL=7;UNTIL=20181110"])))
        let all = days.starting(in: Self.always)
        #expect(all.map(\.start.civil.description) == ["2018-11-03T00:00", "2018-11-10T00:00"])
        #expect(all.map(\.end?.civil.description) == ["2018-11-05T00:00", "2018-11-12T00:00"])
    }

    @Test("A first start that does not fit the rule counts all the same")
    func unfittingStart() throws {
        let rule = Recurrence(rules: ["FREQ=WEEKLY;BYDAY=MO;COUNT=3"])
        #expect(
            try starts(schedule("2026-12-05T18:00", recurrence: rule)) == [
                "2026-12-05T18:00", "2026-12-07T18:00", "2026-12-14T18:00",
            ])
    }

    @Test("Exceptions fall out, further starts come in, and what stands twice is there once")
    func exceptions() throws {
        let recurrence = Recurrence(
            rules: ["FREQ=DAILY;COUNT=4", "FREQ=DAILY;COUNT=3"],
            exceptions: try [#require(time("2026-12-02T18:00"))],
            additions: try [#require(time("2026-12-03T18:00")), #require(time("2026-12-09T08:00"))])
        #expect(
            try starts(schedule("2026-12-01T18:00", recurrence: recurrence)) == [
                "2026-12-01T18:00", "2026-12-03T18:00", "2026-12-04T18:00", "2026-12-09T08:00",
            ])
    }

    @Test("A changed occurrence stands where it was moved to, and one of no occurrence has no effect")
    func changes() throws {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let moved = OccurrenceChange(
            occurrence: try #require(time("2026-12-02T18:00")),
            start: EventTime(try #require(time("2026-12-20T10:00")), in: zone))
        let cancelled = OccurrenceChange(
            occurrence: try #require(time("2026-12-03T18:00")), isCancelled: true)
        let lost = OccurrenceChange(occurrence: try #require(time("2026-12-03T19:00")), title: "Nothing")
        let occurrences = try Occurrences(
            of: schedule(
                "2026-12-01T18:00", to: "2026-12-01T20:00",
                recurrence: Recurrence(rules: ["FREQ=DAILY;COUNT=3"], changes: [moved, cancelled, lost])))
        let all = occurrences.starting(in: Self.always)
        #expect(
            all.map(\.start.civil.description) == [
                "2026-12-01T18:00", "2026-12-03T18:00", "2026-12-20T10:00",
            ])
        #expect(all.map(\.end?.civil.description).last == "2026-12-20T12:00")
        #expect(
            all.map(\.original.description) == ["2026-12-01T18:00", "2026-12-03T18:00", "2026-12-02T18:00"])
        #expect(all.map(\.change) == [nil, cancelled, moved])
        #expect(occurrences.unmatchedChanges == [lost])
    }

    @Test("A changed occurrence that fills whole days lasts a day where it has no end")
    func wholeDay() throws {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let change = OccurrenceChange(
            occurrence: try #require(time("2026-12-02T18:00")),
            start: EventTime(try #require(time("2026-12-05T00:00")), in: zone), isAllDay: true)
        let schedule = try schedule(
            "2026-12-01T18:00", to: "2026-12-01T20:00",
            recurrence: Recurrence(rules: ["FREQ=DAILY;COUNT=2"], changes: [change]))
        let all = try Occurrences(of: schedule).starting(in: Self.always)
        #expect(all.map { $0.isAllDay(in: schedule) } == [false, true])
        #expect(all.last?.end?.civil.description == "2026-12-06T00:00")
    }

    @Test("A window shows what is going on in it, and the next and the last are found")
    func windows() throws {
        let weekly = try schedule(
            "2026-01-05T22:00", to: "2026-01-06T02:00", recurrence: Recurrence(rules: ["FREQ=WEEKLY"]))
        let occurrences = try Occurrences(of: weekly)
        let midnight = weekly.timeZone.instant(of: try #require(time("2026-03-03T00:00")))
        #expect(
            occurrences.overlapping(midnight..<midnight + 86_400).map(\.start.civil.description) == [
                "2026-03-02T22:00"
            ])
        #expect(occurrences.overlapping(midnight + 7200..<midnight + 86_400).isEmpty)
        #expect(
            occurrences.next(after: midnight, limit: 2).map(\.start.civil.description) == [
                "2026-03-02T22:00", "2026-03-09T22:00",
            ])
        #expect(occurrences.last(before: midnight)?.start.civil.description == "2026-02-23T22:00")
        #expect(occurrences.last(before: midnight + 7200)?.start.civil.description == "2026-03-02T22:00")
        #expect(occurrences.last(before: weekly.start.instant) == nil)
        // A changed date is not the last one for being long ago.
        var changed = weekly
        changed.recurrence?.changes = [OccurrenceChange(occurrence: weekly.start.civil, isCancelled: true)]
        let ended = try Occurrences(of: changed).last(before: .distantFuture)
        #expect(ended?.change == nil && ended == occurrences.last(before: .distantFuture))
        #expect(!occurrences.hasEnd)
    }

    @Test("UNTIL in UTC is read by the event's clock, and has to fit the event")
    func until() throws {
        let rule = Recurrence(rules: ["FREQ=DAILY;UNTIL=20261103T230000Z"])
        #expect(try starts(schedule("2026-11-01T18:00", recurrence: rule)).last == "2026-11-03T18:00")
        let earlier = Recurrence(rules: ["FREQ=DAILY;UNTIL=20261103T225959Z"])
        #expect(try starts(schedule("2026-11-01T18:00", recurrence: earlier)).last == "2026-11-02T18:00")
        let day = Recurrence(rules: ["FREQ=DAILY;UNTIL=20261103"])
        #expect(throws: RecurrenceRuleError.untilIsDay("20261103")) {
            try Occurrences(of: schedule("2026-11-01T18:00", recurrence: day))
        }
        #expect(throws: RecurrenceRuleError.untilIsTime("20261103T230000Z")) {
            try Occurrences(of: schedule("2026-11-01", isAllDay: true, recurrence: rule))
        }
    }
}
