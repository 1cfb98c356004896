/// A difference between the dates of two versions of a series.
public enum DateDifference: Equatable, Sendable {
    /// The date is moved, changed or cancelled.
    case changed(OccurrenceChange)
    /// The date is excluded from the series.
    case leftOut(CivilDateTime)
    /// The date is regular again, after it was changed or excluded.
    case asUsual(CivilDateTime)

    public var original: CivilDateTime {
        switch self {
        case .changed(let change): change.occurrence
        case .leftOut(let start), .asUsual(let start): start
        }
    }

    /// All differences, in order.
    public static func all(from old: Schedule?, to new: Schedule?) -> [DateDifference] {
        let (before, after) = (dates(of: old), dates(of: new))
        return Set(before.keys).union(after.keys).sorted().compactMap { start in
            guard before[start] != after[start] else { return nil }
            return after[start] ?? .asUsual(start)
        }
    }

    private static func dates(of schedule: Schedule?) -> [CivilDateTime: DateDifference] {
        let recurrence = schedule?.recurrence ?? Recurrence()
        let changed = recurrence.changes.map { ($0.occurrence, DateDifference.changed($0)) }
        let leftOut = recurrence.exceptions.map { ($0, DateDifference.leftOut($0)) }
        return Dictionary(changed + leftOut, uniquingKeysWith: { _, last in last })
    }
}
