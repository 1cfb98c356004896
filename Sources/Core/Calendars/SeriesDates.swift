import Foundation
import Model

/// The dates of a series in original starts, in local seconds since 1970-01-01T00:00.
struct SeriesDates {
    private let schedule: Schedule
    private let recurrence: Recurrence
    private let rules: [RecurrenceRule]
    private let lasts: [Int]
    /// Original starts of dates that were moved to a time before now.
    private let movedToPast: Set<Int>

    init(_ schedule: Schedule, now: Date) throws(RecurrenceRuleError) {
        self.schedule = schedule
        recurrence = schedule.recurrence ?? Recurrence()
        var (rules, lasts): ([RecurrenceRule], [Int]) = ([], [])
        for text in recurrence.rules {
            let rule = try RecurrenceRule(text)
            rules.append(rule)
            lasts.append(try rule.lastSecond(in: schedule))
        }
        (self.rules, self.lasts) = (rules, lasts)
        movedToPast = Set(
            recurrence.changes.filter { change in
                change.start.map { $0.instant <= now } ?? false
                    && schedule.timeZone.instant(of: change.occurrence) > now
            }.map(\.occurrence.secondsSince1970))
    }

    /// The starts of a rule that are not before a second.
    private func starts(of index: Int, from second: Int) -> some Sequence<Int> {
        IteratorSequence(expansion(of: index, from: second)).lazy.filter { $0 >= second }
    }

    private func expansion(of index: Int, from second: Int) -> RuleExpansion {
        RuleExpansion(
            rules[index], start: schedule.start.civil, isAllDay: schedule.isAllDay, until: lasts[index],
            from: second)
    }

    /// All original starts that are not before a second, excluded ones too.
    private func all(from second: Int) -> some Sequence<Int> {
        let named = ([schedule.start.civil] + recurrence.additions).map(\.secondsSince1970)
        let expansions = rules.indices.map { expansion(of: $0, from: second) }
        let starts = StartSequence(
            named: Set(named).sorted().filter { $0 >= second }[...], rules: expansions, exceptions: [])
        return starts.lazy.drop { $0 < second }
    }

    /// The first date of the rules that is not before a second; of a series without rules, the first date.
    func first(from second: Int) -> Int? {
        if rules.isEmpty { return all(from: second).first { _ in true } }
        let first = rules.indices.compactMap { starts(of: $0, from: second).first { _ in true } }.min()
        let own = schedule.start.civil.secondsSince1970
        return own >= second ? min(own, first ?? own) : first
    }

    /// Number of dates of the first rule, and of the first date, before a date.
    func count(before date: CivilDateTime) -> Int {
        let (second, own) = (date.secondsSince1970, schedule.start.civil.secondsSince1970)
        guard own < second, !rules.isEmpty else { return 0 }
        let before = starts(of: 0, from: own).prefix { $0 < second }
        return before.count + (before.first == own ? 0 : 1)
    }

    // MARK: Parts

    func later(from start: Int) -> Schedule {
        guard let civil = CivilDateTime(secondsSince1970: start) else { return schedule }
        let time = EventTime(civil, in: schedule.timeZone)
        let end = schedule.end == nil ? nil : Occurrences.end(of: time, in: schedule)
        var later = Schedule(
            isAllDay: schedule.isAllDay, start: time, end: end, timeZone: schedule.timeZone)
        let isLater = { [movedToPast] (date: CivilDateTime) in
            date.secondsSince1970 >= start && !movedToPast.contains(date.secondsSince1970)
        }
        later.recurrence = Recurrence(
            rules: rules.indices.compactMap { rest(of: $0, from: start) },
            // The rules give the dates that were moved to the past too.
            exceptions: recurrence.exceptions.filter { isLater($0) } + moved(from: start),
            additions: recurrence.additions.filter { isLater($0) && $0 != civil },
            changes: recurrence.changes.filter { isLater($0.occurrence) })
        if later.recurrence == Recurrence() { later.recurrence = nil }
        return later
    }

    /// The original starts from a second on that were moved to a time before now.
    private func moved(from start: Int) -> [CivilDateTime] {
        movedToPast.filter { $0 >= start }.sorted().compactMap(CivilDateTime.init(secondsSince1970:))
    }

    /// The rule with what is left of its COUNT from one of the series' dates on; nil if nothing is.
    private func rest(of index: Int, from start: Int) -> String? {
        let rule = rules[index]
        guard let count = rule.count else { return rule.text }
        let own = schedule.start.civil.secondsSince1970
        if start == own { return rule.text }
        let all = Array(starts(of: index, from: own))
        // The first start counts, also if it is not one of the rule's.
        let left = all.count { $0 >= start }
        guard left > 0 else { return nil }
        let isOwn = all.contains(start)
        return rule.ending(after: min(count, left + (isOwn ? 0 : 1)))
    }

    /// The dates before a start, and those that were moved to a time before now; nil if there are none.
    func earlier(before start: Int) -> Schedule? {
        let own = schedule.start.civil.secondsSince1970
        let stays = { [movedToPast] (date: CivilDateTime) in
            date.secondsSince1970 < start || movedToPast.contains(date.secondsSince1970)
        }
        let additions = Set(recurrence.additions.filter(stays) + moved(from: start)).sorted()
        guard own < start || !additions.isEmpty else { return nil }
        // Nothing is left to change: the series stays as it is.
        if all(from: start).first(where: { !movedToPast.contains($0) }) == nil { return schedule }
        var earlier = schedule
        var endedRules: [String] = []
        if own < start {
            endedRules = rules.indices.compactMap { index in ended(index, before: start) }
        } else {
            earlier.start = EventTime(additions[0], in: schedule.timeZone)
            earlier.end = schedule.end == nil ? nil : Occurrences.end(of: earlier.start, in: schedule)
        }
        earlier.recurrence = Recurrence(
            rules: endedRules, exceptions: recurrence.exceptions.filter(stays),
            additions: additions.filter { $0 != earlier.start.civil },
            changes: recurrence.changes.filter { stays($0.occurrence) })
        if earlier.recurrence == Recurrence() { earlier.recurrence = nil }
        return earlier
    }

    /// The rule until the day before a start, or until the second before it if the rule has another date on that day; nil if it gives no
    /// date besides the first of the series.
    private func ended(_ index: Int, before start: Int) -> String? {
        let rule = rules[index]
        let own = schedule.start.civil.secondsSince1970
        let before = starts(of: index, from: own).prefix { $0 < start }
        guard before.contains(where: { $0 > own }) else { return nil }
        if rule.hasEnd, starts(of: index, from: start).first(where: { _ in true }) == nil { return rule.text }
        let midnight = start - (start % 86_400 + 86_400) % 86_400
        let last = before.contains { $0 >= midnight } ? start - 1 : midnight - 1
        guard let time = CivilDateTime(secondsSince1970: last) else { return rule.text }
        return rule.ending(at: time, isAllDay: schedule.isAllDay, in: schedule.timeZone)
    }

    /// Maximum number of dates that are compared.
    private static let compared = 400

    /// Whether another series has the same original starts from a second on, but for those that were moved to a time before now.
    func isSame(as other: Schedule, from start: Int) throws(RecurrenceRuleError) -> Bool {
        let others = try SeriesDates(other, now: .distantPast)
        let own = all(from: start).lazy.prefix(Self.compared)
        return Array(own) == Array(others.all(from: start).lazy.prefix(Self.compared))
    }
}
