import Foundation
import State

/// The time in which a message is sent, or tried again.
package struct DeliveryWindow: Equatable, Sendable {
    /// Seconds until the second attempt: 15. Each further wait is twice as long.
    private static let firstWait: TimeInterval = 15
    /// Maximum number of seconds between two attempts: an hour, unless the service asks for more.
    private static let longestWait: TimeInterval = 3600

    /// When the message counts no longer.
    package let end: Date
    /// When the post begins, after which nothing is sent; nil if that is not known, or was over when the message began to count.
    package let deadline: Date?

    /// Creates the window of a message that counts from `begin` on, by default for three days.
    package init(
        from begin: Date, for lifetime: TimeInterval = UnsettledBroadcasts.lifetime, deadline: Date? = nil
    ) {
        (end, self.deadline) = (begin + lifetime, deadline)
    }

    /// The outcome of a message that was not sent until `now`; nil while it is sent.
    package func closing(at now: Date) -> DeliveryAttempt.Outcome? {
        if let deadline, deadline <= now { return .tooLate }
        return end <= now ? .tooOld : nil
    }

    /// When a delivery is tried again that failed at `now` for the number `attempts`, from 1; `retryAfter` are the seconds that the service
    /// asks for. Before the post begins, it is tried the more often the nearer the post is. The time is that of the post if there is no
    /// attempt before it any more; nil if the delivery is given up.
    package func nextAttempt(after attempts: Int, retryAfter: Int64?, now: Date) -> Date? {
        var wait = min(Self.firstWait * pow(2, Double(attempts - 1)), Self.longestWait)
        if let deadline {
            wait = min(wait, max(Self.firstWait, deadline.timeIntervalSince(now) / 2))
        }
        let next = now + max(wait, TimeInterval(retryAfter ?? 0))
        if let deadline, deadline < end, deadline <= next { return deadline }
        return next < end ? next : nil
    }
}
