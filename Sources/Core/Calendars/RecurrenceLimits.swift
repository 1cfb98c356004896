/// How far occurrences are computed. Beyond these nothing fails: there are no more occurrences.
public enum RecurrenceLimits {
    /// The last year for which rules give occurrences: 2400. What an event says outright (start, `also`) stands.
    public static let lastYear = 2400
    /// The most occurrences that one call answers.
    public static let mostOccurrences = 10_000
    /// The most starts that one call goes through: a rule with COUNT is counted from its first one.
    public static let mostStarts = 250_000
    /// The largest INTERVAL, in days, weeks, months or years.
    public static let largestInterval = 10_000
    /// The largest COUNT.
    public static let largestCount = 1_000_000_000
}
