import Foundation
import State

/// The time in which a message is sent, or tried again.
package struct DeliveryWindow: Equatable, Sendable {
    /// When the message counts no longer.
    package let end: Date
    /// When the post begins, after which nothing is sent; nil if that is not known.
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
}
