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

    /// The deliveries of the latest version of a record that has taken effect; none before that.
    /// - Throws: `DeskError`, if the database cannot be read.
    package init(
        _ record: Broadcast, _ context: RequestContext, _ database: StateDatabase
    ) throws(DeskError) {
        guard record.counts.instant <= context.now else {
            (lines, isRunning) = ([], false)
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
        lines = ReaderDevice.Channel.allCases.compactMap { channel in
            let own = begun.filter { $0.channel == channel }
            return own.isEmpty
                ? nil
                : DeliveryLine(
                    channel: context.words.delivery(Self.name(of: channel)),
                    facts: own.map { Self.fact($0, context.words) })
        }
        isRunning = begun.contains { $0.isPending && $0.outcome != .deferred }
    }

    private static func name(of channel: ReaderDevice.Channel) -> DeskWords.Delivery {
        switch channel {
        case .push: .push
        case .fcm: .fcm
        case .mail: .mail
        case .group: .group
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
            case .unreachable: .unreachable
            case .skipped: .skipped
            case .deferred: .deferred
            }
        let fact = words.delivery(key, count: count.count)
        let isTriedAgain = count.isPending && outcome != .deferred
        return isTriedAgain ? words.delivery(.again, ["reason": fact]) : fact
    }
}
