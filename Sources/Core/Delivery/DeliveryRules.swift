import Foundation
import Model
import Notifications
import State

/// Whether a broadcast is sent to a device now, by the settings of its reader.
final class DeliveryRules {
    /// A decision.
    enum Decision: Equatable {
        case send
        /// Send in one message with the other deliveries that are due to this device.
        case collect
        case skip
        /// Wait until the end of quiet hours, or until a digest.
        case wait(until: Date, isDigest: Bool)
    }

    /// Maximum number of parsed settings in memory: 1,000.
    private static let limit = 1000

    private let zone: TimeZone
    private let database: StateDatabase
    private var settings: [String: ReaderSettings] = [:]
    private var senders: [BroadcastVersion: Set<Int64>] = [:]

    init(_ site: DeliverySite, _ database: StateDatabase) {
        (zone, self.database) = (site.settings.timeZone, database)
    }

    /// The decision about a delivery that is due.
    /// - Throws: `StateError`.
    func decision(
        _ entry: UnsettledBroadcasts.Entry, _ delivery: PendingDelivery, now: Date
    ) throws(StateError) -> Decision {
        let device = delivery.device
        if isLate(entry, now) && !(device.channel == .mail && delivery.wasDeferred) { return .skip }
        if device.channel == .group { return .send }
        if let owner = device.owner, try senders(of: entry).contains(owner) { return .skip }
        let settings = settings(device)
        guard settings.wants(entry.broadcast.kind, tags: entry.broadcast.tags) else { return .skip }
        return device.channel == .mail
            ? mail(delivery, settings, now) : push(entry.broadcast, settings, now)
    }

    private func push(_ broadcast: Broadcast, _ settings: ReaderSettings, _ now: Date) -> Decision {
        guard settings.hasPush else { return .skip }
        // A retraction closes a notification in silence.
        guard !broadcast.isRetracted, let end = settings.quietHours?.end(of: now) else { return .send }
        return .wait(until: end, isDigest: false)
    }

    private func mail(_ delivery: PendingDelivery, _ settings: ReaderSettings, _ now: Date) -> Decision {
        switch settings.mail {
        case .off: return .skip
        case .now:
            guard let end = settings.quietHours?.end(of: now) else { return .send }
            return .wait(until: end, isDigest: false)
        case .daily, .weekly:
            if delivery.wasDeferred { return .collect }
            let due = MailDigest.due(now, settings.mail, in: zone)
            return due > now ? .wait(until: due, isDigest: true) : .collect
        }
    }

    /// Whether a new broadcast was not delivered in time, for example because nothing was sent for days.
    private func isLate(_ entry: UnsettledBroadcasts.Entry, _ now: Date) -> Bool {
        entry.version.revision == 1 && !entry.version.isRetraction
            && entry.counts <= now - UnsettledBroadcasts.lifetime
    }

    private func settings(_ device: ReaderDevice) -> ReaderSettings {
        if let known = settings[device.settings] { return known }
        if settings.count >= Self.limit { settings.removeAll() }
        let new = ReaderSettings(stored: device.settings)
        settings[device.settings] = new
        return new
    }

    /// The readers who are the officer whose change made the version: they get no notification of it, on no device.
    private func senders(of entry: UnsettledBroadcasts.Entry) throws(StateError) -> Set<Int64> {
        if entry.owner != nil { return [] }
        if let known = senders[entry.version] { return known }
        let origin = try database.origin(of: entry.version, subject: entry.broadcast.subject)
        let found = try origin.map { origin throws(StateError) in try database.readers(of: origin.officer) }
        senders[entry.version] = found ?? []
        return found ?? []
    }
}
