import Foundation
import Notifications
import State

struct DeliveryKey: Hashable {
    let version: BroadcastVersion
    let device: Int64
}

/// Stores the outcomes of deliveries, several in one transaction. Those that are not stored are repeated after a crash.
final class AttemptLog {
    /// Maximum number of outcomes that wait to be stored: 100.
    private static let batch = 100
    /// Maximum time for which an outcome waits to be stored: 1 s, checked by `saveIfDue`.
    private static let patience = Duration.seconds(1)

    private let database: StateDatabase
    private let clock: () -> ContinuousClock.Instant
    private var unsaved: [DeliveryAttempt] = []
    private var keys: Set<DeliveryKey> = []
    private var oldest: ContinuousClock.Instant?
    private(set) var summary = DeliverySummary()

    init(_ database: StateDatabase, clock: @escaping () -> ContinuousClock.Instant = { .now }) {
        (self.database, self.clock) = (database, clock)
    }

    /// Records the answer to a delivery at `now`, which is tried again within `window`. `isFurther`: whether the delivery was sent in one
    /// message with an earlier one.
    func add(
        _ answer: ServiceAnswer, _ entry: UnsettledBroadcasts.Entry, _ delivery: PendingDelivery,
        in window: DeliveryWindow, isFurther: Bool = false, now: Date
    ) throws(StateError) {
        let next =
            answer.isTemporary
            ? window.nextAttempt(after: delivery.attempts + 1, retryAfter: answer.retryAfter, now: now) : nil
        try add(answer, next: next, entry, delivery, isFurther: isFurther, now: now)
    }

    /// Records that a delivery has ended without a message.
    func end(
        _ outcome: DeliveryAttempt.Outcome, _ entry: UnsettledBroadcasts.Entry, _ delivery: PendingDelivery,
        now: Date
    ) throws(StateError) {
        try add(ServiceAnswer(outcome), next: nil, entry, delivery, isFurther: false, now: now)
    }

    private func add(
        _ answer: ServiceAnswer, next: Date?, _ entry: UnsettledBroadcasts.Entry,
        _ delivery: PendingDelivery, isFurther: Bool, now: Date
    ) throws(StateError) {
        let attempt = DeliveryAttempt(
            entry.version, device: delivery.device.id, time: now, outcome: answer.outcome,
            status: answer.status, next: next)
        let party = DeliveryParty(delivery.device)
        if !isFurther { summary.add(attempt, at: party) }
        if let lost = LostDeliveries(entry, attempt, at: party, wasTried: delivery.attempts > 0) {
            summary.add(lost: lost)
        }
        try add(attempt)
    }

    /// Counts a message that does not belong to a broadcast.
    func count(_ outcome: DeliveryAttempt.Outcome, isTriedAgain: Bool) {
        summary.add(outcome, isTriedAgain: isTriedAgain)
    }

    func `defer`(
        _ entry: UnsettledBroadcasts.Entry, _ delivery: PendingDelivery, until next: Date, isDigest: Bool,
        now: Date
    ) throws(StateError) {
        let attempt = DeliveryAttempt(
            entry.version, device: delivery.device.id, time: now, outcome: .deferred, status: nil, next: next)
        summary.add(attempt, isDigest: isDigest)
        try add(attempt)
    }

    private func add(_ attempt: DeliveryAttempt) throws(StateError) {
        unsaved.append(attempt)
        keys.insert(DeliveryKey(version: attempt.version, device: attempt.device))
        if oldest == nil { oldest = clock() }
        try saveIfDue()
    }

    func isUnsaved(_ delivery: DeliveryKey) -> Bool { keys.contains(delivery) }

    /// Stores the outcomes if there are `batch` of them, or the oldest has waited for `patience`.
    func saveIfDue() throws(StateError) {
        guard let oldest else { return }
        if unsaved.count >= Self.batch || clock() - oldest >= Self.patience { try save() }
    }

    func save() throws(StateError) {
        try database.record(unsaved)
        (unsaved, oldest) = ([], nil)
        keys.removeAll(keepingCapacity: true)
    }
}
