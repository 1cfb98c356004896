import Foundation
import GRDB

/// A device that has not got a version of a broadcast yet.
public struct PendingDelivery: Equatable, Sendable {
    public let device: ReaderDevice
    /// Number of failed attempts so far. A deferred delivery is none.
    public let attempts: Int
    /// The time until which the delivery was deferred, which has passed; nil if it was not deferred.
    public let deferredUntil: Date?
}

/// The devices to which a version of a broadcast is delivered.
public struct DeliveryAudience: Sendable {
    public let version: BroadcastVersion
    /// The time by which a device must be registered.
    public let registeredBy: Date
    /// The number of the only reader who gets it; nil for all.
    public let owner: Int64?

    package init(version: BroadcastVersion, registeredBy: Date, owner: Int64? = nil) {
        (self.version, self.registeredBy, self.owner) = (version, registeredBy, owner)
    }

    fileprivate static let ofDevice = """
        a.broadcast = :id AND a.device = d.id AND a.revision = :revision AND a.isRetraction = :isRetraction
        """

    /// The devices that need the version. A retraction goes to those that received the broadcast.
    fileprivate var needy: String {
        """
        d.removed IS NULL AND d.created <= :registeredBy \(owner == nil ? "" : "AND d.owner = :owner")
        AND NOT EXISTS (SELECT 1 FROM deliveryAttempts a WHERE \(Self.ofDevice) AND a.next IS NULL)
        AND (NOT :isRetraction OR EXISTS (SELECT 1 FROM deliveryAttempts a
            WHERE a.broadcast = :id AND a.device = d.id AND a.outcome = 'accepted'))
        """
    }

    /// The table of devices. Those of one reader are found by an index, so that a personal record does not scan all devices.
    fileprivate var devices: String {
        owner == nil ? "readerDevices d" : "readerDevices d INDEXED BY readerDevicesOfOwner"
    }

    fileprivate var arguments: StatementArguments {
        let all = version.arguments + ["registeredBy": registeredBy.milliseconds]
        return owner.map { all + ["owner": $0] } ?? all
    }

    /// Whether every delivery of the version has ended.
    func isSettled(in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (SELECT 1 FROM personalRecords WHERE id = :id AND isSettled = 1)
                OR EXISTS (SELECT 1 FROM settledBroadcasts
                    WHERE broadcast = :id AND revision = :revision AND isRetraction = :isRetraction)
                """, arguments: version.arguments) ?? false
    }

    /// The number of devices without an attempt, by channel.
    func untried(in database: Database) throws -> [Row] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT d.channel, iif(d.channel = 'group', substr(d.endpoint, 7), NULL) AS name, NULL AS outcome,
                1 AS isPending, NULL AS status, COUNT(*) AS count
                FROM \(devices) WHERE \(needy)
                AND NOT EXISTS (SELECT 1 FROM deliveryAttempts a WHERE \(Self.ofDevice))
                GROUP BY 1, 2 ORDER BY 1, 2
                """, arguments: arguments)
    }
}

extension StateDatabase {
    /// The origins of the push services at which devices wait for a delivery, now or later.
    public func services(of audience: DeliveryAudience) throws(StateError) -> [String] {
        try read { database in
            try String.fetchAll(
                database,
                sql:
                    "SELECT DISTINCT service FROM \(audience.devices) WHERE \(audience.needy) ORDER BY service",
                arguments: audience.arguments)
        }
    }

    /// Deliveries at one push service that are due at `now`, by the number of the device, which is greater than `device`.
    public func pending(
        _ audience: DeliveryAudience, at service: String, after device: Int64, limit: Int, now: Date
    ) throws(StateError) -> [PendingDelivery] {
        let (ofDevice, devices, needy) = (DeliveryAudience.ofDevice, audience.devices, audience.needy)
        return try read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT d.*, r.settings,
                    (SELECT COUNT(*) FROM deliveryAttempts a WHERE \(ofDevice) AND a.outcome != 'deferred') AS attempts,
                    (SELECT MAX(a.next) FROM deliveryAttempts a WHERE \(ofDevice) AND a.outcome = 'deferred') AS deferredUntil
                    FROM \(devices) LEFT JOIN readers r ON r.id = d.owner WHERE d.service = :service AND d.id > :after AND \(needy)
                    AND NOT EXISTS (SELECT 1 FROM deliveryAttempts a WHERE \(ofDevice) AND a.next > :now)
                    ORDER BY d.id LIMIT :limit
                    """,
                arguments: audience.arguments + [
                    "service": service, "after": device, "limit": limit, "now": now.milliseconds,
                ])
            return try rows.map { row in
                let until: Int64? = row["deferredUntil"]
                return PendingDelivery(
                    device: try ReaderDevice(row: row), attempts: row["attempts"],
                    deferredUntil: until.map { Date(milliseconds: $0) })
            }
        }
    }

    /// Whether a delivery at a service that is due counts since `start`, or longer. Deliveries of the version count since `begin`, a deferred
    /// one since the end of its deferral.
    public func hasOverdue(
        _ audience: DeliveryAudience, at service: String, from begin: Date, since start: Date, now: Date
    ) throws(StateError) -> Bool {
        let ofDevice = DeliveryAudience.ofDevice
        return try isTrue(
            """
            SELECT EXISTS (SELECT 1 FROM \(audience.devices) WHERE d.service = :service AND \(audience.needy)
            AND max(:begin, coalesce((SELECT MAX(a.next) FROM deliveryAttempts a WHERE \(ofDevice)
                AND a.outcome = 'deferred'), :begin)) <= :start
            AND NOT EXISTS (SELECT 1 FROM deliveryAttempts a WHERE \(ofDevice) AND a.next > :now))
            """,
            audience.arguments + [
                "service": service, "begin": begin.milliseconds, "start": start.milliseconds,
                "now": now.milliseconds,
            ])
    }

    /// When the next delivery at each service is due, in the past if it is due at once: a device without an attempt is due at once. Services
    /// at which all have ended are absent.
    public func nextDeliveries(_ audience: DeliveryAudience) throws(StateError) -> [String: Date] {
        try read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT service,
                    MIN(coalesce((SELECT MAX(a.next) FROM deliveryAttempts a WHERE \(DeliveryAudience.ofDevice)), 0)) AS time
                    FROM \(audience.devices) WHERE \(audience.needy) GROUP BY service
                    """, arguments: audience.arguments)
            return Dictionary(
                rows.map { ($0["service"], Date(milliseconds: $0["time"])) }, uniquingKeysWith: min)
        }
    }
}
