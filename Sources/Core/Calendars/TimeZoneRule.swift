import Model

/// A rule such as "the second Sunday of March" that the last changes of a time zone's clocks follow.
struct TimeZoneRule {
    /// As iCalendar writes it, without an end.
    let text: String
    /// How many of the changes follow it, counted from the last.
    let count: Int

    /// Fewer years of the same are chance.
    private static let fewest = 5

    /// The rule of changes in order; nil where they do not last to `TimeZoneOnsets.lastYear`, or follow none.
    init?(holdingOn onsets: [TimeZoneOnsets.Onset]) {
        guard let last = onsets.last?.civil, last.day.year == TimeZoneOnsets.lastYear else { return nil }
        let tail = onsets.reversed().map(\.civil).enumerated().prefix { index, civil in
            civil.day.year == last.day.year - index && civil.day.month == last.day.month
                && civil.day.weekday == last.day.weekday && civil.secondOfDay == last.secondOfDay
        }.map(\.element.day)
        let numbered = tail.prefix { Self.number($0) == Self.number(last.day) }.count
        let final = tail.prefix(while: Self.isLast).count
        count = max(numbered, final)
        guard count >= Self.fewest else { return nil }
        let weekday = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][last.day.weekday - 1]
        let number = final >= numbered ? -1 : Self.number(last.day)
        text = "FREQ=YEARLY;BYMONTH=\(last.day.month);BYDAY=\(number)\(weekday)"
    }

    /// Which of its weekday it is in its month, from 1.
    private static func number(_ day: CivilDate) -> Int { (day.day - 1) / 7 + 1 }

    /// Whether it is the last of its weekday in its month.
    private static func isLast(_ day: CivilDate) -> Bool { day.adding(days: 7)?.month != day.month }
}
