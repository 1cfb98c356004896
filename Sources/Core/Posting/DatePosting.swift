import Calendars
import Foundation
import Model
import State

/// What officers do to single dates of a series.
extension Posting {
    /// What becomes of a date.
    public enum DateAction: Sendable {
        /// It is as a form says.
        case change(DateForm)
        /// It does not take place.
        case cancel(reason: String)
        /// It is as the series is.
        case restore
    }

    /// Changes one date of a series, by the start that it would have. `version` is that of the date as the form was opened with it.
    /// - Throws: `PostingError`; `.notNow` where the event is cancelled or has no such date, `.changedMeanwhile` where somebody else changed
    ///   the date.
    public func change(
        _ event: Event, date: CivilDateTime, _ action: DateAction, version: String?, by submission: Submission
    ) throws(PostingError) -> Journal.Outcome {
        try journal.change(nonce: submission.nonce, form: submission.form) { () throws(PostingError) in
            let (old, bytes) = try current(event)
            guard old.status != .cancelled, old.hasDate(date) else { throw .notNow }
            if let version, version != DateForm.version(of: old, at: date, settings: settings) {
                throw .changedMeanwhile
            }
            let new = old.with(try self.change(of: old, at: date, action), at: date)
            // A form that changes nothing is shown again.
            guard new != old else { throw .form([]) }
            let changed = revision(submission).changed(old, to: new, isTold: isKnown(old, submission.now))
            return try self.change((old, bytes), to: changed, action: .edit, submission)
        }
    }

    /// Whether a date is as an action would make it.
    /// - Throws: `PostingError`.
    public func isDone(
        _ action: DateAction, of event: Event, at date: CivilDateTime
    ) throws(PostingError) -> Bool {
        let (now, _) = try current(event)
        return now.with(try change(of: now, at: date, action), at: date) == now
    }

    private func change(
        of event: Event, at date: CivilDateTime, _ action: DateAction
    ) throws(PostingError) -> OccurrenceChange? {
        switch action {
        case .restore: return nil
        case .change(let form):
            do throws(FormProblems) {
                return try form.change(of: event, at: date)
            } catch {
                throw .form(error.all)
            }
        case .cancel(let reason):
            var texts = FormTexts(["reason": reason], languages: settings.languages)
            let reason = texts.line("reason", limit: EventForm.Limit.reason)
            guard texts.problems.isEmpty else { throw .form(texts.problems) }
            let earlier = event.schedule?.recurrence?.changes.last { $0.occurrence == date }
            var change = earlier ?? OccurrenceChange(occurrence: date)
            (change.isCancelled, change.reason) = (true, reason.map { LocalizedText($0) })
            return change
        }
    }
}

extension Event {
    /// Whether the series has a date with this start, be it moved or left out.
    public func hasDate(_ date: CivilDateTime) -> Bool {
        guard var plain = schedule, var rule = plain.recurrence else { return false }
        (rule.exceptions, rule.changes) = ([], [])
        plain.recurrence = rule
        let moment = plain.timeZone.instant(of: date)
        do throws(RecurrenceRuleError) {
            return try Occurrences(of: plain).starting(in: moment..<moment.addingTimeInterval(1))
                .contains { $0.original == date }
        } catch {
            // A rule with an error is reported by the content check.
            return false
        }
    }

    /// The event with one change of a date, or none.
    fileprivate func with(_ change: OccurrenceChange?, at date: CivilDateTime) -> Event {
        var event = self
        guard var recurrence = schedule?.recurrence else { return event }
        recurrence.exceptions.removeAll { $0 == date }
        recurrence.changes.removeAll { $0.occurrence == date }
        if let change {
            recurrence.changes.append(change)
            recurrence.changes.sort { $0.occurrence < $1.occurrence }
        }
        event.schedule?.recurrence = recurrence
        return event
    }
}
