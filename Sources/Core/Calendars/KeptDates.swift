import Foundation
import Model

extension Schedule {
    /// Maximum number of dates that a series keeps besides those of its rules.
    private static let mostKept = 500

    /// This series with all dates of another one besides its own, as they are there: with their times, exceptions and changes, and at
    /// `place`, the usual place there, if it is another one here.
    /// - Returns: Nil if they are too many, or if a series of whole days cannot have them, since they have times.
    public func keeping(
        _ other: Schedule, at place: LocalizedText? = nil
    ) throws(RecurrenceRuleError) -> Schedule? {
        guard other.isAllDay || !isAllDay else { return nil }
        var plain = other
        plain.recurrence?.exceptions = []
        plain.recurrence?.changes = []
        let dates = try Occurrences(of: plain).starting(in: .distantPast..<Date.distantFuture).map(\.original)
        guard dates.count <= Self.mostKept else { return nil }
        var own = self
        own.recurrence?.exceptions = []
        own.recurrence?.changes = []
        let given = Set(
            try Occurrences(of: own).next(after: .distantPast, limit: Self.mostKept).map(\.original))
        var kept = recurrence ?? Recurrence()
        kept.additions = (kept.additions + dates.filter { !given.contains($0) }).sorted()
        kept.exceptions = Array(Set(kept.exceptions + (other.recurrence?.exceptions ?? []))).sorted()
        let changes = other.recurrence?.changes ?? []
        let excluded = Set(kept.exceptions)
        kept.changes += dates.filter { !excluded.contains($0) }.compactMap { date in
            keptChange(date, changes.last { $0.occurrence == date }, of: other, place)
        }
        kept.changes.sort { $0.occurrence < $1.occurrence }
        var joined = self
        joined.recurrence = kept
        return joined
    }

    /// The change that a date of another series needs here to stay as it is there; nil if it needs none.
    private func keptChange(
        _ date: CivilDateTime, _ change: OccurrenceChange?, of other: Schedule, _ place: LocalizedText?
    ) -> OccurrenceChange? {
        guard
            let there = Occurrences.occurrence(
                at: date.secondsSince1970, of: other, change: change)
        else { return change }
        var kept = change ?? OccurrenceChange(occurrence: date)
        kept.location = kept.location ?? place
        if other.isAllDay, !isAllDay {
            (kept.isAllDay, kept.start, kept.end) = (true, there.start, there.end)
            return kept
        }
        kept.end = nil
        let here = Occurrences.occurrence(at: date.secondsSince1970, of: self, change: kept)
        // A change cannot take an end away: a date without one has the usual end then.
        if here?.end != there.end { kept.end = there.end }
        return kept.isEmpty ? nil : kept
    }
}
