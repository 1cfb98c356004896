import Foundation
import Model
import TestSupport
import Testing

@testable import Calendars

@Suite("A series that is split at one of its dates")
struct SeriesSplitTests {
    private static let zone = TimeZone(identifier: "America/New_York") ?? .gmt

    private func civil(_ text: String) throws -> CivilDateTime {
        try #require(Timestamp(text, in: Self.zone)).civil
    }

    private func schedule(
        _ start: String, _ rules: [String], lasting hours: Double? = 2, additions: [String] = [],
        exceptions: [String] = [], changes: [OccurrenceChange] = []
    ) throws -> Schedule {
        let isAllDay = !start.contains("T")
        let time = EventTime(try civil(start), in: Self.zone)
        let end = hours.flatMap { EventTime(time.instant.addingTimeInterval($0 * 3600), in: Self.zone) }
        return Schedule(
            isAllDay: isAllDay, start: time, end: isAllDay ? nil : end, timeZone: Self.zone,
            recurrence: Recurrence(
                rules: rules, exceptions: try exceptions.map(civil), additions: try additions.map(civil),
                changes: changes))
    }

    private func moment(_ text: String) throws -> Date { EventTime(try civil(text), in: Self.zone).instant }

    static let rules: [(start: String, rule: String, anchor: String, earlier: [String]?, later: String)] = [
        // Clocks are set back on 1 November.
        (
            "2026-10-06T18:00", "FREQ=WEEKLY", "2026-12-01T18:00", ["FREQ=WEEKLY;UNTIL=20261201T045959Z"],
            "FREQ=WEEKLY"
        ),
        (
            "2026-10-06T18:00", "FREQ=WEEKLY;COUNT=10", "2026-10-27T18:00",
            ["FREQ=WEEKLY;UNTIL=20261027T035959Z"], "FREQ=WEEKLY;COUNT=7"
        ),
        (
            "2026-10-06T18:00", "FREQ=WEEKLY;UNTIL=20261231T000000Z", "2026-10-27T18:00",
            ["FREQ=WEEKLY;UNTIL=20261027T035959Z"], "FREQ=WEEKLY;UNTIL=20261231T000000Z"
        ),
        (
            "2026-10-06", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=8", "2026-10-22",
            ["FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=20261021"],
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=5"
        ),
        // Two times on one day.
        (
            "2026-10-06T09:00", "FREQ=DAILY;BYHOUR=9,14", "2026-10-08T14:00",
            ["FREQ=DAILY;BYHOUR=9,14;UNTIL=20261008T175959Z"], "FREQ=DAILY;BYHOUR=9,14"
        ),
        // The first start is none of the rule's, but counts.
        (
            "2026-10-05T18:00", "FREQ=WEEKLY;BYDAY=TU;COUNT=4", "2026-10-13T18:00",
            ["FREQ=WEEKLY;BYDAY=TU;UNTIL=20261013T035959Z"], "FREQ=WEEKLY;BYDAY=TU;COUNT=2"
        ),
        // One date before it is no series.
        ("2026-10-06T18:00", "FREQ=MONTHLY;BYDAY=1TU", "2026-11-03T18:00", [], "FREQ=MONTHLY;BYDAY=1TU"),
        ("2026-10-06T18:00", "FREQ=WEEKLY", "2026-10-06T18:00", nil, "FREQ=WEEKLY"),
    ]

    @Test("ends its rules the day before, and goes on with what is left of them", arguments: rules)
    func ends(_ start: String, _ rule: String, _ anchor: String, _ earlier: [String]?, _ later: String) throws
    {
        let split = try #require(
            try SeriesSplit(schedule(start, [rule]), at: civil(anchor), now: .distantPast))
        #expect(split.start == (try civil(anchor)))
        #expect(split.earlier.map { $0.recurrence?.rules ?? [] } == earlier)
        #expect(split.later.recurrence?.rules == [later])
    }

    @Test("goes on at the next date of its rule, not at an additional one, whose week is not the rule's")
    func addition() throws {
        let series = try schedule(
            "2026-10-06T18:00", ["FREQ=WEEKLY;INTERVAL=2"], additions: ["2026-10-14T18:00"])
        let split = try #require(try SeriesSplit(series, at: civil("2026-10-14T18:00"), now: .distantPast))
        #expect(split.start == (try civil("2026-10-20T18:00")))
        #expect(split.earlier?.recurrence?.additions == [try civil("2026-10-14T18:00")])
    }

    @Test("is not split where its rules could not go on in their weeks")
    func severalRules() throws {
        let rules = ["FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "FREQ=WEEKLY;INTERVAL=3;BYDAY=TH"]
        let series = try schedule("2026-10-06T18:00", rules)
        #expect(try SeriesSplit(series, at: civil("2026-10-15T18:00"), now: .distantPast) == nil)
    }

    @Test("goes on with its next date that has not begun, in the order of original starts")
    func next() throws {
        let moved = OccurrenceChange(
            occurrence: try civil("2026-10-20T18:00"),
            start: EventTime(try civil("2026-10-12T18:00"), in: Self.zone))
        var series = try schedule("2026-10-06T18:00", ["FREQ=WEEKLY;COUNT=4"], changes: [moved])
        #expect(
            try SeriesSplit.next(of: series, now: moment("2026-10-07T00:00")) == civil("2026-10-13T18:00"))
        #expect(
            try SeriesSplit.next(of: series, now: moment("2026-10-13T18:00")) == civil("2026-10-27T18:00"))
        #expect(try SeriesSplit.next(of: series, now: moment("2026-10-27T18:00")) == nil)
        series.recurrence?.exceptions = [try civil("2026-10-13T18:00")]
        #expect(
            try SeriesSplit.next(of: series, now: moment("2026-10-07T00:00")) == civil("2026-10-20T18:00"))
    }

    // MARK: Random series

    /// An occurrence as readers see it.
    private struct Seen: Hashable, Comparable {
        let original: CivilDateTime
        let start: Date
        let end: Date?
        let isAllDay: Bool
        let isCancelled: Bool

        static func < (one: Seen, other: Seen) -> Bool { one.original < other.original }
    }

    private func seen(_ schedule: Schedule?, before limit: Date) throws -> [Seen] {
        guard let schedule else { return [] }
        return try Occurrences(of: schedule).starting(in: .distantPast..<limit).map {
            Seen(
                original: $0.original, start: $0.start.instant, end: $0.end?.instant,
                isAllDay: $0.isAllDay(in: schedule), isCancelled: $0.change?.isCancelled == true)
        }
    }

    private static let start = "2026-01-31"

    private func random(_ chance: inout SeededRandom) throws -> Schedule {
        let rule = Self.randomRules.randomElement(using: &chance) ?? ""
        let isAllDay = Int.random(in: 0..<4, using: &chance) == 0
        let end = ["", "", ";COUNT=\(Int.random(in: 2...40, using: &chance))", ";UNTIL="].randomElement(
            using: &chance)
        let until = isAllDay ? "20261101" : "20261101T120000Z"
        let text = rule + (end ?? "") + (end == ";UNTIL=" ? until : "")
        let hours: Double? = [nil, 2, 30].randomElement(using: &chance) ?? nil
        var series = try schedule(isAllDay ? Self.start : Self.start + "T21:30", [text], lasting: hours)
        let dates = try Occurrences(of: series).next(after: .distantPast, limit: 40).map(\.original)
        series.recurrence?.exceptions = dates.filter { _ in Int.random(in: 0..<9, using: &chance) == 0 }
        series.recurrence?.changes = dates.compactMap { date in
            var change = OccurrenceChange(occurrence: date)
            switch Int.random(in: 0..<9, using: &chance) {
            case 0: change.isCancelled = true
            case 1:
                let days = Int.random(in: -20...20, using: &chance)
                guard let day = date.day.adding(days: days),
                    let moved = CivilDateTime(day, secondOfDay: date.secondOfDay)
                else { return nil }
                change.start = EventTime(moved, in: Self.zone)
            default: return nil
            }
            return change
        }
        series.recurrence?.additions = (0..<Int.random(in: 0...2, using: &chance))
            .compactMap { _ -> CivilDateTime? in
                let day = series.start.civil.day.adding(days: Int.random(in: -100...300, using: &chance))
                return day.flatMap { CivilDateTime($0, secondOfDay: series.start.civil.secondOfDay) }
            }
        return series
    }

    private static let randomRules = [
        "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,TU,FR",
        "FREQ=WEEKLY;BYDAY=MO",
        "FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=-1SA", "FREQ=MONTHLY;BYDAY=2WE,4WE", "FREQ=DAILY;INTERVAL=10",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=YEARLY",
    ]

    @Test("has the same dates before and after, each in one of its parts", arguments: 0..<300)
    func same(seed: Int) throws {
        var chance = SeededRandom(state: UInt64(seed))
        let series = try random(&chance)
        let limit = try moment("2028-01-01T00:00")
        let before = try seen(series, before: limit)
        guard let anchor = before.randomElement(using: &chance)?.original else { return }
        let now = try moment("2026-01-01T00:00") + Double.random(in: 0...400, using: &chance) * 86_400
        guard let split = try SeriesSplit(series, at: anchor, now: now) else { return }
        let (earlier, later) = (try seen(split.earlier, before: limit), try seen(split.later, before: limit))
        #expect((earlier + later).sorted() == before.sorted(), "\(series)")
        #expect(later.allSatisfy { $0.original >= split.start })
        #expect(
            earlier.allSatisfy { $0.original < split.start || $0.start <= now || split.earlier == series })
    }

    @Test("keeps the dates of its first part where these are put beside the new ones", arguments: 0..<300)
    func kept(seed: Int) throws {
        var chance = SeededRandom(state: UInt64(seed + 1000))
        let series = try random(&chance)
        let now = try moment("2026-06-01T12:00")
        guard let next = try SeriesSplit.next(of: series, now: now),
            let split = try SeriesSplit(series, at: next, now: now), let past = split.earlier
        else { return }
        var new = split.later
        let day = try #require(new.start.civil.day.adding(days: 1))
        if !new.isAllDay || Bool.random(using: &chance) {
            new.isAllDay = false
            let time = try #require(CivilDateTime(day, secondOfDay: 19 * 3600))
            (new.start, new.end) = (EventTime(time, in: Self.zone), nil)
            new.recurrence = Recurrence(rules: ["FREQ=WEEKLY"])
        } else {
            new.start = EventTime(CivilDateTime(midnightOf: day), in: Self.zone)
            new.recurrence = Recurrence(rules: ["FREQ=DAILY;INTERVAL=3"])
        }
        let joined = try #require(try new.keeping(past))
        let before = try seen(past, before: .distantFuture)
        let all = try seen(joined, before: moment("2027-01-01T00:00"))
        #expect(Set(before).isSubset(of: Set(all)), "\(series)")
        let others = Set(all).subtracting(before)
        #expect(others.allSatisfy { $0.original >= new.start.civil }, "\(series)")
        let lost = Set(past.recurrence?.exceptions ?? []).subtracting(joined.recurrence?.exceptions ?? [])
        #expect(lost == [])
        #expect(try Occurrences(of: joined).unmatchedChanges == [])
    }
}
