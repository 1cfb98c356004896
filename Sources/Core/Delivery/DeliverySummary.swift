import State

package struct DeliverySummary: Equatable, Sendable {
    private var counts: [DeliveryAttempt.Outcome: Int] = [:]
    /// Number of failed messages that are tried again.
    package private(set) var retries = 0
    /// Number of messages that were given up after repeated failures.
    package private(set) var givenUp = 0
    /// Number of deliveries that wait for a digest; other deferred ones wait for the end of quiet hours.
    private var digests = 0
    /// Number of messages to groups that their service does not know; a group stays in the settings.
    private var goneGroups = 0
    /// The faults of the mail server, as sentences, each once.
    private var serverFaults: [String] = []
    private var parties: [DeliveryParty: [DeliveryAttempt.Outcome: Int?]] = [:]
    private var lost: [LostDeliveries: Int] = [:]

    package init() {}

    package subscript(outcome: DeliveryAttempt.Outcome) -> Int { counts[outcome] ?? 0 }

    /// Number of messages that were sent, tried, or not sent for a reason.
    package var attempts: Int { counts.values.reduce(0, +) }

    /// Troubles, as sentences: faults of servers, channels at which nothing was accepted, and messages that some do not get.
    package var troubles: [String] {
        serverFaults
            + parties.sorted { $0.key < $1.key }.compactMap { party, outcomes in party.trouble(outcomes) }
            + lost.sorted { $0.key < $1.key }.map { $0.key.sentence(count: $0.value) }
    }

    mutating func add(_ attempt: DeliveryAttempt, at party: DeliveryParty? = nil, isDigest: Bool = false) {
        add(attempt.outcome, isTriedAgain: attempt.next != nil && attempt.outcome != .deferred)
        if attempt.outcome == .deferred, isDigest { digests += 1 }
        if attempt.outcome == .gone, party?.channel == .group { goneGroups += 1 }
        if let party { parties[party, default: [:]][attempt.outcome] = .some(attempt.status) }
    }

    mutating func add(_ outcome: DeliveryAttempt.Outcome, isTriedAgain: Bool) {
        counts[outcome, default: 0] += 1
        if isTriedAgain { retries += 1 }
        if DeliveryAttempt.isGivenUp(outcome, isPending: isTriedAgain) { givenUp += 1 }
    }

    /// Adds a message that its receiver does not get for a fault that is none of theirs.
    mutating func add(lost deliveries: LostDeliveries) { lost[deliveries, default: 0] += 1 }

    mutating func add(_ other: DeliverySummary) {
        counts.merge(other.counts, uniquingKeysWith: +)
        retries += other.retries
        givenUp += other.givenUp
        digests += other.digests
        goneGroups += other.goneGroups
        parties.merge(other.parties) { first, second in first.merging(second) { $1 } }
        lost.merge(other.lost, uniquingKeysWith: +)
        other.serverFaults.forEach { add(fault: $0) }
    }

    mutating func add(fault: String) {
        if !serverFaults.contains(fault) { serverFaults.append(fault) }
    }

    /// One line: `12 sent, 1 removed, 2 failed, 1 to be tried again`; then, where there are any, the given up, skipped, late, deferred and
    /// unauthorized ones. A digest is one message.
    package var line: String {
        let unsent = [.skipped, .tooLate, .tooOld, .deferred].reduce(0) { $0 + self[$1] }
        let removed = self[.gone] - goneGroups
        let failed = attempts - self[.accepted] - removed - unsent
        let more = [
            (givenUp, "given up"), (self[.skipped], "not wanted"), (self[.tooLate], "too late"),
            (self[.tooOld], "too old"), (self[.deferred] - digests, "waiting for quiet hours to end"),
            (digests, "waiting for a digest"),
            (self[.unauthorized], "refused for the site's key or account"),
        ].filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }
        return
            "\(self[.accepted]) sent, \(removed) removed, \(failed) failed, \(retries) to be tried again"
            + more.joined()
    }
}
