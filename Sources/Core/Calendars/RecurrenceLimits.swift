/// Limits of computed occurrences. Exceeding them is no error: there are no more occurrences.
public enum RecurrenceLimits {
    /// The last year with occurrences from rules: 2400. Explicit times (start, `also`) have no such limit.
    public static let lastYear = 2400
    /// Maximum number of occurrences returned by one call.
    public static let mostOccurrences = 10_000
    /// Maximum number of starts computed by one call: a rule with COUNT is expanded from its first start.
    public static let mostStarts = 250_000
    /// Maximum INTERVAL, in days, weeks, months or years.
    public static let largestInterval = 10_000
    /// Maximum COUNT.
    public static let largestCount = 1_000_000_000
}
