import Calendars
import ContentFiles
import Foundation
import Model

/// Checks of the recurrence of an event whose keys are all readable.
extension Schedule {
    /// Maximum number of occurrences of one event on a day.
    private static let mostTimesADay = 24
    /// Number of days, more than calendars show.
    private static let calendarDays = 800

    /// Reports invalid or excessive rules, occurrences that overlap the next one, changes of occurrences that do not exist, and events
    /// without any occurrence.
    func check(_ fields: inout FieldReader) {
        guard let recurrence else { return }
        let text = recurrence.rules.joined(separator: ", ")
        do throws(RecurrenceRuleError) {
            let occurrences = try Occurrences(of: self)
            let rules = try [RecurrenceRule](recurrence.rules)
            for change in occurrences.unmatchedChanges {
                fields.add(.noSuchOccurrence(change.occurrence.description), at: "changes")
            }
            if let reason = excess(of: rules, occurrences) {
                fields.add(.wrongRule(text, reason: reason), at: "repeats")
            }
            if rules.areShorter(than: self), let text = fields.text("ends") {
                // Probably `ends` was meant as the end of the recurrence.
                let expected = "the end of the first time, not of the series: UNTIL in 'repeats' ends that"
                fields.add(.wrongField("ends", value: text, expected: expected), at: "ends")
            }
            if occurrences.next(after: .distantPast, limit: 1).isEmpty {
                fields.add(.noOccurrence, at: fields.line(of: "except") == nil ? "repeats" : "except")
            }
        } catch {
            fields.add(.wrongRule(text, reason: error.description), at: "repeats")
        }
    }

    /// Why the rules give more occurrences than pages can show; nil if they do not.
    private func excess(of rules: [RecurrenceRule], _ occurrences: Occurrences) -> String? {
        if isAllDay { return nil }
        let timesADay = rules.map(\.mostTimesADay).reduce(0, +)
        if timesADay > Self.mostTimesADay {
            return "it gives \(timesADay) times on one day; expected at most \(Self.mostTimesADay)"
        }
        let limit = RecurrenceLimits.mostOccurrences
        guard timesADay * Self.calendarDays >= limit else { return nil }
        let end = start.instant.addingTimeInterval(Double(Self.calendarDays) * 86_400)
        guard occurrences.starting(in: start.instant..<end).count >= limit else { return nil }
        return
            "it gives \(limit) times or more in \(Self.calendarDays) days; expected fewer, as with BYDAY or UNTIL"
    }
}

extension Occurrences {
    /// The dates of a schedule; nil if a rule is invalid, which the check of the content file reports.
    package init?(ifValid schedule: Schedule) {
        do throws(RecurrenceRuleError) { try self.init(of: schedule) } catch { return nil }
    }

    /// The last date that is not cancelled, of a schedule with an end; nil if there is none.
    var lastHeld: Occurrence? {
        starting(in: .distantPast ..< .distantFuture).last { $0.change?.isCancelled != true }
    }
}

extension [RecurrenceRule] {
    init(_ texts: [String]) throws(RecurrenceRuleError) {
        self = try texts.map { text throws(RecurrenceRuleError) in try RecurrenceRule(text) }
    }

    /// Whether an occurrence of a schedule with these rules ends after the next one begins.
    func areShorter(than schedule: Schedule) -> Bool {
        guard let end = schedule.end, let days = filter({ $0.count != 1 }).map(\.fewestDaysBetween).min()
        else { return false }
        return end.civil.secondsSince1970 - schedule.start.civil.secondsSince1970 > days * 86_400
    }
}
