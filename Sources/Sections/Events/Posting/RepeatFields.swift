import Calendars
import Model
import Posting

/// The form fields of an event's recurrence: `repeats`, `repeatsEnd`, `repeatsUntil` and `repeatsCount`.
extension EventForm {
    /// The value of `repeats` for an event without recurrence.
    static let noRule = "none"
    /// The value of `repeats` for a rule that a form cannot express and therefore keeps.
    static let otherRule = "other"

    static func repeatFields(of schedule: Schedule?) -> [String: String] {
        var fields = ["repeats": noRule, "repeatsEnd": "never"]
        guard let schedule, let recurrence = schedule.recurrence else { return fields }
        guard let rule = SimpleRule(of: schedule) else {
            let hasDates = !recurrence.rules.isEmpty || !recurrence.additions.isEmpty
            return hasDates ? ["repeats": otherRule, "repeatsEnd": "never"] : fields
        }
        fields["repeats"] = rule.step.rawValue
        switch rule.end {
        case .never: break
        case .until(let day):
            fields["repeatsEnd"] = "until"
            fields["repeatsUntil"] = day.description
        case .count(let count):
            fields["repeatsEnd"] = "count"
            fields["repeatsCount"] = String(count)
        }
        return fields
    }
}

extension SimpleRule {
    /// The rule of a schedule; nil unless a form can express it.
    fileprivate init?(of schedule: Schedule) {
        guard let rules = schedule.recurrence?.rules, rules.count == 1 else { return nil }
        self.init(rules[0], in: schedule)
    }
}

extension FormTexts {
    /// The schedule with the recurrence of the fields, or of `earlier` if they keep it. Changes of single
    /// dates of `earlier` are carried over.
    mutating func repeated(_ schedule: Schedule, earlier: Schedule?) -> Schedule {
        let name = self.text("repeats")
        if name == EventForm.noRule { return schedule }
        var schedule = schedule
        if let name, name != EventForm.otherRule {
            guard let rule = newRule(name, from: schedule.start.civil.day) else { return schedule }
            schedule.recurrence = Recurrence(rules: [text(of: rule, in: schedule, earlier: earlier)])
        } else if let recurrence = earlier?.recurrence {
            schedule.recurrence = Recurrence(rules: recurrence.rules)
        } else {
            if name != nil { add("repeats", .unknownChoice) }
            return schedule
        }
        return carried(schedule, from: earlier)
    }

    /// The rule that the fields describe for a series from `start`; nil if a field is invalid.
    private mutating func newRule(_ name: String, from start: CivilDate) -> SimpleRule? {
        guard let step = SimpleRule.Step(rawValue: name) else {
            add("repeats", .unknownChoice)
            return nil
        }
        guard let end = end(from: start) else { return nil }
        let rule = SimpleRule(step, end)
        guard rule.canBegin(on: start) else {
            add("repeats", .notLastWeekday)
            return nil
        }
        return rule
    }

    /// The text of a rule; the earlier text if it describes the same rule.
    private func text(of rule: SimpleRule, in schedule: Schedule, earlier: Schedule?) -> String {
        if let earlier, earlier.start == schedule.start, earlier.isAllDay == schedule.isAllDay,
            SimpleRule(of: earlier) == rule, let text = earlier.recurrence?.rules.first
        {
            return text
        }
        return rule.text(in: schedule)
    }

    private mutating func end(from start: CivilDate) -> SimpleRule.End? {
        switch self.text("repeatsEnd") {
        case nil, "never": return .never
        case "until": return lastDay(from: start).map { .until($0) }
        case "count":
            guard let text = self.text("repeatsCount") else {
                add("repeatsCount", .missing)
                return nil
            }
            guard text.utf8.count <= 4, let count = Int(text), (1...SimpleRule.mostTimes).contains(count)
            else {
                add("repeatsCount", .notACount(limit: SimpleRule.mostTimes))
                return nil
            }
            return .count(count)
        default:
            add("repeatsEnd", .unknownChoice)
            return nil
        }
    }

    private mutating func lastDay(from start: CivilDate) -> CivilDate? {
        guard text("repeatsUntil") != nil else {
            add("repeatsUntil", .missing)
            return nil
        }
        guard let day = self.day("repeatsUntil") else { return nil }
        guard day >= start else {
            add("repeatsUntil", .endsBeforeStart)
            return nil
        }
        return day
    }

    private mutating func carried(_ schedule: Schedule, from earlier: Schedule?) -> Schedule {
        do throws(RecurrenceRuleError) {
            if try [RecurrenceRule](schedule.recurrence?.rules ?? []).areShorter(than: schedule) {
                add(schedule.isAllDay ? "endDate" : "endTime", .longerThanStep)
            }
            // A single event has no dates to carry over.
            guard let earlier, earlier.recurrence != nil else { return schedule }
            return try SeriesChange(from: earlier, to: schedule).schedule
        } catch {
            add("repeats", .unknownChoice)
            return schedule
        }
    }
}
