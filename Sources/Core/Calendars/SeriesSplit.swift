import Foundation
import Model

/// A series split at one of its dates: the dates that stay as they are, and those from that date on, as a series of its own.
///
/// A date that was moved to a time before `now` took place: it stays, whatever its original start is.
public struct SeriesSplit: Equatable, Sendable {
    /// The dates that stay, with their exceptions, additions and changes; nil if there are none.
    public let earlier: Schedule?
    public let later: Schedule
    public var start: CivilDateTime { later.start.civil }

    /// Splits a series at the first date of its rules that does not start before `anchor`, in original starts.
    /// - Returns: Nil if there is no such date, or if the rules give other dates from there on, as several rules of several weeks can.
    public init?(_ schedule: Schedule, at anchor: CivilDateTime, now: Date) throws(RecurrenceRuleError) {
        let dates = try SeriesDates(schedule, now: now)
        guard let start = dates.first(from: anchor.secondsSince1970) else { return nil }
        later = dates.later(from: start)
        guard try dates.isSame(as: later, from: start) else { return nil }
        earlier = dates.earlier(before: start)
    }

    public init(whole: Schedule) { (earlier, later) = (nil, whole) }

    /// The whole series if `changed`, a series from `start` on, differs from the later dates in the end of its rule at most; nil if it
    /// differs otherwise.
    public func whole(_ whole: Schedule, endingAs changed: Schedule) -> Schedule? {
        if changed == later { return whole }
        guard isSamePattern(changed, as: later), let rules = changed.recurrence?.rules, rules.count == 1,
            whole.recurrence?.rules.count == 1
        else { return nil }
        do throws(RecurrenceRuleError) {
            let dates = try SeriesDates(whole, now: .distantPast)
            var joined = whole
            joined.recurrence?.rules = [
                try RecurrenceRule(whole.recurrence?.rules[0] ?? "").ending(
                    as: RecurrenceRule(rules[0]), after: dates.count(before: later.start.civil))
            ]
            joined.recurrence?.exceptions =
                (earlier?.recurrence?.exceptions ?? []) + (changed.recurrence?.exceptions ?? [])
            joined.recurrence?.changes =
                (earlier?.recurrence?.changes ?? []) + (changed.recurrence?.changes ?? [])
            return joined
        } catch {
            return nil
        }
    }

    /// Whether two series differ in the ends of their rules, their exceptions, additions and changes at most.
    public func isSamePattern(_ one: Schedule, as other: Schedule) -> Bool {
        do throws(RecurrenceRuleError) {
            let isSameRule = try Self.pattern(one) == Self.pattern(other)
            return isSameRule && one.start == other.start && one.end == other.end
                && one.isAllDay == other.isAllDay
        } catch {
            return false
        }
    }

    /// The rules without their ends; a simple one by its step, since it can be written in several ways.
    private static func pattern(_ schedule: Schedule) throws(RecurrenceRuleError) -> [String] {
        var rules: [String] = []
        for text in schedule.recurrence?.rules ?? [] {
            let rule = try RecurrenceRule(text).withoutEnd
            rules.append(SimpleRule(rule, in: schedule)?.step.rawValue ?? rule)
        }
        return rules
    }

    /// The first original start after `now` of a date that has not begun and is not cancelled or excluded; nil if there is none.
    public static func next(
        of schedule: Schedule, now: Date
    ) throws(RecurrenceRuleError) -> CivilDateTime? {
        try Occurrences(of: schedule).next(after: now, limit: 100).filter {
            $0.start.instant > now && schedule.timeZone.instant(of: $0.original) > now
                && $0.change?.isCancelled != true
        }.map(\.original).min()
    }
}
