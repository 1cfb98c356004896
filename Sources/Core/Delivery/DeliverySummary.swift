import State

/// The numbers of deliveries by outcome.
package struct DeliverySummary: Equatable, Sendable {
    private var counts: [DeliveryAttempt.Outcome: Int] = [:]
    /// Number of failed deliveries that are tried again.
    package private(set) var retries = 0

    /// No deliveries.
    package init() {}

    /// The number of attempts with an outcome.
    package subscript(outcome: DeliveryAttempt.Outcome) -> Int { counts[outcome] ?? 0 }

    /// Number of attempts.
    package var attempts: Int { counts.values.reduce(0, +) }

    mutating func add(_ attempt: DeliveryAttempt) {
        counts[attempt.outcome, default: 0] += 1
        if attempt.next != nil { retries += 1 }
    }

    mutating func add(_ other: DeliverySummary) {
        counts.merge(other.counts, uniquingKeysWith: +)
        retries += other.retries
    }

    /// One line: `12 sent, 1 removed, 2 failed, 1 to be tried again`.
    package var line: String {
        let failed = attempts - self[.accepted] - self[.gone]
        return
            "\(self[.accepted]) sent, \(self[.gone]) removed, \(failed) failed, \(retries) to be tried again"
    }
}
