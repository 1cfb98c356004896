import Foundation
import HTTPSending
import Notifications
import State
import WebPush

/// The deliveries of a version of a broadcast at one push service, read from the database a few at a time.
final class DeliveryQueue {
    /// Maximum number of requests to one push service at a time: 200.
    static let limit = 200
    /// Number of devices that are read at a time: 200.
    private static let page = 200

    let entry: UnsettledBroadcasts.Entry
    let service: String
    private let now: Date
    private var rest: ArraySlice<PendingDelivery> = []
    private var last: Int64 = 0
    private var isOver = false

    init(_ entry: UnsettledBroadcasts.Entry, at service: String, now: Date) {
        (self.entry, self.service, self.now) = (entry, service, now)
    }

    /// The next delivery that is due; nil if there is none. Each is returned once.
    func next(_ database: StateDatabase) throws(StateError) -> PendingDelivery? {
        if rest.isEmpty, !isOver {
            rest = try database.pending(
                entry.audience(now: now), at: service, after: last, limit: Self.page, now: now)[...]
            isOver = rest.isEmpty
        }
        guard let next = rest.popFirst() else { return nil }
        last = next.device.id
        return next
    }
}
