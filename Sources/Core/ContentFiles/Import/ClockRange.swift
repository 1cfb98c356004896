/// The times of day of one cell: `18:00`, `6:00 PM`, `6-8 pm`, `18:00–20:00 EST`, `下午6点到8点`, `晚上10点-12点`.
package struct ClockRange: Hashable, Sendable {
    package let start: ClockTime
    /// The end, if the cell has one: before the start if it is on the next day.
    package let end: ClockTime?

    /// Nil if the text has no time of day. `isBehindDay`: whether a day stands in front of it, so that `-05:00` may be a zone; `isInstant`:
    /// whether it is one, as behind the T of ISO 8601.
    package init?(_ text: String, isBehindDay: Bool = false, isInstant: Bool = false) {
        let text = ClockTime.normal(text)
        let single = ClockTime(text)
        let range = Self.ends(text)
        if let range, single.map({ Self.isZoned($0, range, isBehindDay, isInstant) }) != true {
            (start, end) = range
        } else if let single {
            (start, end) = (single, nil)
        } else {
            return nil
        }
    }

    // Parsed once and shared by threads, as in ClockTime.swift.
    nonisolated(unsafe) private static let separator = #/ *(?:[-–—―~〜]+|到|至|\b[Tt][Oo]\b) */#

    /// The two ends of a range. What one of them leaves open, the half of the day and the zone, the other one tells.
    private static func ends(_ text: String) -> (start: ClockTime, end: ClockTime)? {
        guard let separator = text.firstMatch(of: Self.separator),
            var start = ClockTime(part: text[..<separator.range.lowerBound]),
            var end = ClockTime(part: text[separator.range.upperBound...])
        else { return nil }
        // `6-8` are two numbers, and `18:00-05` has a zone.
        if start.isNumber, !end.hasHalf, end.form == .number || end.form == .digits { return nil }
        if end.isNumber, !start.zone.isEmpty || !start.hasHalf && start.form == .digits { return nil }
        if end.hasHalf {
            start = start.preceding(end.second)
        } else if start.hasHalf || start.leavesHalf {
            end = end.following(start.second)
        }
        // `8点-20点`
        if !end.isOpen { start.isUnsure = false }
        if start.zone.isEmpty { start.zone = end.zone }
        if end.zone.isEmpty { end.zone = start.zone }
        return (start, end)
    }

    /// Whether what looks like the end of a range is the zone of a single time: `18:00 GMT-05:00`, and behind a day `18:00-05:00`.
    private static func isZoned(
        _ single: ClockTime, _ range: (start: ClockTime, end: ClockTime), _ isBehindDay: Bool,
        _ isInstant: Bool
    ) -> Bool {
        guard WrittenTimes.offset(single.zone) != nil else { return false }
        if single.zone.first?.isLetter == true { return true }
        guard isBehindDay, single.form == .digits else { return false }
        if isInstant || single.hasSeconds { return true }
        // `6:00 PM -05:00` and `6:00 PM-8:00`; `18:00-05:00` and `10:00-12:00`.
        return single.hasHalf
            ? single.zone.dropFirst().hasPrefix("0") : range.end.second <= range.start.second
    }
}
