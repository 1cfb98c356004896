import Model
import Notifications
import State

/// The devices of one channel or group for which a run for one record would take the same step at present.
package struct DeliveryForecast: Hashable, Sendable {
    package enum Step: Int, Sendable {
        case send, waitForQuietHours, waitForDigest, skip
    }

    package let step: Step
    package let channel: ReaderDevice.Channel
    /// The name of a group; "" for other channels.
    package let group: String
    package private(set) var devices = 0
    package private(set) var readers = 0

    /// The forecasts for a record of one reader or of all: by step, `send` first, then by channel and group.
    package static func all(
        _ broadcast: Broadcast, of owner: Int64?, _ site: DeliverySite, _ database: StateDatabase
    ) throws(DeliveryFailure) -> [DeliveryForecast] {
        do throws(StateError) {
            let entry = UnsettledBroadcasts.Entry(broadcast, of: owner)
            let (rules, now) = (DeliveryRules(site, database), max(site.clock(), entry.counts))
            let audience = entry.audience(now: now)
            var found: [DeliveryForecast: (devices: Int, readers: Set<Int64>)] = [:]
            for service in try database.services(of: audience) {
                try database.forEachPending(audience, at: service, now: now) {
                    delivery throws(StateError) in
                    let step = step(try rules.decision(entry, delivery, now: now))
                    let party = DeliveryParty(delivery.device)
                    let line = DeliveryForecast(step: step, channel: party.channel, group: party.group)
                    found[line, default: (0, [])].devices += 1
                    if let owner = delivery.device.owner { found[line]?.readers.insert(owner) }
                }
            }
            return found.map { line, counts in
                var line = line
                (line.devices, line.readers) = (counts.devices, counts.readers.count)
                return line
            }.sorted {
                ($0.step.rawValue, $0.channel.rawValue, $0.group) < (
                    $1.step.rawValue, $1.channel.rawValue, $1.group
                )
            }
        } catch { throw .state(error) }
    }

    private static func step(_ decision: DeliveryRules.Decision) -> Step {
        switch decision {
        case .send, .collect: .send
        case .end: .skip
        case .wait(_, let isDigest): isDigest ? .waitForDigest : .waitForQuietHours
        }
    }
}
