import Calendars
import Foundation
import Model
import Posting

/// A form that changes day, time or rule of a series of which some dates come before the form's date: it is for the officer to say for
/// which dates.
package struct SeriesEdit: Sendable {
    package enum Scope: String, CaseIterable, Sendable {
        /// The form's date alone.
        case date = "this"
        /// The form's date and all later ones, as an event of their own.
        case following = "from"
        /// All dates that have not begun.
        case all
    }

    private let form: EventForm
    private let old: Event
    private let whole: Schedule
    /// The event that the form describes, with the dates from the form's date on.
    private let new: Event
    private let changed: Schedule
    /// The series split at the form's date.
    private let part: SeriesSplit
    /// The series split at the next date; nil if there is none to come.
    private let ahead: SeriesSplit?
    /// Whether the series has dates to come, but rules that cannot be split at the next one: nothing but single dates can be changed.
    package let isIndivisible: Bool

    /// Creates the change of a form; nil if it changes no time of such a series. `new` is the event as the form reads it.
    package init?(_ form: EventForm, changing old: Event, to new: Event, now: Date) {
        guard old.status != .draft, let whole = old.schedule, whole.recurrence != nil,
            let changed = new.schedule, changed != whole
        else { return nil }
        // Rules that cannot be split are in the form as a whole, like those of a series that has not begun.
        let part =
            old.series(from: form.seriesDate ?? whole.start.civil, now: now)
            ?? SeriesSplit(whole: whole)
        let isAllAhead: Bool
        do throws(RecurrenceRuleError) {
            let next = try SeriesSplit.next(of: whole, now: now)
            ahead = next.flatMap { old.series(from: $0, now: now) }
            isIndivisible = next != nil && ahead == nil
            isAllAhead =
                try isIndivisible
                ? Occurrences(of: whole).last(before: now) == nil
                : ahead != nil && part.earlier == nil && ahead?.earlier == nil
            // The form does not know which dates were moved to a time that is over.
            self.changed =
                changed.recurrence == nil || part.later.recurrence == nil
                ? changed
                : try SeriesChange(from: Self.replacing(part.later, by: changed), to: changed).schedule
        } catch {
            return nil
        }
        // A series whose dates are all ahead is changed as a whole.
        if isAllAhead || part.isSamePattern(changed, as: whole) { return nil }
        (self.form, self.old, self.whole, self.new) = (form, old, whole, new)
        self.part = part
    }

    /// The dates from the form's date on without an earlier move of this one, where the form gives it another time.
    private static func replacing(_ later: Schedule, by changed: Schedule) -> Schedule {
        guard later.start != changed.start || later.end != changed.end else { return later }
        var later = later
        let (changes, first) = (later.recurrence?.changes ?? [], later.start.civil)
        later.recurrence?.changes = changes.compactMap { change in
            guard change.occurrence == first else { return change }
            var kept = change
            (kept.start, kept.end, kept.isAllDay) = (nil, nil, false)
            return kept.isEmpty ? nil : kept
        }
        return later
    }

    private var isAhead: Bool { ahead.map { part.start >= $0.start } ?? false }

    /// The form's date, or the next one if that is over; nil if none is to come.
    package var date: CivilDateTime? { isAhead ? part.start : ahead?.start }

    /// The day of the last date that stays if the form's date and all later ones change, without cancelled ones; nil if there is none.
    package var lastKept: CivilDate? {
        (following?.earlier).flatMap { Occurrences(ifValid: $0) }?.lastHeld?.start.civil.day
    }

    /// The first day of the changed dates if the form's date and all later ones change.
    package var firstChanged: CivilDate? { following?.later.start.civil.day }

    /// Whether the form changes more than time and place, which one date cannot have for itself.
    package var changesMore: Bool {
        new.parts(differingFrom: old).contains { ![.time, .place].contains($0) }
    }

    /// The scopes that the form can have, in the order of the question.
    package var scopes: [Scope] {
        Scope.allCases.filter { scope in
            switch scope {
            case _ where isIndivisible: false
            case .date: isOfOneDate
            // The second event is announced: one that is cancelled or a draft would take dates away without a question.
            case .following: new.status == old.status && following != nil
            case .all: all != nil
            }
        }
    }

    /// The scope that the form names; nil if it names none that it can have.
    package var scope: Scope? {
        form.fields[EventForm.scopeField].flatMap { Scope(rawValue: $0) }
            .flatMap { scopes.contains($0) ? $0 : nil }
    }

    /// Whether one date can have what the form changes: no other rule, no times in a series of whole days, and no missing end.
    private var isOfOneDate: Bool {
        guard isAhead, !part.later.isAllDay || changed.isAllDay, part.later.end == nil || changed.end != nil
        else { return false }
        return EventForm.repeatFields(of: part.later).allSatisfy { form.fields[$0.key] ?? "" == $0.value }
    }

    /// The problem of a form without a possible scope; nil if it names a scope that it can have.
    package var problem: FormProblem? {
        scope == nil ? FormProblem(EventForm.scopeField, isIndivisible ? .indivisible : .unknownChoice) : nil
    }

    // MARK: Results

    /// The event after the change and, if the series is split, a new one with the later dates, without id and slug; nil if the form cannot
    /// have the scope.
    func result(_ scope: Scope) throws(FormProblems) -> (event: Event, later: Event?)? {
        var event = new
        switch scope {
        case .date:
            (event.location, event.schedule) = (old.location, whole)
            event.moveSignUp(from: part.later.start, to: whole.start)
            return (event.with(try dateForm.change(of: old, at: part.start), at: part.start), nil)
        case .following:
            guard let following else { return nil }
            var first = old
            (first.schedule, event.schedule) = (following.earlier, following.later)
            first.moveSignUp(from: whole.start, to: following.earlier.start)
            event.moveSignUp(from: changed.start, to: following.later.start)
            return (first, event)
        case .all:
            guard let all else { return nil }
            event.schedule = all
            event.moveSignUp(from: changed.start, to: all.start)
            return (event, nil)
        }
    }

    /// The form of the date alone. The reason of an earlier change of it stays.
    private var dateForm: DateForm {
        var date = DateForm(form)
        let earlier = whole.recurrence?.changes.last { $0.occurrence == part.start }
        date.fields["reason"] = earlier?.reason?.all.first
        return date
    }

    /// The dates that stay, and the changed ones, if the form's date and all later ones change; nil if none stays. Dates that have begun
    /// stay.
    private var following: (earlier: Schedule, later: Schedule)? {
        guard let ahead else { return (whole, changed) }
        let (earlier, later) = isAhead ? (part.earlier, changed) : (ahead.earlier, shifted(to: ahead))
        guard let earlier, let later else { return nil }
        return (earlier, later)
    }

    /// The series with the change for all dates that have not begun; nil if it cannot have the others as they are.
    private var all: Schedule? {
        guard let schedule = ahead.map({ shifted(to: $0) }) ?? changed else { return nil }
        guard let past = ahead == nil ? whole : ahead?.earlier else { return schedule }
        let isElsewhere = old.location != nil && old.location != new.location
        do throws(RecurrenceRuleError) {
            return try schedule.keeping(past, at: isElsewhere ? old.location : nil)
        } catch {
            return nil
        }
    }

    /// The change for the dates from another one on.
    private func shifted(to other: SeriesSplit) -> Schedule? {
        other.start == part.start
            ? changed : other.later.shifted(from: part.later, to: changed)
    }
}

extension Event {
    /// The event's series split at one of its dates; nil if that is not possible.
    func series(from date: CivilDateTime, now: Date) -> SeriesSplit? {
        guard let schedule, schedule.recurrence != nil else { return nil }
        do throws(RecurrenceRuleError) {
            return try SeriesSplit(schedule, at: date, now: now)
        } catch {
            // The content check reports invalid rules.
            return nil
        }
    }

    /// The date of a series from which on its form has it: the next one, or the last if none is to come; nil if it is no series.
    package func formDate(now: Date) -> CivilDateTime? {
        guard status != .draft, let schedule, schedule.recurrence != nil else { return nil }
        do throws(RecurrenceRuleError) {
            if let next = try SeriesSplit.next(of: schedule, now: now) { return next }
            return try Occurrences(of: schedule).last(before: now)?.original
        } catch {
            return nil
        }
    }
}

extension Event {
    /// The changed or excluded dates of an earlier version that do not exist in this version's series; of those from `date` on, if this
    /// version has the series from there on.
    package func datesLost(from old: Event, at date: CivilDateTime? = nil) -> [CivilDateTime] {
        let part = date.flatMap { old.series(from: $0, now: .distantPast) }
        let isPart = schedule?.start != old.schedule?.start
        guard let before = isPart ? part?.later ?? old.schedule : old.schedule,
            let recurrence = before.recurrence, let after = schedule
        else { return [] }
        // An event that does not repeat any more has no changes of single dates.
        if after.recurrence == nil { return recurrence.changes.map(\.occurrence).sorted() }
        do throws(RecurrenceRuleError) {
            return try SeriesChange(from: before, to: after).dropped
        } catch {
            // The content check reports invalid rules.
            return []
        }
    }
}
