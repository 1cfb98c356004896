import Model

/// Days as people read them.
enum DayWords {
    /// `15 November 2026`. A table costs nothing at start-up; Foundation's formatters load a locale first.
    static func of(_ day: CivilDate) -> String { "\(day.day) \(months[day.month - 1]) \(day.year)" }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]
}
