import Foundation
import Model
import Notifications
import State

/// Whether a broadcast is sent to a device now, by the settings of its reader.
final class DeliveryRules {
    enum Decision: Equatable {
        case send
        /// Send in one message with the other deliveries that are due to this device.
        case collect
        case end(DeliveryAttempt.Outcome)
        /// Wait until the end of quiet hours, or until a digest.
        case wait(until: Date, isDigest: Bool)
    }

    /// Maximum number of parsed settings in memory: 1,000.
    private static let limit = 1000

    private static let skip = Decision.end(.skipped)

    private let zone: TimeZone
    private let database: StateDatabase
    private var settings: [String: ReaderSettings] = [:]
    private var senders: [BroadcastVersion: Set<Int64>] = [:]
    private var begins: [BroadcastVersion: Date] = [:]

    init(_ site: DeliverySite, _ database: StateDatabase) {
        (zone, self.database) = (site.settings.timeZone, database)
    }

    func decision(
        _ entry: UnsettledBroadcasts.Entry, _ delivery: PendingDelivery, now: Date
    ) throws(StateError) -> Decision {
        let wanted = try wanted(entry, delivery, now)
        if wanted == Self.skip { return wanted }
        return try window(entry, delivery, now: now).closing(at: now).map(Decision.end) ?? wanted
    }

    /// The decision by the reader's settings alone.
    private func wanted(
        _ entry: UnsettledBroadcasts.Entry, _ delivery: PendingDelivery, _ now: Date
    ) throws(StateError) -> Decision {
        let device = delivery.device
        if device.channel == .group { return .send }
        if let owner = device.owner, try senders(of: entry).contains(owner) { return Self.skip }
        let settings = settings(device)
        guard settings.wants(entry.broadcast.kind, tags: entry.broadcast.tags) else { return Self.skip }
        return device.channel == .mail
            ? mail(delivery, settings, now) : push(entry.broadcast, settings, now)
    }

    private func push(_ broadcast: Broadcast, _ settings: ReaderSettings, _ now: Date) -> Decision {
        guard settings.hasPush else { return Self.skip }
        // A retraction closes a notification in silence.
        guard !broadcast.isRetracted, let end = settings.quietHours?.end(of: now) else { return .send }
        return .wait(until: end, isDigest: false)
    }

    private func mail(_ delivery: PendingDelivery, _ settings: ReaderSettings, _ now: Date) -> Decision {
        switch settings.mail {
        case .off: return Self.skip
        case .now:
            guard let end = settings.quietHours?.end(of: now) else { return .send }
            return .wait(until: end, isDigest: false)
        case .daily, .weekly:
            if delivery.deferredUntil != nil { return .collect }
            let due = settings.mail.due(now, in: zone)
            return due > now ? .wait(until: due, isDigest: true) : .collect
        }
    }

    /// The time in which a version is sent to a device.
    func window(
        _ entry: UnsettledBroadcasts.Entry, _ delivery: PendingDelivery, now: Date
    ) throws(StateError) -> DeliveryWindow {
        let begin = max(try begin(of: entry, now: now), entry.retry?.time ?? .distantPast)
        return DeliveryWindow(
            from: max(begin, delivery.deferredUntil ?? begin), deadline: entry.deadline)
    }

    /// From when on a version counts: a new broadcast when it takes effect, a correction or retraction, of which that is not known, when it
    /// is first tried.
    func begin(of entry: UnsettledBroadcasts.Entry, now: Date) throws(StateError) -> Date {
        if entry.version.revision == 1, !entry.version.isRetraction { return entry.counts }
        if let known = begins[entry.version] { return known }
        let first = try database.firstAttempt(for: entry.version)
        begins[entry.version] = first
        return first ?? now
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
        let found = try origin.map { origin throws(StateError) in try database.readers(of: origin.author) }
        senders[entry.version] = found ?? []
        return found ?? []
    }
}
