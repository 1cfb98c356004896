import Calendars
import ContentFiles
import Foundation
import Model

/// Checks the recurrence of an event whose keys are all readable.
enum ScheduleCheck {
    /// Maximum number of occurrences of one event on a day.
    private static let mostTimesADay = 24
    /// Number of days, more than calendars show.
    private static let calendarDays = 800

    /// Reports invalid or excessive rules, occurrences that overlap the next one, changes of occurrences that do not exist, and events
    /// without any occurrence.
    static func check(_ schedule: Schedule, _ fields: inout FieldReader) {
        guard let recurrence = schedule.recurrence else { return }
        let text = recurrence.rules.joined(separator: ", ")
        do throws(RecurrenceRuleError) {
            let occurrences = try Occurrences(of: schedule)
            var rules: [RecurrenceRule] = []
            for rule in recurrence.rules { rules.append(try RecurrenceRule(rule)) }
            for change in occurrences.unmatchedChanges {
                fields.add(.noSuchOccurrence(change.occurrence.description), at: "changes")
            }
            if let reason = excess(of: rules, occurrences, schedule) {
                fields.add(.wrongRule(text, reason: reason), at: "repeats")
            }
            checkLength(of: schedule, rules, &fields)
            if occurrences.next(after: .distantPast, limit: 1).isEmpty {
                fields.add(.noOccurrence, at: fields.line(of: "except") == nil ? "repeats" : "except")
            }
        } catch {
            fields.add(.wrongRule(text, reason: error.description), at: "repeats")
        }
    }

    /// Why the rules give more occurrences than pages can show; nil if they do not.
    private static func excess(of rules: [RecurrenceRule], _ occurrences: Occurrences, _ schedule: Schedule)
        -> String?
    {
        if schedule.isAllDay { return nil }
        let timesADay = rules.map(\.mostTimesADay).reduce(0, +)
        if timesADay > mostTimesADay {
            return "it gives \(timesADay) times on one day; expected at most \(mostTimesADay)"
        }
        let limit = RecurrenceLimits.mostOccurrences
        guard timesADay * calendarDays >= limit else { return nil }
        let start = schedule.start.instant
        let end = start.addingTimeInterval(Double(calendarDays) * 86_400)
        guard occurrences.starting(in: start..<end).count >= limit else { return nil }
        return
            "it gives \(limit) times or more in \(calendarDays) days; expected fewer, as with BYDAY or UNTIL"
    }

    /// Reports an occurrence that ends after the next begins: probably `ends` was meant as the end of the recurrence.
    private static func checkLength(
        of schedule: Schedule, _ rules: [RecurrenceRule], _ fields: inout FieldReader
    ) {
        let days = rules.filter { $0.count != 1 }.map(\.fewestDaysBetween).min()
        guard let days, let end = schedule.end, let text = fields.text("ends"),
            end.civil.secondsSince1970 - schedule.start.civil.secondsSince1970 > days * 86_400
        else { return }
        let expected = "the end of the first time, not of the series: UNTIL in 'repeats' ends that"
        fields.add(.wrongField("ends", value: text, expected: expected), at: "ends")
    }
}
