import Calendars
import Foundation
import Model
import Posting

/// The form fields of an event's recurrence: `repeats`, `repeatsEnd`, `repeatsUntil` and `repeatsCount`.
package enum RepeatFields {
    /// The value of `repeats` for an event without recurrence.
    package static let none = "none"
    /// The value of `repeats` for a rule that a form cannot express and therefore keeps.
    package static let other = "other"
    /// The values of `repeatsEnd`.
    package enum End: String, CaseIterable, Sendable { case never, until, count }

    static func fields(of schedule: Schedule?) -> [String: String] {
        var fields = ["repeats": none, "repeatsEnd": End.never.rawValue]
        guard let schedule, let recurrence = schedule.recurrence else { return fields }
        guard let rule = rule(of: schedule) else {
            let hasDates = !recurrence.rules.isEmpty || !recurrence.additions.isEmpty
            return hasDates ? ["repeats": other, "repeatsEnd": End.never.rawValue] : fields
        }
        fields["repeats"] = rule.step.rawValue
        switch rule.end {
        case .never: break
        case .until(let day):
            fields["repeatsEnd"] = End.until.rawValue
            fields["repeatsUntil"] = day.description
        case .count(let count):
            fields["repeatsEnd"] = End.count.rawValue
            fields["repeatsCount"] = String(count)
        }
        return fields
    }

    /// The schedule with the recurrence of the fields, or of `earlier` if they keep it. Changes of single
    /// dates of `earlier` are carried over.
    static func read(_ texts: inout FormTexts, _ schedule: Schedule, earlier: Schedule?) -> Schedule {
        let name = texts.text("repeats")
        if name == Self.none { return schedule }
        var schedule = schedule
        if let name, name != Self.other {
            guard let rule = newRule(name, &texts, from: schedule.start.civil.day) else { return schedule }
            schedule.recurrence = Recurrence(rules: [text(of: rule, in: schedule, earlier: earlier)])
        } else if let recurrence = earlier?.recurrence {
            schedule.recurrence = Recurrence(rules: recurrence.rules)
        } else {
            if name != nil { texts.add("repeats", .unknownChoice) }
            return schedule
        }
        return carried(schedule, from: earlier, &texts)
    }

    /// The rule that the fields describe for a series from `start`; nil if a field is invalid.
    private static func newRule(_ name: String, _ texts: inout FormTexts, from start: CivilDate)
        -> SimpleRule?
    {
        guard let step = SimpleRule.Step(rawValue: name) else {
            texts.add("repeats", .unknownChoice)
            return nil
        }
        guard let end = end(&texts, from: start) else { return nil }
        let rule = SimpleRule(step, end)
        guard rule.canBegin(on: start) else {
            texts.add("repeats", .notLastWeekday)
            return nil
        }
        return rule
    }

    /// The rule of a schedule; nil unless a form can express it.
    private static func rule(of schedule: Schedule) -> SimpleRule? {
        guard let rules = schedule.recurrence?.rules, rules.count == 1 else { return nil }
        return SimpleRule(rules[0], in: schedule)
    }

    /// The text of a rule; the earlier text if it describes the same rule.
    private static func text(of rule: SimpleRule, in schedule: Schedule, earlier: Schedule?) -> String {
        if let earlier, earlier.start == schedule.start, earlier.isAllDay == schedule.isAllDay,
            Self.rule(of: earlier) == rule, let text = earlier.recurrence?.rules.first
        {
            return text
        }
        return rule.text(in: schedule)
    }

    private static func end(_ texts: inout FormTexts, from start: CivilDate) -> SimpleRule.End? {
        switch texts.text("repeatsEnd").map(End.init(rawValue:)) {
        case nil, .never??: return .never
        case .until??: return lastDay(&texts, from: start).map { .until($0) }
        case .count??:
            guard let text = texts.text("repeatsCount") else {
                texts.add("repeatsCount", .missing)
                return nil
            }
            guard text.utf8.count <= 4, let count = Int(text), (1...SimpleRule.mostTimes).contains(count)
            else {
                texts.add("repeatsCount", .notACount(limit: SimpleRule.mostTimes))
                return nil
            }
            return .count(count)
        case .some(nil):
            texts.add("repeatsEnd", .unknownChoice)
            return nil
        }
    }

    private static func lastDay(_ texts: inout FormTexts, from start: CivilDate) -> CivilDate? {
        guard texts.text("repeatsUntil") != nil else {
            texts.add("repeatsUntil", .missing)
            return nil
        }
        guard let day = FormSchedule.day("repeatsUntil", &texts) else { return nil }
        guard day >= start else {
            texts.add("repeatsUntil", .endsBeforeStart)
            return nil
        }
        return day
    }

    private static func carried(
        _ schedule: Schedule, from earlier: Schedule?, _ texts: inout FormTexts
    ) -> Schedule {
        do throws(RecurrenceRuleError) {
            if try [RecurrenceRule](schedule.recurrence?.rules ?? []).areShorter(than: schedule) {
                texts.add(schedule.isAllDay ? "endDate" : "endTime", .longerThanStep)
            }
            // A single event has no dates to carry over.
            guard let earlier, earlier.recurrence != nil else { return schedule }
            return try SeriesChange(from: earlier, to: schedule).schedule
        } catch {
            texts.add("repeats", .unknownChoice)
            return schedule
        }
    }
}
