import Foundation
import Model
import State

extension StateDatabase {
    /// Makes what failed of all records of the site in `root` due at `now`, but of posts that have begun.
    /// - Returns: The number of deliveries.
    package func retryDeliveries(below root: String, timeZone: TimeZone, now: Date) throws(StateError) -> Int
    {
        var count = 0
        for entry in UnsettledBroadcasts(root: root, timeZone: timeZone, settled: [:], now: now).entries {
            count += try retryDeliveries(of: entry.broadcast, now: now)
        }
        return count
    }

    /// Makes what failed of one record due at `now`; nothing if its post has begun.
    /// - Returns: The number of deliveries.
    package func retryDeliveries(of broadcast: Broadcast, now: Date) throws(StateError) -> Int {
        Self.isOfUse(broadcast, now: now) ? try retryDeliveries(of: broadcast.version, now: now) : 0
    }

    /// Whether `retryDeliveries` finds something of one record.
    package func hasFailedDeliveries(of broadcast: Broadcast, now: Date) throws(StateError) -> Bool {
        guard Self.isOfUse(broadcast, now: now) else { return false }
        return try failedDeliveries(of: broadcast.version, now: now) > 0
    }

    private static func isOfUse(_ broadcast: Broadcast, now: Date) -> Bool {
        UnsettledBroadcasts.Entry(broadcast, of: nil).deadline.map { $0 > now } ?? true
    }
}
