import Foundation
import GRDB

/// The last time at which the failed deliveries of a broadcast's version were made due again.
public struct DeliveryRetry: Equatable, Sendable {
    public let version: BroadcastVersion
    /// Number of times for this broadcast, from 1.
    public let number: Int
    public let time: Date
    /// When the version was first tried: devices that were registered later do not get it.
    public let begun: Date

    /// The outcomes that are tried again. A group stays a device when its service does not know it.
    private static let failures = """
        (a.outcome IN ('busy', 'unreachable', 'senderRefused', 'unauthorized', 'refused', 'tooLarge', 'tooOld')
            OR a.outcome = 'gone' AND d.channel = 'group')
        """

    /// The last attempts that have failed, of devices that are still registered: given up, or to be tried again later than at `:now`.
    fileprivate static let failed = """
        FROM deliveryAttempts a JOIN readerDevices d ON d.id = a.device
        WHERE (a.next IS NULL OR a.next > :now) AND d.removed IS NULL AND \(failures)
        AND NOT EXISTS (SELECT 1 FROM deliveryAttempts b WHERE b.broadcast = a.broadcast AND b.device = a.device
            AND b.revision = a.revision AND b.isRetraction = a.isRetraction AND b.attempt > a.attempt)
        """

    fileprivate init(row: Row) {
        version = BroadcastVersion(row)
        number = row["number"]
        (time, begun) = (Date(milliseconds: row["time"]), Date(milliseconds: row["begun"]))
    }

    /// Makes failed deliveries of a version due at `now`, to all devices or to one.
    /// - Returns: Their number.
    fileprivate static func begin(
        _ version: BroadcastVersion, device: Int64?, now: Date, in database: Database
    ) throws -> Int {
        let arguments = version.arguments + ["now": now.milliseconds, "device": device]
        try database.execute(
            sql: """
                UPDATE deliveryAttempts SET next = :now
                WHERE broadcast = :id AND revision = :revision AND isRetraction = :isRetraction
                AND (device, attempt) IN (SELECT a.device, a.attempt \(failed) AND a.broadcast = :id
                    AND a.revision = :revision AND a.isRetraction = :isRetraction
                    AND (:device IS NULL OR a.device = :device))
                """, arguments: arguments)
        let count = database.changesCount
        if count > 0 {
            try database.execute(
                sql: """
                    INSERT INTO deliveryRetries
                    SELECT :id, :revision, :isRetraction, 1, :now, MIN(time) FROM deliveryAttempts
                    WHERE broadcast = :id AND revision = :revision AND isRetraction = :isRetraction
                    ON CONFLICT (broadcast) DO UPDATE SET revision = excluded.revision, isRetraction = excluded.isRetraction,
                    number = number + 1, time = excluded.time, begun = excluded.begun
                    """, arguments: version.arguments + ["now": now.milliseconds])
        }
        return count
    }

    /// Makes the failed deliveries to a group due again that were tried since `start`, after a change of its settings.
    static func begin(group endpoint: String, since start: Date, now: Date, in database: Database) throws {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT a.broadcast, a.revision, a.isRetraction, a.device \(failed)
                AND d.endpoint = :endpoint AND a.time > :start
                """,
            arguments: ["endpoint": endpoint, "start": start.milliseconds, "now": now.milliseconds])
        for row in rows {
            _ = try begin(BroadcastVersion(row), device: row["device"], now: now, in: database)
        }
    }
}

extension StateDatabase {
    /// The last retry of each broadcast, by the record's id. To be read before `settledBroadcasts`.
    public func deliveryRetries() throws(StateError) -> [String: DeliveryRetry] {
        let rows = try read { try Row.fetchAll($0, sql: "SELECT * FROM deliveryRetries") }
        return Dictionary(
            rows.map(DeliveryRetry.init(row:)).map { ($0.version.id, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Number of deliveries of a version that have failed, and are not due again at `now`.
    public func failedDeliveries(of version: BroadcastVersion, now: Date) throws(StateError) -> Int {
        try read { database in
            try Int.fetchOne(
                database,
                sql: """
                    SELECT COUNT(*) \(DeliveryRetry.failed)
                    AND a.broadcast = :id AND a.revision = :revision AND a.isRetraction = :isRetraction
                    """, arguments: version.arguments + ["now": now.milliseconds]) ?? 0
        }
    }

    /// Makes the failed deliveries of a version due at `now`, also those that would be tried later; who has it does not get it again.
    /// Idempotent: a second call finds none.
    /// - Returns: The number of deliveries.
    public func retryDeliveries(of version: BroadcastVersion, now: Date) throws(StateError) -> Int {
        if try failedDeliveries(of: version, now: now) == 0 { return 0 }
        return try write { try DeliveryRetry.begin(version, device: nil, now: now, in: $0) }
    }
}
