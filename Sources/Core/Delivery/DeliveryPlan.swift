import Foundation
import Notifications
import State

/// The state of all deliveries of a site at one time.
struct DeliveryPlan {
    /// Seconds after which a new broadcast is not in a mail of a week any more, if no version of it was settled: 8 days.
    private static let lifetime: TimeInterval = 8 * 86_400

    /// The time.
    let now: Date
    /// Versions of which every delivery has ended, or that are not delivered.
    private(set) var settled: [SettledBroadcast] = []
    /// Broadcasts with a delivery over HTTP that is due.
    private(set) var due: [UnsettledBroadcasts.Entry] = []
    /// Broadcasts with a delivery by mail that is due.
    private(set) var dueMail: [UnsettledBroadcasts.Entry] = []
    /// The usable services over HTTP with a delivery that is due now or later, in order.
    private(set) var services: [DeliveryService] = []
    /// When the next delivery at a usable service is due, in the past if it is due already; nil if none is known.
    private(set) var next: Date?
    /// Why deliveries that are due cannot be sent; nil if all can.
    private(set) var obstacle: DeliveryFailure?

    /// Whether there is something to settle.
    var isSettling: Bool { !settled.isEmpty }

    /// Reads the records and their deliveries.
    /// - Parameters:
    ///   - site: the site.
    ///   - database: its database.
    ///   - horizon: seconds from `now` within which records of single readers are read.
    ///   - now: the time.
    ///   - failure: why a service is not usable; nil if it is.
    /// - Throws: `DeliveryFailure.state`.
    init(
        _ site: DeliverySite, _ database: StateDatabase, horizon: TimeInterval, now: Date,
        failure: (DeliveryService) -> DeliveryFailure?
    ) throws(DeliveryFailure) {
        self.now = now
        let known = try DeliveryFailure.state(database.settledBroadcasts())
        let records = UnsettledBroadcasts(
            root: site.root, timeZone: site.settings.timeZone, settled: known,
            records: try DeliveryFailure.state(database.unsettledPersonalRecords(until: now + horizon)),
            now: now)
        for entry in records.entries {
            let id = entry.version.id
            guard entry.isWanted || known[id] == nil && entry.counts > now - Self.lifetime else {
                // A restored earlier version stays settled as the later one.
                settled.append(
                    SettledBroadcast(version: known[id]?.version ?? entry.version, file: entry.file))
                continue
            }
            try add(entry, database, failure)
        }
        services.sort { $0.name < $1.name }
    }

    private mutating func add(
        _ entry: UnsettledBroadcasts.Entry, _ database: StateDatabase,
        _ failure: (DeliveryService) -> DeliveryFailure?
    ) throws(DeliveryFailure) {
        if entry.counts > now { return note(entry.counts) }
        let times = try DeliveryFailure.state(database.nextDeliveries(entry.audience(now: now)))
        if times.isEmpty {
            return settled.append(SettledBroadcast(version: entry.version, file: entry.file))
        }
        var (isDue, isMailDue) = (false, false)
        for (name, time) in times.sorted(by: { $0.key < $1.key }) {
            let service = DeliveryService(name)
            if let failure = failure(service) {
                if time <= now { obstacle = obstacle ?? failure }
                continue
            }
            note(time)
            if service == .mail {
                if time <= now { isMailDue = true }
                continue
            }
            if !services.contains(service) { services.append(service) }
            if time <= now { isDue = true }
        }
        if isDue { due.append(entry) }
        if isMailDue { dueMail.append(entry) }
    }

    private mutating func note(_ time: Date) { next = min(next ?? time, time) }
}
