import Foundation

/// When a failed delivery is tried again.
package enum RetryPolicy {
    /// Maximum number of attempts: 12, in about 7 hours.
    package static let attempts = 12
    /// Seconds until the second attempt: 15. Each further wait is twice as long.
    static let firstWait: TimeInterval = 15
    /// Maximum number of seconds between two attempts: 3 hours, unless the service asks for more.
    static let longestWait: TimeInterval = 3 * 3600

    /// Computes the time of the next attempt.
    /// - Parameters:
    ///   - attempts: number of failed attempts, from 1.
    ///   - retryAfter: seconds that the service asks for.
    ///   - now: when the last attempt failed.
    /// - Returns: The time; nil if there is no further attempt.
    package static func next(after attempts: Int, retryAfter: Int64?, now: Date) -> Date? {
        guard attempts < Self.attempts else { return nil }
        let wait = min(firstWait * pow(2, Double(attempts - 1)), longestWait)
        return now + max(wait, TimeInterval(retryAfter ?? 0))
    }
}
