import Foundation
import Notifications
import State

/// The state of all deliveries of a site at one time.
struct DeliveryPlan {
    /// Seconds after which a version is settled although some deliveries have not ended: 8 days, longer than a mail of a week waits. Attempts
    /// are removed later: a version at an unusable service would be sent again to all others.
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
    /// The versions that are delivered, now or later.
    private(set) var versions: Set<BroadcastVersion> = []
    /// Since when a delivery of a version at a usable service is due, at the earliest.
    private(set) var dueSince: [BroadcastVersion: Date] = [:]
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
    ///   - end: the time until which records of single readers are read.
    ///   - now: the time.
    ///   - channels: the services.
    /// - Throws: `DeliveryFailure.state`.
    init(
        _ site: DeliverySite, _ database: StateDatabase, until end: Date, now: Date,
        _ channels: DeliveryChannels
    ) throws(DeliveryFailure) {
        self.now = now
        let known = try DeliveryFailure.state(database.settledBroadcasts())
        let records = UnsettledBroadcasts(
            root: site.root, timeZone: site.settings.timeZone, settled: known,
            records: try DeliveryFailure.state(database.unsettledPersonalRecords(until: max(now, end))),
            now: now)
        for entry in records.entries {
            let id = entry.version.id
            guard entry.isWanted || known[id] == nil && entry.counts > now - Self.lifetime,
                try !isOver(entry, database)
            else {
                // A record restored from a backup may be an earlier version: the later one stays the settled
                // version.
                let version = entry.isWanted ? entry.version : known[id]?.version ?? entry.version
                settled.append(SettledBroadcast(version: version, file: entry.file))
                continue
            }
            versions.insert(entry.version)
            try add(entry, database, channels)
        }
        services.sort { $0.name < $1.name }
    }

    /// Whether a version was first tried longer than `lifetime` ago.
    private func isOver(
        _ entry: UnsettledBroadcasts.Entry, _ database: StateDatabase
    ) throws(DeliveryFailure) -> Bool {
        if entry.counts > now - Self.lifetime { return false }
        let first = try DeliveryFailure.state(database.firstAttempt(for: entry.version))
        return first.map { $0 <= now - Self.lifetime } ?? false
    }

    private mutating func add(
        _ entry: UnsettledBroadcasts.Entry, _ database: StateDatabase, _ channels: DeliveryChannels
    ) throws(DeliveryFailure) {
        if entry.counts > now { return note(entry.counts) }
        let times = try DeliveryFailure.state(database.nextDeliveries(entry.audience(now: now)))
        if times.isEmpty {
            return settled.append(SettledBroadcast(version: entry.version, file: entry.file))
        }
        var (isDue, isMailDue) = (false, false)
        for (name, time) in times.sorted(by: { $0.key < $1.key }) {
            let service = DeliveryService(name)
            guard channels.has(service) else { continue }
            if let failure = channels.failure(of: service) {
                // Anybody can register an app. On a site that has none this is no error of its administrator's.
                if time <= now, failure != .noServiceAccount { obstacle = obstacle ?? failure }
                continue
            }
            note(time)
            if time <= now {
                let since = max(time, entry.counts)
                dueSince[entry.version] = min(dueSince[entry.version] ?? since, since)
            }
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
