import Foundation
import Model
import Notifications
import Site
import State

/// The progress of a post's notification on each channel, for its page on the desk.
package struct DeliveryLines: Sendable {
    /// A line for each channel that has devices.
    package let lines: [DeliveryLine]
    /// Whether deliveries are still pending, apart from deferred ones.
    package let isRunning: Bool
    /// Whether some deliveries have failed that can be tried again now.
    package let canBeSentAgain: Bool

    /// The deliveries of the latest version of a record that has taken effect; none before that.
    package init(
        _ record: Broadcast, _ context: RequestContext, _ database: StateDatabase
    ) throws(DeskError) {
        guard record.counts.instant <= context.now else {
            (lines, isRunning, canBeSentAgain) = ([], false, false)
            return
        }
        let isNew = record.revision == 1 && !record.isRetracted
        let counts = try DeskError.state(
            database.deliveryCounts(
                DeliveryAudience(
                    version: record.version, registeredBy: isNew ? record.counts.instant : context.now)))
        // A version without any attempt after a day was settled without being sent, as on a site that did not
        // send notifications then.
        let begun = DeliveryCount.joined(counts).filter {
            $0.outcome != nil || record.counts.instant > context.now - 86_400
        }
        var lines: [DeliveryLine] = []
        for (channel, name) in Self.channels {
            let own = begun.filter { $0.channel == channel }
            if own.isEmpty { continue }
            lines.append(
                DeliveryLine(
                    deliveryChannel: context.words.delivery(name),
                    deliveryFacts: own.map { Self.fact($0, context.words) }.joined(separator: " · "),
                    deliveryFault: try Self.fault(of: channel, own, context, database)))
        }
        self.lines = lines
        isRunning = begun.contains { $0.isPending && $0.outcome != .deferred }
        canBeSentAgain = try DeskError.state(
            database.hasFailedDeliveries(of: record, now: context.now))
    }

    /// The words of the channel's service about a fault of the service or of the sender; nil if there are none.
    private static func fault(
        of channel: ReaderDevice.Channel, _ counts: [DeliveryCount], _ context: RequestContext,
        _ database: StateDatabase
    ) throws(DeskError) -> String? {
        guard counts.contains(where: { $0.hasFailed }),
            let fault = try DeskError.state(database.serviceFault(at: channel.rawValue)), !fault.words.isEmpty
        else { return nil }
        let since = context.words.moment(fault.since, now: context.now)
        return context.words.delivery(.fault, ["since": since, "words": fault.words])
    }

    /// Makes what failed of a record due, and starts a run. A second call finds nothing.
    /// - Returns: The number of deliveries.
    package static func sendAgain(
        _ record: Broadcast, _ context: RequestContext, _ database: StateDatabase
    ) throws(DeskError) -> Int {
        let count = try DeskError.state(database.retryDeliveries(of: record, now: context.now))
        if count > 0 { context.installation.startDelivery() }
        return count
    }

    /// The channels with their names, in the order of pages.
    static let channels: [(ReaderDevice.Channel, DeskWords.Delivery)] =
        ReaderDevice.Channel.allCases.map { channel in
            switch channel {
            case .push: (channel, .push)
            case .fcm: (channel, .fcm)
            case .mail: (channel, .mail)
            case .group: (channel, .groupChat)
            }
        }

    private static func fact(_ count: DeliveryCount, _ words: DeskWords) -> String {
        guard let outcome = count.outcome else { return words.delivery(.waiting, count: count.count) }
        let key: DeskWords.Delivery =
            switch outcome {
            case .accepted: .accepted
            case .gone: .gone
            case .tooLarge: .tooLarge
            case .unauthorized: .unauthorized
            case .busy: .busy
            case .refused: .refused
            case .senderRefused: .senderRefused
            case .unreachable: .unreachable
            case .skipped: .skipped
            case .tooLate: .tooLate
            case .tooOld: .tooOld
            case .deferred: .deferred
            }
        let fact = words.delivery(key, count: count.count)
        if DeliveryAttempt.isGivenUp(outcome, isPending: count.isPending) {
            return words.delivery(.givenUp, ["reason": fact])
        }
        let isTriedAgain = count.isPending && outcome != .deferred
        return isTriedAgain ? words.delivery(.again, ["reason": fact]) : fact
    }
}
