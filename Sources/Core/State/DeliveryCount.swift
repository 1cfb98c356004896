import GRDB

/// The number of devices of one channel at which the delivery of a broadcast's version stands alike.
public struct DeliveryCount: Equatable, Sendable {
    /// The channel.
    public let channel: ReaderDevice.Channel
    /// The outcome of the last attempt; nil if there was none.
    public let outcome: DeliveryAttempt.Outcome?
    /// Whether another attempt follows.
    public let isPending: Bool
    /// The last HTTP status of one of them; nil if there was none.
    public let status: Int?
    /// Number of devices.
    public let count: Int
}

extension StateDatabase {
    /// The states of the deliveries of a version, by channel and outcome.
    /// - Throws: `StateError`.
    public func deliveryCounts(_ audience: DeliveryAudience) throws(StateError) -> [DeliveryCount] {
        try read { database in
            let tried = try Row.fetchAll(
                database,
                sql: """
                    SELECT d.channel, a.outcome, a.next NOT NULL AS isPending, MAX(a.status) AS status, COUNT(*) AS count
                    FROM deliveryAttempts a JOIN readerDevices d ON d.id = a.device
                    WHERE a.broadcast = :id AND a.revision = :revision AND a.isRetraction = :isRetraction
                    AND a.attempt = (SELECT MAX(b.attempt) FROM deliveryAttempts b WHERE b.broadcast = a.broadcast
                        AND b.device = a.device AND b.revision = a.revision AND b.isRetraction = a.isRetraction)
                    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
                    """, arguments: audience.version.arguments)
            let waiting = try audience.untried(in: database)
            return (tried + waiting).map { row in
                let outcome: String? = row["outcome"]
                let channel: String = row["channel"]
                return DeliveryCount(
                    channel: ReaderDevice.Channel(rawValue: channel) ?? .push,
                    outcome: outcome.flatMap(DeliveryAttempt.Outcome.init(rawValue:)),
                    isPending: row["isPending"], status: row["status"], count: row["count"])
            }
        }
    }

    /// The account that made the last change of a post; nil if the log has none.
    /// - Throws: `StateError`.
    public func author(of subject: String) throws(StateError) -> String? {
        try read { database in
            try String.fetchOne(
                database, sql: "SELECT officer FROM changes WHERE subject = ? ORDER BY number DESC LIMIT 1",
                arguments: [subject])
        }
    }
}
