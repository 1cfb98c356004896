/// One date of a series that is different from before.
public enum DateDifference: Equatable, Sendable {
    /// It is moved, changed or cancelled.
    case changed(OccurrenceChange)
    /// It is left out without a word.
    case leftOut(CivilDateTime)
    /// It takes place as the series does, after it was to be different.
    case asUsual(CivilDateTime)

    /// The start that it would have had.
    public var original: CivilDateTime {
        switch self {
        case .changed(let change): change.occurrence
        case .leftOut(let start), .asUsual(let start): start
        }
    }

    /// The dates that are different, in order.
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
