import Model

/// A rule such as "the second Sunday of March" that matches the last clock changes of a time zone.
struct TimeZoneRule {
    /// The rule in iCalendar notation, without an end.
    let text: String
    /// Number of changes that match the rule, counted from the last.
    let count: Int

    /// Minimum number of matching years; fewer may be chance.
    private static let fewest = 5

    /// The rule of changes given in order; nil if they end before `TimeZoneOnset.lastYear`, or match no rule.
    init?(holdingOn onsets: [TimeZoneOnset]) {
        guard let last = onsets.last?.civil, last.day.year == TimeZoneOnset.lastYear else { return nil }
        let tail = onsets.reversed().map(\.civil).enumerated().prefix { index, civil in
            civil.day.year == last.day.year - index && civil.day.month == last.day.month
                && civil.day.weekday == last.day.weekday && civil.secondOfDay == last.secondOfDay
        }.map(\.element.day)
        let numbered = tail.prefix { $0.weekOfMonth == last.day.weekOfMonth }.count
        let final = tail.prefix(while: \.isLastOfItsWeekday).count
        count = max(numbered, final)
        guard count >= Self.fewest else { return nil }
        let weekday = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][last.day.weekday - 1]
        let number = final >= numbered ? -1 : last.day.weekOfMonth
        text = "FREQ=YEARLY;BYMONTH=\(last.day.month);BYDAY=\(number)\(weekday)"
    }
}
