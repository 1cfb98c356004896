import Calendars
import Foundation
import Model
import Posting
import State

/// Changes of single dates of a series.
extension EventPosting {
    package enum DateAction: Sendable {
        case change(DateForm)
        case cancel(reason: String)
        /// Remove the date's changes: it follows the series again.
        case restore
    }

    /// Changes one date of a series. `date` is its original start; `version` is the date's version when the form was opened.
    /// - Throws: `.notNow` if the event is cancelled or has no such date, `.changedMeanwhile` if the version
    ///   differs, `.form([])` if the form changes nothing.
    package func change(
        _ event: Event, date: CivilDateTime, _ action: DateAction, version: String?,
        by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try core.change(by: submission) { submission throws(PostingError) in
            let (old, bytes) = try current(event)
            guard old.status != .cancelled, old.hasDate(date) else { throw .notNow }
            if let version, version != DateForm.version(of: old, at: date, settings: settings) {
                throw .changedMeanwhile
            }
            let new = try result(of: action, of: old, at: date)
            // A form without changes is shown again.
            guard new != old else { throw .form([]) }
            return try self.change((old, bytes), to: new, action: .edit, submission)
        }
    }

    /// Whether the action would leave the date as it is.
    package func isDone(
        _ action: DateAction, of event: Event, at date: CivilDateTime
    ) throws(PostingError) -> Bool {
        let (now, _) = try current(event)
        return try result(of: action, of: now, at: date) == now
    }

    /// The event as the action leaves it.
    package func result(
        of action: DateAction, of event: Event, at date: CivilDateTime
    ) throws(PostingError) -> Event {
        event.with(try change(of: event, at: date, action), at: date)
    }

    private func change(
        of event: Event, at date: CivilDateTime, _ action: DateAction
    ) throws(PostingError) -> OccurrenceChange? {
        switch action {
        case .restore: return nil
        case .change(let form): return try Self.form(form.change(of: event, at: date))
        case .cancel(let reason):
            var texts = FormTexts(["reason": reason], languages: settings.languages)
            let reason = texts.line("reason", limit: EventForm.reasonLimit)
            guard texts.problems.isEmpty else { throw .form(texts.problems) }
            let earlier = event.schedule?.recurrence?.changes.last { $0.occurrence == date }
            var change = earlier ?? OccurrenceChange(occurrence: date)
            (change.isCancelled, change.reason) = (true, reason.map { LocalizedText($0) })
            return change
        }
    }
}

extension Event {
    /// Whether the series has a date with this original start, even if that date is moved or excluded.
    package func hasDate(_ date: CivilDateTime) -> Bool {
        guard var plain = schedule, var rule = plain.recurrence else { return false }
        (rule.exceptions, rule.changes) = ([], [])
        plain.recurrence = rule
        let moment = plain.timeZone.instant(of: date)
        let dates = Occurrences(ifValid: plain)?.starting(in: moment..<moment.addingTimeInterval(1))
        return dates?.contains { $0.original == date } ?? false
    }

    /// The event with the date's change replaced by `change`, or removed if nil.
    func with(_ change: OccurrenceChange?, at date: CivilDateTime) -> Event {
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
