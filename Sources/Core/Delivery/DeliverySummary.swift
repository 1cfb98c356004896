import State

/// The numbers of deliveries by outcome.
package struct DeliverySummary: Equatable, Sendable {
    private var counts: [DeliveryAttempt.Outcome: Int] = [:]
    /// Number of failed deliveries that are tried again.
    package private(set) var retries = 0
    /// Failures of servers, as sentences, each once.
    package private(set) var troubles: [String] = []

    /// No deliveries.
    package init() {}

    /// The number of attempts with an outcome.
    package subscript(outcome: DeliveryAttempt.Outcome) -> Int { counts[outcome] ?? 0 }

    /// Number of attempts.
    package var attempts: Int { counts.values.reduce(0, +) }

    mutating func add(_ attempt: DeliveryAttempt) {
        counts[attempt.outcome, default: 0] += 1
        if attempt.next != nil, attempt.outcome != .deferred { retries += 1 }
    }

    mutating func add(_ other: DeliverySummary) {
        counts.merge(other.counts, uniquingKeysWith: +)
        retries += other.retries
        other.troubles.forEach { add(trouble: $0) }
    }

    mutating func add(trouble: String) {
        if !troubles.contains(trouble) { troubles.append(trouble) }
    }

    /// One line: `12 sent, 1 removed, 2 failed, 1 to be tried again`; then, where there are any, the skipped, the deferred and the
    /// unauthorized ones.
    package var line: String {
        let unsent = self[.skipped] + self[.deferred]
        let failed = attempts - self[.accepted] - self[.gone] - unsent
        let more = [
            (self[.skipped], "not wanted"), (self[.deferred], "to be sent later"),
            (self[.unauthorized], "refused for the site's key or account"),
        ].filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }
        return
            "\(self[.accepted]) sent, \(self[.gone]) removed, \(failed) failed, \(retries) to be tried again"
            + more.joined()
    }
}
