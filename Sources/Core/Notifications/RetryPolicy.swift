import Foundation

/// When a failed delivery is tried again.
package enum RetryPolicy {
    /// Seconds until the second attempt: 15. Each further wait is twice as long.
    static let firstWait: TimeInterval = 15
    /// Maximum number of seconds between two attempts: an hour, unless the service asks for more.
    static let longestWait: TimeInterval = 3600

    /// Computes the time of the next attempt, while the message counts. Before the post begins, it is tried the more often the nearer the
    /// post is.
    /// - Parameters:
    ///   - attempts: number of failed attempts, from 1.
    ///   - retryAfter: seconds that the service asks for.
    ///   - now: when the last attempt failed.
    ///   - window: the time in which the message is sent.
    /// - Returns: The time, which is that of the post if there is no attempt before it any more; nil if the delivery is given up.
    package static func next(
        after attempts: Int, retryAfter: Int64?, now: Date, in window: DeliveryWindow
    ) -> Date? {
        var wait = min(firstWait * pow(2, Double(attempts - 1)), longestWait)
        if let deadline = window.deadline {
            wait = min(wait, max(firstWait, deadline.timeIntervalSince(now) / 2))
        }
        let next = now + max(wait, TimeInterval(retryAfter ?? 0))
        if let deadline = window.deadline, deadline < window.end, deadline <= next { return deadline }
        return next < window.end ? next : nil
    }
}
