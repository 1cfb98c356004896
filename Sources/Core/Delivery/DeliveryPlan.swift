import Foundation
import Notifications
import State

/// The state of all deliveries of a site at one time.
struct DeliveryPlan {
    /// Seconds after which a version is settled although some deliveries have not ended: 11 days, since a mail of a week waits for 7 and is
    /// tried for 3. Attempts are removed later: a version at an unusable service would be sent again to all others.
    private static let lifetime: TimeInterval = 11 * 86_400
    /// Seconds for which a version that was never tried is not old news: 8 days.
    private static let newsTime: TimeInterval = 8 * 86_400

    let now: Date
    /// Versions of which every delivery has ended, or that are not delivered.
    private(set) var settled: [SettledBroadcast] = []
    private(set) var due: [UnsettledBroadcasts.Entry] = []
    private(set) var dueMail: [UnsettledBroadcasts.Entry] = []
    /// The usable services over HTTP with a delivery that is due now or later, in order.
    private(set) var services: [DeliveryService] = []
    private(set) var versions: Set<BroadcastVersion> = []
    /// Since when a delivery of a version at a usable service is due, at the earliest.
    private(set) var dueSince: [BroadcastVersion: Date] = [:]
    /// When the next delivery at a usable service is due, in the past if it is due already; nil if none is known.
    private(set) var next: Date?
    /// Why deliveries that are due cannot be sent; nil if all can.
    private(set) var obstacle: DeliveryFailure?
    /// Broadcasts and unusable services at which deliveries do not count any more.
    private(set) var overdue: [(UnsettledBroadcasts.Entry, DeliveryService)] = []

    var isSettling: Bool { !settled.isEmpty || !overdue.isEmpty }

    init(
        _ site: DeliverySite, _ database: StateDatabase, until end: Date, now: Date,
        _ channels: DeliveryChannels
    ) throws(DeliveryFailure) {
        self.now = now
        let retries = try DeliveryFailure.state(database.deliveryRetries())
        let known = try DeliveryFailure.state(database.settledBroadcasts())
        let records = UnsettledBroadcasts(
            root: site.root, timeZone: site.settings.timeZone, settled: known, retries: retries,
            records: try DeliveryFailure.state(database.unsettledPersonalRecords(until: max(now, end))),
            now: now)
        let rules = DeliveryRules(site, database)
        for entry in records.entries {
            let id = entry.version.id
            let isNews =
                known[id] == nil && !entry.broadcast.isSilent ? try isRecent(entry, database) : false
            guard entry.isWanted || isNews, try !isOver(entry, database) else {
                // A record restored from a backup may be an earlier version: the later one stays the settled version.
                let version = entry.isWanted ? entry.version : known[id]?.version ?? entry.version
                settled.append(
                    SettledBroadcast(version: version, file: entry.file, retry: entry.retries))
                continue
            }
            versions.insert(entry.version)
            try add(entry, database, channels, rules)
        }
        services.sort { $0.name < $1.name }
    }

    /// Whether a version of which nothing is settled is still sent, or ended as too old.
    private func isRecent(
        _ entry: UnsettledBroadcasts.Entry, _ database: StateDatabase
    ) throws(DeliveryFailure) -> Bool {
        if entry.counts > now - Self.newsTime { return true }
        guard entry.counts > now - Self.lifetime else { return false }
        return try DeliveryFailure.state(database.firstAttempt(for: entry.version)) != nil
    }

    /// Whether a version was first tried longer than `lifetime` ago.
    private func isOver(
        _ entry: UnsettledBroadcasts.Entry, _ database: StateDatabase
    ) throws(DeliveryFailure) -> Bool {
        if max(entry.counts, entry.retry?.time ?? entry.counts) > now - Self.lifetime { return false }
        let first = try DeliveryFailure.state(database.firstAttempt(for: entry.version))
        return first.map { $0 <= now - Self.lifetime } ?? false
    }

    private mutating func add(
        _ entry: UnsettledBroadcasts.Entry, _ database: StateDatabase, _ channels: DeliveryChannels,
        _ rules: DeliveryRules
    ) throws(DeliveryFailure) {
        if entry.counts > now { return note(entry.counts) }
        let times = try DeliveryFailure.state(database.nextDeliveries(entry.audience(now: now)))
        if times.isEmpty {
            return settled.append(
                SettledBroadcast(version: entry.version, file: entry.file, retry: entry.retries))
        }
        var (isDue, isMailDue) = (false, false)
        for (name, time) in times.sorted(by: { $0.key < $1.key }) {
            let service = DeliveryService(name)
            guard channels.has(service) else { continue }
            if let failure = channels.failure(of: service) {
                // Anybody can register an app. On a site that has none this is no error of its administrator's.
                guard time <= now, failure != .noServiceAccount else { continue }
                obstacle = obstacle ?? failure
                if try isOverdue(entry, at: service, database, rules) { overdue.append((entry, service)) }
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

    private func isOverdue(
        _ entry: UnsettledBroadcasts.Entry, at service: DeliveryService, _ database: StateDatabase,
        _ rules: DeliveryRules
    ) throws(DeliveryFailure) -> Bool {
        if let deadline = entry.deadline, deadline <= now { return true }
        do throws(StateError) {
            return try database.hasOverdue(
                entry.audience(now: now), at: service.name,
                from: max(rules.begin(of: entry, now: now), entry.retry?.time ?? .distantPast),
                since: now - UnsettledBroadcasts.lifetime, now: now)
        } catch { throw .state(error) }
    }

    private mutating func note(_ time: Date) { next = min(next ?? time, time) }
}
