import State

/// The numbers of messages by outcome.
package struct DeliverySummary: Equatable, Sendable {
    private var counts: [DeliveryAttempt.Outcome: Int] = [:]
    /// Number of failed messages that are tried again.
    package private(set) var retries = 0
    /// Number of deliveries that wait for a digest; other deferred ones wait for the end of quiet hours.
    private var digests = 0
    /// The failures of servers, as sentences, each once.
    private var serverTroubles: [String] = []
    private var parties: [DeliveryParty: [DeliveryAttempt.Outcome: Int?]] = [:]

    /// Creates an empty value.
    package init() {}

    /// The number of messages with an outcome.
    package subscript(outcome: DeliveryAttempt.Outcome) -> Int { counts[outcome] ?? 0 }

    /// Number of messages that were sent, tried, or not sent for a reason.
    package var attempts: Int { counts.values.reduce(0, +) }

    /// Troubles, as sentences: failures of servers, and channels at which nothing was accepted.
    package var troubles: [String] {
        serverTroubles
            + parties.sorted { $0.key < $1.key }.compactMap { party, outcomes in party.trouble(outcomes) }
    }

    mutating func add(_ attempt: DeliveryAttempt, at party: DeliveryParty? = nil, isDigest: Bool = false) {
        add(attempt.outcome, isTriedAgain: attempt.next != nil && attempt.outcome != .deferred)
        if attempt.outcome == .deferred, isDigest { digests += 1 }
        if let party { parties[party, default: [:]][attempt.outcome] = .some(attempt.status) }
    }

    /// Adds a message that does not belong to a broadcast.
    mutating func add(_ outcome: DeliveryAttempt.Outcome, isTriedAgain: Bool) {
        counts[outcome, default: 0] += 1
        if isTriedAgain { retries += 1 }
    }

    mutating func add(_ other: DeliverySummary) {
        counts.merge(other.counts, uniquingKeysWith: +)
        retries += other.retries
        digests += other.digests
        parties.merge(other.parties) { first, second in first.merging(second) { $1 } }
        other.serverTroubles.forEach { add(trouble: $0) }
    }

    mutating func add(trouble: String) {
        if !serverTroubles.contains(trouble) { serverTroubles.append(trouble) }
    }

    /// One line: `12 sent, 1 removed, 2 failed, 1 to be tried again`; then, where there are any, the skipped, the deferred and the
    /// unauthorized ones. A digest is one message.
    package var line: String {
        let unsent = self[.skipped] + self[.deferred]
        let failed = attempts - self[.accepted] - self[.gone] - unsent
        let more = [
            (self[.skipped], "not wanted"),
            (self[.deferred] - digests, "waiting for quiet hours to end"), (digests, "waiting for a digest"),
            (self[.unauthorized], "refused for the site's key or account"),
        ].filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }
        return
            "\(self[.accepted]) sent, \(self[.gone]) removed, \(failed) failed, \(retries) to be tried again"
            + more.joined()
    }
}

/// A channel whose failures are reported separately: each group is one, all devices of another channel are
/// one.
struct DeliveryParty: Hashable, Comparable, Sendable {
    let channel: ReaderDevice.Channel
    /// The name of a group; "" for other channels.
    let group: String

    init(_ device: ReaderDevice) {
        channel = device.channel
        group = channel == .group ? String(device.endpoint.dropFirst("group:".utf8.count)) : ""
    }

    static func < (first: DeliveryParty, second: DeliveryParty) -> Bool {
        (first.channel.rawValue, first.group) < (second.channel.rawValue, second.group)
    }

    /// The trouble of the channel, by the statuses of outcomes; nil if something was accepted, or if only
    /// single messages or devices failed. Always nil for mail, whose failures are in `serverTroubles`.
    func trouble(_ outcomes: [DeliveryAttempt.Outcome: Int?]) -> String? {
        if outcomes[.accepted] != nil || channel == .mail { return nil }
        func status(_ outcome: DeliveryAttempt.Outcome) -> String {
            (outcomes[outcome] ?? nil).map { " (status \($0))" } ?? ""
        }
        let name =
            switch channel {
            case .push: "The push services"
            case .fcm: "Firebase Cloud Messaging"
            case .mail: "The mail server"
            case .group: "The service of the group '\(group)'"
            }
        if outcomes[.unauthorized] != nil {
            let proof = [.push: "key", .fcm: "service account"][channel] ?? "token of State/channels.json"
            return "\(name) refused the site's \(proof)\(status(.unauthorized))"
        }
        if outcomes[.unreachable] != nil { return "\(name) cannot be reached" }
        guard channel == .group else { return nil }
        if outcomes[.gone] != nil {
            return "\(name) does not know it any more\(status(.gone)); see State/channels.json"
        }
        return outcomes[.refused] != nil ? "\(name) refused the message\(status(.refused))" : nil
    }
}
