import Foundation
import GRDB
import Model

/// An attempt to deliver a version of a broadcast to a device, and its outcome.
public struct DeliveryAttempt: Equatable, Sendable {
    /// The outcome of an attempt.
    public enum Outcome: String, CaseIterable, Sendable {
        /// The service has taken the message.
        case accepted
        /// The device is not registered at its service any more; it was removed, unless it is a group of the settings.
        case gone
        /// The message is too large for the service.
        case tooLarge
        /// The service does not accept the site's key.
        case unauthorized
        /// The service is overloaded or broken.
        case busy
        /// The service refuses the message for this device.
        case refused
        /// The service refuses the sender or the message, which is no fault of the device.
        case senderRefused
        /// The service cannot be reached, or its answer is not understood.
        case unreachable
        /// Nothing was sent: the reader has turned off such notifications, or is the officer who made the
        /// change.
        case skipped
        /// Nothing was sent any more: the post has begun.
        case tooLate
        /// Nothing was sent any more: the broadcast took effect too long ago.
        case tooOld
        /// Nothing was sent yet: the delivery waits for the end of quiet hours or for a digest.
        case deferred
    }

    /// The failures after which another attempt is made while the broadcast counts.
    private static let passing: Set<Outcome> = [.busy, .unreachable, .senderRefused]

    /// Whether an outcome is a failure of the service or of the sender, which may pass.
    public static func mayPass(_ outcome: Outcome) -> Bool { passing.contains(outcome) }

    /// Whether the delivery was given up: it failed in a way that might have passed, and this was the last attempt.
    public static func isGivenUp(_ outcome: Outcome?, isPending: Bool) -> Bool {
        outcome.map(passing.contains) == true && !isPending
    }

    /// Seconds that an attempt is kept: 30 days.
    public static let memory = Retention.notification

    /// The delivered version.
    public let version: BroadcastVersion
    /// The device's number.
    public let device: Int64
    /// When the service answered.
    public let time: Date
    public let outcome: Outcome
    /// The HTTP status; nil if there was no response.
    public let status: Int?
    /// When the next attempt is due; nil if this is the last one.
    public let next: Date?

    package init(
        _ version: BroadcastVersion, device: Int64, time: Date, outcome: Outcome, status: Int?, next: Date?
    ) {
        (self.version, self.device, self.time) = (version, device, Date(milliseconds: time.milliseconds))
        (self.outcome, self.status) = (outcome, status)
        self.next = next.map { Date(milliseconds: $0.milliseconds) }
    }

    /// Removes attempts that are older than `memory`, and devices that were removed before that.
    static func removeOld(at now: Date, in database: Database) throws {
        let end = (now - memory).milliseconds
        try database.execute(sql: "DELETE FROM deliveryAttempts WHERE time <= ?", arguments: [end])
        try database.execute(sql: "DELETE FROM readerDevices WHERE removed <= ?", arguments: [end])
        try ReaderDevice.removeUnused(at: now, in: database)
        try database.execute(
            sql: """
                DELETE FROM deliveryRetries
                WHERE NOT EXISTS (SELECT 1 FROM deliveryAttempts a WHERE a.broadcast = deliveryRetries.broadcast)
                """)
        try PersonalRecord.removeOld(at: now, in: database)
        try Reader.removeOld(at: now, in: database)
    }

    fileprivate init(row: Row) throws(StateError) {
        let next: Int64? = row["next"]
        self.init(
            BroadcastVersion(row), device: row["device"], time: Date(milliseconds: row["time"]),
            outcome: try Outcome(stored: row["outcome"], of: "the outcome of a delivery"),
            status: row["status"],
            next: next.map { Date(milliseconds: $0) })
    }

    fileprivate func store(in database: Database) throws {
        // Compiling the statement anew costs a seventh of a delivery's time.
        let insertion = try database.cachedStatement(
            sql: """
                INSERT INTO deliveryAttempts SELECT :id, :device, :revision, :isRetraction, COUNT(*) + 1, :time, :outcome, :status, :next
                FROM deliveryAttempts WHERE broadcast = :id AND device = :device AND revision = :revision AND isRetraction = :isRetraction
                """)
        try insertion.execute(
            arguments: version.arguments + [
                "device": device, "time": time.milliseconds, "outcome": outcome.rawValue, "status": status,
                "next": next?.milliseconds,
            ])
        if outcome == .accepted {
            let delivery = try database.cachedStatement(
                sql: "UPDATE readerDevices SET delivered = :time WHERE id = :device AND delivered IS NULL")
            try delivery.execute(arguments: ["time": time.milliseconds, "device": device])
        }
        guard outcome == .gone else { return }
        try database.execute(
            sql: """
                UPDATE readerDevices SET removed = :time, publicKey = x'', secret = x''
                WHERE id = :device AND removed IS NULL AND channel <> 'group'
                """, arguments: ["time": time.milliseconds, "device": device])
    }
}

extension StateDatabase {
    /// Stores attempts in one transaction. Devices that are gone are removed.
    public func record(_ attempts: [DeliveryAttempt]) throws(StateError) {
        if attempts.isEmpty { return }
        try write { database in for attempt in attempts { try attempt.store(in: database) } }
    }

    /// When a version was first tried for any device; nil if it was not.
    public func firstAttempt(for version: BroadcastVersion) throws(StateError) -> Date? {
        try read { database in
            try Int64.fetchOne(
                database,
                sql: """
                    SELECT MIN(time) FROM deliveryAttempts
                    WHERE broadcast = :id AND revision = :revision AND isRetraction = :isRetraction
                    """, arguments: version.arguments
            ).map { Date(milliseconds: $0) }
        }
    }

    /// Whether a service has accepted a version for one of its devices.
    public func hasAccepted(_ version: BroadcastVersion, at service: String) throws(StateError) -> Bool {
        try isTrue(
            """
            SELECT EXISTS (SELECT 1 FROM deliveryAttempts a JOIN readerDevices d ON d.id = a.device
            WHERE a.broadcast = :id AND a.revision = :revision AND a.isRetraction = :isRetraction
            AND a.outcome = 'accepted' AND d.service = :service)
            """, version.arguments + ["service": service])
    }

    /// The attempts for a broadcast, by version, device and order.
    public func attempts(for broadcast: String) throws(StateError) -> [DeliveryAttempt] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM deliveryAttempts WHERE broadcast = ?
                    ORDER BY revision, isRetraction, device, attempt
                    """, arguments: [broadcast]
            ).map(DeliveryAttempt.init(row:))
        }
    }
}
