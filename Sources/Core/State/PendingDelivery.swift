import Foundation
import GRDB

/// A device that has not got a version of a broadcast yet.
public struct PendingDelivery: Equatable, Sendable {
    /// The device.
    public let device: ReaderDevice
    /// Number of failed attempts so far.
    public let attempts: Int
}

/// The devices to which a version of a broadcast is delivered.
public struct DeliveryAudience: Sendable {
    /// The version.
    public let version: BroadcastVersion
    /// The time by which a device must be registered.
    public let registeredBy: Date

    /// An audience.
    public init(version: BroadcastVersion, registeredBy: Date) {
        (self.version, self.registeredBy) = (version, registeredBy)
    }

    private static let ofDevice = """
        a.broadcast = :id AND a.device = d.id AND a.revision = :revision AND a.isRetraction = :isRetraction
        """

    /// The devices that need the version. A retraction goes to those that have got the broadcast.
    private static let needy = """
        d.removed IS NULL AND d.created <= :registeredBy
        AND NOT EXISTS (SELECT 1 FROM deliveryAttempts a WHERE \(ofDevice) AND a.next IS NULL)
        AND (NOT :isRetraction OR EXISTS (SELECT 1 FROM deliveryAttempts a
            WHERE a.broadcast = :id AND a.device = d.id AND a.outcome = 'accepted'))
        """

    private var arguments: StatementArguments {
        version.arguments + ["registeredBy": registeredBy.milliseconds]
    }

    /// The origins of the push services of these devices.
    fileprivate func services(in database: Database) throws -> [String] {
        try String.fetchAll(
            database,
            sql: "SELECT DISTINCT service FROM readerDevices d WHERE \(Self.needy) ORDER BY service",
            arguments: arguments)
    }

    fileprivate func pending(
        at service: String, after device: Int64, limit: Int, now: Date, in database: Database
    ) throws -> [PendingDelivery] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT d.*, (SELECT COUNT(*) FROM deliveryAttempts a WHERE \(Self.ofDevice)) AS attempts
                FROM readerDevices d WHERE d.service = :service AND d.id > :after AND \(Self.needy)
                AND NOT EXISTS (SELECT 1 FROM deliveryAttempts a WHERE \(Self.ofDevice) AND a.next > :now)
                ORDER BY d.id LIMIT :limit
                """,
            arguments: arguments + [
                "service": service, "after": device, "limit": limit, "now": now.milliseconds,
            ])
        return rows.map { PendingDelivery(device: ReaderDevice(row: $0), attempts: $0["attempts"]) }
    }

    /// When the next delivery is due; nil if all have ended. A device without an attempt is due at once.
    fileprivate func due(in database: Database) throws -> Date? {
        let time = try Int64.fetchOne(
            database,
            sql: """
                SELECT MIN(coalesce((SELECT MAX(a.next) FROM deliveryAttempts a WHERE \(Self.ofDevice)), 0))
                FROM readerDevices d WHERE \(Self.needy)
                """, arguments: arguments)
        return time.map { Date(milliseconds: $0) }
    }
}

extension StateDatabase {
    /// The origins of the push services at which devices wait for a delivery, now or later.
    /// - Throws: `StateError`.
    public func services(of audience: DeliveryAudience) throws(StateError) -> [String] {
        try read { try audience.services(in: $0) }
    }

    /// Reads deliveries at one push service that are due at `now`.
    /// - Parameters:
    ///   - audience: the version and its devices.
    ///   - service: the origin of the push service.
    ///   - device: the number after which to begin.
    ///   - limit: maximum number of deliveries.
    ///   - now: the time.
    /// - Throws: `StateError`.
    /// - Returns: The deliveries, by the device's number.
    public func pending(
        _ audience: DeliveryAudience, at service: String, after device: Int64, limit: Int, now: Date
    ) throws(StateError) -> [PendingDelivery] {
        try read { try audience.pending(at: service, after: device, limit: limit, now: now, in: $0) }
    }

    /// When the next delivery is due, in the past if it is due at once; nil if all have ended.
    /// - Throws: `StateError`.
    public func nextDelivery(_ audience: DeliveryAudience) throws(StateError) -> Date? {
        try read { try audience.due(in: $0) }
    }
}
