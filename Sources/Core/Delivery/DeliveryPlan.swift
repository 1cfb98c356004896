import Foundation
import Notifications
import State

/// The state of all deliveries of a site at one time.
struct DeliveryPlan {
    /// Versions of which every delivery has ended, or that are not delivered.
    let settled: [SettledBroadcast]
    /// Broadcasts with a delivery that is due.
    let due: [UnsettledBroadcasts.Entry]
    /// When the next delivery is due, in the past if it is due already; nil if none is known.
    let next: Date?

    /// Whether there is something to settle.
    var isSettling: Bool { !settled.isEmpty }

    /// Reads the records and their deliveries.
    /// - Throws: `DeliveryFailure.state`.
    init(_ site: DeliverySite, _ database: StateDatabase, now: Date) throws(DeliveryFailure) {
        let known = try DeliveryFailure.state(database.settledBroadcasts())
        let records = UnsettledBroadcasts(
            root: site.root, timeZone: site.settings.timeZone, settled: known, now: now)
        var (settled, due, times): ([SettledBroadcast], [UnsettledBroadcasts.Entry], [Date]) = ([], [], [])
        for entry in records.entries {
            guard entry.isWanted else {
                // A restored earlier version stays settled as the later one.
                settled.append(
                    SettledBroadcast(
                        version: known[entry.version.id]?.version ?? entry.version, file: entry.file)
                )
                continue
            }
            guard let time = try Self.time(entry, database, now) else {
                settled.append(SettledBroadcast(version: entry.version, file: entry.file))
                continue
            }
            times.append(time)
            if time <= now { due.append(entry) }
        }
        (self.settled, self.due, next) = (settled, due, times.min())
    }

    /// When the next delivery of a broadcast is due; nil if all have ended.
    private static func time(
        _ entry: UnsettledBroadcasts.Entry, _ database: StateDatabase, _ now: Date
    ) throws(DeliveryFailure) -> Date? {
        if entry.counts > now { return entry.counts }
        return try DeliveryFailure.state(database.nextDelivery(entry.audience(now: now)))
    }
}
