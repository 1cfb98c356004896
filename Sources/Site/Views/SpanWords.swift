import Model

extension DayWords {
    /// The days from one to another, without saying anything twice: `14 to 21 November 2026`.
    static func of(_ first: CivilDate, to last: CivilDate) -> String {
        if first == last { return of(last) }
        if first.year != last.year { return "\(of(first)) to \(of(last))" }
        if first.month != last.month { return "\(withoutYear(first)) to \(of(last))" }
        return "\(first.day) to \(of(last))"
    }

    /// `November 2026`.
    static func month(of day: CivilDate) -> String { "\(months[day.month - 1]) \(day.year)" }

    /// `22:14`.
    static func time(of civil: CivilDateTime) -> String {
        "\(civil.hour < 10 ? "0" : "")\(civil.hour):\(civil.minute < 10 ? "0" : "")\(civil.minute)"
    }
}
