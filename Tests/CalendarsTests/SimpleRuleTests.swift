import Foundation
import Model
import Testing

@testable import Calendars

/// Rules that forms express. 2026-12-08 is a second Tuesday, 2027-01-29 a fifth and last Friday.
struct SimpleRuleTests {
    private static func last(_ text: String) -> SimpleRule.End {
        .until(time(text)?.day ?? CivilDateTime(secondsSince1970: 0)!.day)
    }

    @Test(
        "are written and read back",
        arguments: [
            ("2026-12-08T18:00", .weekly, .never, "FREQ=WEEKLY"),
            ("2026-12-08T18:00", .biweekly, .count(5), "FREQ=WEEKLY;INTERVAL=2;COUNT=5"),
            ("2026-12-08T18:00", .monthlyDay, .never, "FREQ=MONTHLY"),
            ("2027-01-31T18:00", .monthlyDay, .count(12), "FREQ=MONTHLY;COUNT=12"),
            ("2026-12-08T18:00", .monthlyWeekday, .never, "FREQ=MONTHLY;BYDAY=2TU"),
            ("2027-01-29T18:00", .monthlyLast, .count(3), "FREQ=MONTHLY;BYDAY=-1FR;COUNT=3"),
            // The end of the day in New York: in winter, in summer, and where the night has 25 hours.
            ("2026-12-08T18:00", .weekly, last("2027-02-02"), "FREQ=WEEKLY;UNTIL=20270203T045959Z"),
            ("2026-12-08T23:30", .weekly, last("2027-05-04"), "FREQ=WEEKLY;UNTIL=20270505T035959Z"),
            ("2026-10-18T01:30", .weekly, last("2026-11-01"), "FREQ=WEEKLY;UNTIL=20261102T045959Z"),
        ] as [(String, SimpleRule.Step, SimpleRule.End, String)])
    func timed(_ start: String, _ step: SimpleRule.Step, _ end: SimpleRule.End, _ text: String) throws {
        let schedule = try schedule(start)
        #expect(SimpleRule(step, end).text(in: schedule) == text)
        #expect(SimpleRule(text, in: schedule) == SimpleRule(step, end))
    }

    @Test("end with a day where the event has no times")
    func allDay() throws {
        let schedule = try schedule("2026-12-08", isAllDay: true)
        let rule = SimpleRule(.weekly, Self.last("2027-02-02"))
        #expect(rule.text(in: schedule) == "FREQ=WEEKLY;UNTIL=20270202")
        #expect(SimpleRule("FREQ=WEEKLY;UNTIL=20270202", in: schedule) == rule)
    }

    @Test(
        "have the date on which they end, and none after it",
        arguments: [
            // Clocks are set forward on 2027-03-14 and back on 2026-11-01.
            ("2027-03-07T02:30", false, "2027-03-14", 2), ("2027-02-28T23:45", false, "2027-03-14", 3),
            ("2026-10-25T01:30", false, "2026-11-01", 2), ("2026-10-25T23:59", false, "2026-11-08", 3),
            ("2026-12-08", true, "2026-12-22", 3), ("2026-12-08T00:00", false, "2026-12-21", 2),
        ])
    func inclusive(_ start: String, _ isAllDay: Bool, _ last: String, _ count: Int) throws {
        var schedule = try schedule(start, isAllDay: isAllDay)
        schedule.recurrence = Recurrence(rules: [SimpleRule(.weekly, Self.last(last)).text(in: schedule)])
        #expect(try Occurrences(of: schedule).next(after: .distantPast, limit: 9).count == count)
    }

    @Test(
        "skip months without their day, and find the last weekday of each",
        arguments: [
            ("2027-01-31T18:00", .monthlyDay, ["2027-01-31", "2027-03-31", "2027-05-31"]),
            ("2027-01-30T18:00", .monthlyDay, ["2027-01-30", "2027-03-30", "2027-04-30"]),
            ("2027-01-29T18:00", .monthlyLast, ["2027-01-29", "2027-02-26", "2027-03-26"]),
            // The fifth of a weekday is taken for the last.
            ("2027-01-29T18:00", .monthlyWeekday, ["2027-01-29", "2027-02-26", "2027-03-26"]),
            ("2027-01-12T18:00", .monthlyWeekday, ["2027-01-12", "2027-02-09", "2027-03-09"]),
        ] as [(String, SimpleRule.Step, [String])])
    func months(_ start: String, _ step: SimpleRule.Step, _ days: [String]) throws {
        var schedule = try schedule(start)
        schedule.recurrence = Recurrence(rules: [SimpleRule(step, .never).text(in: schedule)])
        let found = try Occurrences(of: schedule).next(after: .distantPast, limit: 3)
        #expect(found.map { $0.start.civil.day.description } == days)
    }

    @Test(
        "are not those that say more",
        arguments: [
            "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=3", "FREQ=WEEKLY;BYDAY=MO,TU", "FREQ=WEEKLY;BYDAY=WE",
            "FREQ=MONTHLY;INTERVAL=2", "FREQ=MONTHLY;BYDAY=3TU", "FREQ=MONTHLY;BYDAY=-1TU",
            "FREQ=MONTHLY;BYDAY=TU",
            "FREQ=MONTHLY;BYMONTHDAY=9", "FREQ=MONTHLY;BYMONTH=12", "FREQ=YEARLY", "FREQ=WEEKLY;BYHOUR=9,18",
            "FREQ=WEEKLY;COUNT=1000", "FREQ=WEEKLY;UNTIL=20270202", "no rule",
        ])
    func others(_ text: String) throws {
        #expect(SimpleRule(text, in: try schedule("2026-12-08T18:00")) == nil)
    }

    @Test(
        "are those that say the same in other words",
        arguments: [
            ("FREQ=WEEKLY;BYDAY=TU;WKST=SU", .weekly, .never),
            ("FREQ=MONTHLY;BYMONTHDAY=8", .monthlyDay, .never),
            // UNTIL before the hour leaves the last day out.
            ("FREQ=WEEKLY;UNTIL=20270202T120000", .weekly, last("2027-02-01")),
            ("FREQ=WEEKLY;UNTIL=20270202T180000", .weekly, last("2027-02-02")),
        ] as [(String, SimpleRule.Step, SimpleRule.End)])
    func same(_ text: String, _ step: SimpleRule.Step, _ end: SimpleRule.End) throws {
        #expect(SimpleRule(text, in: try schedule("2026-12-08T18:00")) == SimpleRule(step, end))
    }
}

/// Series whose start or rule changes.
struct SeriesChangeTests {
    private func days(_ old: (String, String), _ new: (String, String), _ exceptions: [String]) throws -> (
        kept: [String], dropped: [String]
    ) {
        let times = try exceptions.map { try #require(time($0)) }
        let before = try schedule(old.0, recurrence: Recurrence(rules: [old.1], exceptions: times))
        let after = try schedule(new.0, recurrence: Recurrence(rules: [new.1]))
        let change = try SeriesChange(from: before, to: after)
        return (
            change.schedule.recurrence?.exceptions.map(\.description) ?? [],
            change.dropped.map(\.description)
        )
    }

    static let cases: [((String, String), (String, String), [String], [String], [String])] = [
        // Another hour, another weekday, a later first week.
        (
            ("2026-12-08T18:00", "FREQ=WEEKLY"), ("2026-12-08T19:30", "FREQ=WEEKLY"), ["2026-12-15T18:00"],
            ["2026-12-15T19:30"], []
        ),
        (
            ("2026-12-08T18:00", "FREQ=WEEKLY"), ("2026-12-11T18:00", "FREQ=WEEKLY"), ["2026-12-15T18:00"],
            ["2026-12-18T18:00"], []
        ),
        (
            ("2026-12-08T18:00", "FREQ=WEEKLY"), ("2026-12-22T18:00", "FREQ=WEEKLY"),
            ["2026-12-15T18:00", "2026-12-29T18:00"], ["2026-12-29T18:00"], ["2026-12-15T18:00"]
        ),
        // Every second week, an end, a monthly one to another day.
        (
            ("2026-12-08T18:00", "FREQ=WEEKLY"), ("2026-12-08T18:00", "FREQ=WEEKLY;INTERVAL=2"),
            ["2026-12-15T18:00", "2026-12-22T18:00"], ["2026-12-22T18:00"], ["2026-12-15T18:00"]
        ),
        (
            ("2026-12-08T18:00", "FREQ=WEEKLY"), ("2026-12-08T18:00", "FREQ=WEEKLY;COUNT=2"),
            ["2026-12-15T18:00", "2026-12-22T18:00"], ["2026-12-15T18:00"], ["2026-12-22T18:00"]
        ),
        (
            ("2026-12-08T18:00", "FREQ=MONTHLY"), ("2026-12-20T18:00", "FREQ=MONTHLY"), ["2027-02-08T18:00"],
            ["2027-02-20T18:00"], []
        ),
        (
            ("2026-12-31T18:00", "FREQ=MONTHLY;BYMONTHDAY=31"),
            ("2026-12-31T18:00", "FREQ=MONTHLY;BYDAY=-1TH"),
            ["2027-01-31T18:00"], ["2027-01-28T18:00"], []
        ),
    ]

    @Test("keep what was said of single dates, as far as the dates are there", arguments: cases)
    func carried(
        _ old: (String, String), _ new: (String, String), _ exceptions: [String], _ kept: [String],
        _ dropped: [String]
    ) throws {
        let found = try days(old, new, exceptions)
        #expect(found.kept == kept)
        #expect(found.dropped == dropped)
    }

    @Test("keep a date that was moved at its time, and forget a change that says what the series now says")
    func changes() throws {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let moved = OccurrenceChange(
            occurrence: try #require(time("2026-12-15T18:00")),
            start: EventTime(try #require(time("2026-12-15T19:00")), in: zone))
        var elsewhere = OccurrenceChange(occurrence: try #require(time("2026-12-22T18:00")))
        elsewhere.location = "Field"
        let before = try schedule(
            "2026-12-08T18:00", to: "2026-12-08T20:00",
            recurrence: Recurrence(rules: ["FREQ=WEEKLY"], changes: [moved, elsewhere]))
        let after = try schedule(
            "2026-12-08T19:00", to: "2026-12-08T21:00", recurrence: Recurrence(rules: ["FREQ=WEEKLY"]))
        let changes = try SeriesChange(from: before, to: after).schedule.recurrence?.changes
        #expect(changes?.map(\.occurrence.description) == ["2026-12-22T19:00"])
        #expect(changes?.first?.location == "Field")
    }
}
