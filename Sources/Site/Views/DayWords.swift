import Model

/// Days as people read them. Tables cost nothing at start-up; Foundation's formatters load a locale first.
enum DayWords {
    /// `15 November 2026`.
    static func of(_ day: CivilDate) -> String { "\(withoutYear(day)) \(day.year)" }

    /// `15 November`.
    static func withoutYear(_ day: CivilDate) -> String { "\(day.day) \(months[day.month - 1])" }

    /// `Sunday, 15 November 2026`.
    static func full(_ day: CivilDate) -> String { "\(weekdays[day.weekday - 1]), \(of(day))" }

    /// January to December.
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// Monday to Sunday.
    static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// `Nov`, `Sun`: the beginning of a month's or a weekday's name.
    static func short(_ name: String) -> String { String(name.prefix(3)) }
}
