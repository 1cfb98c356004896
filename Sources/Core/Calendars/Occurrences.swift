import Foundation
import Model

/// The occurrences of an event (RFC 5545 3.8.5).
///
/// Rules are expanded in local time of the event's zone, then each start is converted to an instant (3.3.5): an event at 18:00 stays
/// at 18:00 when clocks change. Each occurrence lasts as long as the first, to the second (3.8.5.3), or in whole days for an all-day
/// event. The first start always counts.
public struct Occurrences: Sendable {
    let schedule: Schedule
    private let rules: [(rule: RecurrenceRule, until: Int)]
    private let named: [Int]
    private let exceptions: Set<Int>
    private let changed: [Occurrence]
    private let changedStarts: Set<Int>
    /// Changes of occurrences that the event does not have; ignored.
    public let unmatchedChanges: [OccurrenceChange]

    /// The occurrences of a schedule.
    ///
    /// - Throws: `RecurrenceRuleError` of the first rule that is invalid or whose UNTIL does not fit the schedule.
    public init(of schedule: Schedule) throws(RecurrenceRuleError) {
        let recurrence = schedule.recurrence ?? Recurrence()
        self.schedule = schedule
        var rules: [(rule: RecurrenceRule, until: Int)] = []
        for text in recurrence.rules {
            let rule = try RecurrenceRule(text)
            rules.append((rule, try rule.lastSecond(in: schedule)))
        }
        let starts = [schedule.start.civil] + recurrence.additions
        let named = Set(starts.map(\.secondsSince1970)).sorted()
        let exceptions = Set(recurrence.exceptions.map(\.secondsSince1970))
        let changes = Dictionary(
            recurrence.changes.map { ($0.occurrence.secondsSince1970, $0) },
            uniquingKeysWith: { _, last in last })
        var matched: Set<Int> = []
        if let first = changes.keys.min(), let last = changes.keys.max() {
            let sequence = Self.starts(
                from: first, schedule: schedule, rules: rules, named: named, exceptions: exceptions)
            matched = Set(sequence.lazy.prefix { $0 <= last }.filter { changes[$0] != nil })
        }
        (self.rules, self.named, self.exceptions) = (rules, named, exceptions)
        changedStarts = matched
        changed = matched.compactMap { start in
            changes[start].flatMap { Self.occurrence(at: start, of: schedule, change: $0) }
        }
        unmatchedChanges = recurrence.changes.filter { !matched.contains($0.occurrence.secondsSince1970) }
    }

    public var hasEnd: Bool { rules.allSatisfy { $0.rule.hasEnd } }

    /// The occurrences that overlap `range`, by start; at most `RecurrenceLimits.mostOccurrences`. One without an end overlaps at its
    /// start only.
    public func overlapping(_ range: Range<Date>) -> [Occurrence] {
        select(after: range.lowerBound, limit: RecurrenceLimits.mostOccurrences, before: range.upperBound) {
            $0.start.instant < range.upperBound
                && ($0.start.instant >= range.lowerBound || $0.lastMoment > range.lowerBound)
        }
    }

    /// The occurrences that start in `range`, in order; at most `RecurrenceLimits.mostOccurrences`.
    public func starting(in range: Range<Date>) -> [Occurrence] {
        select(after: range.lowerBound, limit: RecurrenceLimits.mostOccurrences, before: range.upperBound) {
            range.contains($0.start.instant)
        }
    }

    /// The occurrences that have not ended at `moment`, by start; at most `limit`.
    public func next(after moment: Date, limit: Int) -> [Occurrence] {
        select(after: moment, limit: min(limit, RecurrenceLimits.mostOccurrences), before: .distantFuture) {
            $0.lastMoment > moment
        }
    }

    /// The first occurrence by original start on a day, wherever it was moved; nil if the event has none on it, or excludes it.
    public func first(on day: CivilDate) -> Occurrence? {
        let midnight = CivilDateTime(midnightOf: day).secondsSince1970
        guard let start = starts(from: midnight).first(where: { $0 >= midnight }), start < midnight + 86_400
        else { return nil }
        return changed.first { $0.original.secondsSince1970 == start }
            ?? Self.occurrence(at: start, of: schedule)
    }

    /// The last occurrence that ended before `moment`; nil if there is none.
    public func last(before moment: Date) -> Occurrence? {
        // Most events have one within a year; only otherwise, all are computed.
        for start in [moment.addingTimeInterval(-366 * 86_400), .distantPast] {
            let ended = ended(from: start, before: moment)
            // Of the changed ones, all are there: one from before `start` may be earlier than others.
            if let last = ended.max(by: { ($0.lastMoment, $0.start) < ($1.lastMoment, $1.start) }),
                start == .distantPast || last.start.instant >= start
            {
                return last
            }
        }
        return nil
    }

    private func ended(from start: Date, before moment: Date) -> [Occurrence] {
        // Two days cover the offsets of all time zones: of the earlier starts, only the last can matter.
        let (close, end) = (Self.second(moment) - duration - 2 * 86_400, Self.second(moment) + 2 * 86_400)
        var (previous, near): (Int?, [Int]) = (nil, [])
        for second in starts(from: Self.second(start)) {
            if second > end { break }
            if changedStarts.contains(second) { continue }
            if second < close { previous = second } else { near.append(second) }
        }
        let occurrences = ([previous].compactMap(\.self) + near).compactMap {
            Self.occurrence(at: $0, of: schedule)
        }
        return (occurrences + changed).filter { $0.lastMoment <= moment }
    }

    private func select(
        after moment: Date, limit: Int, before end: Date, where isMeant: (Occurrence) -> Bool
    ) -> [Occurrence] {
        guard limit > 0 else { return [] }
        let first = Self.second(moment) - duration - 2 * 86_400
        let last = Self.second(end) + 2 * 86_400
        var found: [Occurrence] = []
        for second in starts(from: first) {
            if second > last || found.count == limit { break }
            guard second >= first, !changedStarts.contains(second),
                let occurrence = Self.occurrence(at: second, of: schedule)
            else {
                continue
            }
            // Two starts at a skipped time can be the same instant.
            if isMeant(occurrence), found.last?.start.instant != occurrence.start.instant {
                found.append(occurrence)
            }
        }
        let all = found + changed.filter(isMeant)
        return Array(all.sorted { ($0.start, $0.original) < ($1.start, $1.original) }.prefix(limit))
    }

    private func starts(from second: Int) -> StartSequence {
        Self.starts(from: second, schedule: schedule, rules: rules, named: named, exceptions: exceptions)
    }

    private static func starts(
        from second: Int, schedule: Schedule, rules: [(rule: RecurrenceRule, until: Int)], named: [Int],
        exceptions: Set<Int>
    ) -> StartSequence {
        let expansions = rules.map { rule, until in
            RuleExpansion(
                rule, start: schedule.start.civil, isAllDay: schedule.isAllDay, until: until, from: second)
        }
        return StartSequence(named: named.drop { $0 < second }, rules: expansions, exceptions: exceptions)
    }

    /// Maximum duration of an occurrence, in local seconds.
    private var duration: Int {
        guard let end = schedule.end else { return schedule.isAllDay ? 86_400 : 0 }
        return max(0, end.civil.secondsSince1970 - schedule.start.civil.secondsSince1970) + 86_400
    }

    /// An instant in seconds, clamped to the range of calendars.
    private static func second(_ moment: Date) -> Int {
        Int(min(max(moment.timeIntervalSince1970, -1e11), 3e11).rounded(.down))
    }
}
