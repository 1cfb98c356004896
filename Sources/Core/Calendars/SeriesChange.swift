import Model

/// Exceptions, additions and changes of single dates, transferred to a series whose start or rules are changed.
///
/// A date stays if the new series has one on the same day. Else it moves with the first day: to the same month of a monthly series,
/// else by the same number of days. Dates that then match no date of the series are dropped.
public struct SeriesChange: Sendable {
    public let schedule: Schedule
    /// Original starts in the old series that the new one does not have, in order.
    public let dropped: [CivilDateTime]

    /// Transfers the exceptions, additions and changes of `old` to `new`, whose recurrence contains the new rules.
    ///
    /// - Throws: `RecurrenceRuleError` of the first rule that is invalid or whose UNTIL does not fit.
    public init(from old: Schedule, to new: Schedule) throws(RecurrenceRuleError) {
        let (earlier, rules) = (old.recurrence ?? Recurrence(), new.recurrence?.rules ?? [])
        // The new series without exceptions and changes.
        var base = new
        let isSame = old.start.civil == new.start.civil && old.isAllDay == new.isAllDay
        base.recurrence = Recurrence(
            rules: rules,
            additions: earlier.additions.compactMap { Self.addition($0, from: old, to: new) })
        let dates = Carrying(old: old, new: base, occurrences: try Occurrences(of: base))
        guard !isSame || rules != earlier.rules else {
            var same = new
            same.recurrence = earlier
            (schedule, dropped) = (same, [])
            return
        }
        var carried = base
        var lost: Set<CivilDateTime> = []
        var exceptions: Set<CivilDateTime> = []
        var changes: [CivilDateTime: OccurrenceChange] = [:]
        for exception in earlier.exceptions {
            if let date = dates.date(of: exception) {
                exceptions.insert(date)
            } else {
                lost.insert(exception)
            }
        }
        for change in earlier.changes {
            if let date = dates.date(of: change.occurrence) {
                changes[date] = dates.change(change, at: date)
            } else {
                lost.insert(change.occurrence)
            }
        }
        carried.recurrence?.exceptions = exceptions.sorted()
        carried.recurrence?.changes = changes.sorted { $0.key < $1.key }.map(\.value)
        (schedule, dropped) = (carried, lost.sorted())
    }

    /// An additional start on the same day; at the new usual time if it was at the old usual time.
    private static func addition(
        _ start: CivilDateTime, from old: Schedule, to new: Schedule
    ) -> CivilDateTime? {
        let hasUsualTime = start.secondOfDay == old.start.civil.secondOfDay
        guard hasUsualTime || old.isAllDay != new.isAllDay else { return start }
        return CivilDateTime(start.day, secondOfDay: new.start.civil.secondOfDay)
    }
}

extension Schedule {
    /// The days from the first day of another series to that of this one, reduced to a week.
    func shift(from old: Schedule) -> Int {
        let days = start.civil.day.daysSince1970 - old.start.civil.day.daysSince1970
        if abs(days) < 7 { return days }
        let rest = ((days % 7) + 7) % 7
        return rest > 3 ? rest - 7 : rest
    }
}

private struct Carrying {
    let old: Schedule
    let new: Schedule
    let occurrences: Occurrences

    func date(of start: CivilDateTime) -> CivilDateTime? {
        if let same = date(from: start.day, to: start.day, near: start) { return same }
        if isMonthly(old), isMonthly(new) {
            guard let first = start.day.adding(days: 1 - start.day.day),
                let last = first.adding(days: 31)?.adding(days: -1)
            else { return nil }
            let end = last.month == first.month ? last : last.adding(days: -last.day)
            return end.flatMap { date(from: first, to: $0, near: start) }
        }
        let shift = new.shift(from: old)
        guard shift != 0, let day = start.day.adding(days: shift) else { return nil }
        return date(from: day, to: day, near: start)
    }

    /// The change at another date of the series. Its times stay, unless `isAllDay` changed; an end without a start moves with the date.
    func change(_ change: OccurrenceChange, at date: CivilDateTime) -> OccurrenceChange? {
        var moved = change
        moved.occurrence = date
        let usual = Occurrence.usual(at: date, of: new)
        if old.isAllDay != new.isAllDay {
            (moved.end, moved.isAllDay) = (nil, false)
            moved.start = change.start.flatMap { start in
                CivilDateTime(start.civil.day, secondOfDay: new.start.civil.secondOfDay)
                    .map { EventTime($0, in: new.timeZone) }
            }
        } else if change.start == nil, let end = change.end {
            let seconds = end.civil.secondsSince1970 - change.occurrence.secondsSince1970
            moved.end = CivilDateTime(secondsSince1970: date.secondsSince1970 + seconds)
                .map { EventTime($0, in: new.timeZone) }
        }
        if moved.start == usual.start { moved.start = nil }
        if moved.end == usual.end, moved.start == nil { moved.end = nil }
        return moved.isEmpty ? nil : moved
    }

    private func isMonthly(_ schedule: Schedule) -> Bool {
        guard let rules = schedule.recurrence?.rules, rules.count == 1 else { return false }
        return SimpleRule(rules[0], in: schedule)?.step.isMonthly == true
    }

    /// The start of the series between two days that is nearest to a time.
    private func date(from first: CivilDate, to last: CivilDate, near start: CivilDateTime) -> CivilDateTime?
    {
        guard let end = last.adding(days: 1) else { return nil }
        let zone = new.timeZone
        let range =
            zone.instant(
                of: CivilDateTime(midnightOf: first))..<zone.instant(
                of: CivilDateTime(midnightOf: end))
        return occurrences.starting(in: range).map(\.original)
            .min {
                abs($0.secondsSince1970 - start.secondsSince1970)
                    < abs($1.secondsSince1970 - start.secondsSince1970)
            }
    }
}

extension OccurrenceChange {
    public var isEmpty: Bool {
        start == nil && end == nil && title == nil && location == nil && !isCancelled && reason == nil
            && detail == nil
    }
}
