import State

/// The services that have accepted a version for some device: a refusal of such a service is about the device, and not about the sender.
final class AcceptedVersions {
    private let database: StateDatabase
    private var known: [BroadcastVersion: [DeliveryService: Bool]] = [:]

    init(_ database: StateDatabase) { self.database = database }

    func note(_ answer: ServiceAnswer, _ version: BroadcastVersion, at service: DeliveryService) {
        if answer.outcome == .accepted { known[version, default: [:]][service] = true }
    }

    /// Whether the service has accepted the version, in this pass or before.
    func contains(_ version: BroadcastVersion, at service: DeliveryService) throws(StateError) -> Bool {
        if let known = known[version]?[service] { return known }
        let stored = try database.hasAccepted(version, at: service.name)
        known[version, default: [:]][service] = stored
        return stored
    }
}
