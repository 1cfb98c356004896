import Foundation
import Notifications
import State

/// The deliveries at one service that are due, read from the database a few at a time: for one broadcast after the other, by the device's
/// number.
final class ServiceQueue {
    /// Number of devices that are read at a time: 200.
    private static let page = 200

    let service: DeliveryService
    private let root: String
    private var entries: ArraySlice<UnsettledBroadcasts.Entry> = []
    private var now = Date.distantPast
    private var rest: ArraySlice<PendingDelivery> = []
    private var last: Int64 = 0
    /// Whether there was nothing more when the queue was asked.
    private(set) var isEmpty = true

    init(_ service: DeliveryService, root: String) { (self.service, self.root) = (service, root) }

    /// Begins with the deliveries of some broadcasts that are due at `now`.
    func restart(_ entries: [UnsettledBroadcasts.Entry], now: Date) {
        (self.entries, self.now, rest, last) = (entries[...], now, [], 0)
        isEmpty = entries.isEmpty
    }

    /// Takes the next delivery. Each is taken once after a restart. A broadcast whose record was changed meanwhile is passed over.
    /// `isUnderWay` says whether a delivery was begun and its outcome is not stored. It is asked when deliveries are read, since later the
    /// outcome may be stored.
    func next(
        _ database: StateDatabase, isUnderWay: (BroadcastVersion, Int64) -> Bool
    ) throws(StateError) -> (UnsettledBroadcasts.Entry, PendingDelivery)? {
        while let entry = entries.first {
            if let next = rest.popFirst() { return (entry, next) }
            let page =
                entry.isCurrent(below: root)
                ? try database.pending(
                    entry.audience(now: now), at: service.name, after: last, limit: Self.page, now: now) : []
            if let end = page.last {
                last = end.device.id
                rest = page.filter { !isUnderWay(entry.version, $0.device.id) }[...]
            } else {
                entries = entries.dropFirst()
                last = 0
            }
        }
        isEmpty = true
        return nil
    }

    func putBack(_ delivery: PendingDelivery) { rest = [delivery] + rest }
}
