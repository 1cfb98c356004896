import Foundation
import Model
import State

/// The announcements whose failed deliveries are tried again.
package enum FailedDeliveries {
    /// Makes what failed of all records of the site in `root` due at `now`, but of posts that have begun.
    /// - Returns: The number of deliveries.
    package static func retry(
        below root: String, timeZone: TimeZone, _ database: StateDatabase, now: Date
    ) throws(StateError) -> Int {
        var count = 0
        for entry in UnsettledBroadcasts(root: root, timeZone: timeZone, settled: [:], now: now).entries {
            count += try retry(entry.broadcast, database, now: now)
        }
        return count
    }

    /// Makes what failed of one record due at `now`; nothing if its post has begun.
    /// - Returns: The number of deliveries.
    package static func retry(
        _ broadcast: Broadcast, _ database: StateDatabase, now: Date
    ) throws(StateError) -> Int {
        isOfUse(broadcast, now: now) ? try database.retryDeliveries(of: broadcast.version, now: now) : 0
    }

    /// Whether `retry` finds something of one record.
    package static func areRetried(
        _ broadcast: Broadcast, _ database: StateDatabase, now: Date
    ) throws(StateError) -> Bool {
        guard isOfUse(broadcast, now: now) else { return false }
        return try database.failedDeliveries(of: broadcast.version, now: now) > 0
    }

    private static func isOfUse(_ broadcast: Broadcast, now: Date) -> Bool {
        UnsettledBroadcasts.Entry(broadcast, of: nil).deadline.map { $0 > now } ?? true
    }
}
