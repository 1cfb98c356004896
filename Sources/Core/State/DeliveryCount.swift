import GRDB

/// The number of devices of one channel in the same state of delivery of a broadcast's version.
public struct DeliveryCount: Equatable, Sendable {
    public let channel: ReaderDevice.Channel
    /// The name of the group chat; nil for other channels.
    public var group: String?
    /// The outcome of the last attempt; nil if there was none.
    public let outcome: DeliveryAttempt.Outcome?
    /// Whether another attempt follows.
    public let isPending: Bool
    /// The last HTTP status of one of them; nil if there was none.
    public let status: Int?
    public let count: Int

    /// Whether the service or the sender is the reason that these devices have nothing, or may be: a refusal that is tried again.
    public var hasFailed: Bool {
        outcome.map(DeliveryAttempt.mayPass) == true || outcome == .refused && isPending
    }

    /// The counts of a channel without the names of groups.
    public static func joined(_ counts: [DeliveryCount]) -> [DeliveryCount] {
        counts.reduce(into: []) { joined, count in
            let place = joined.firstIndex {
                ($0.channel, $0.outcome, $0.isPending) == (count.channel, count.outcome, count.isPending)
            }
            let former = place.map { joined.remove(at: $0) }
            let new = DeliveryCount(
                channel: count.channel, outcome: count.outcome, isPending: count.isPending,
                status: [former?.status, count.status].compactMap(\.self).max(),
                count: count.count + (former?.count ?? 0))
            joined.insert(new, at: place ?? joined.endIndex)
        }
    }
}

extension StateDatabase {
    /// The states of the deliveries of a version, by channel and outcome. Once all deliveries of a version
    /// have ended, devices without an attempt are not counted: they registered later and do not get it.
    public func deliveryCounts(_ audience: DeliveryAudience) throws(StateError) -> [DeliveryCount] {
        try read { database in
            let tried = try Row.fetchAll(
                database,
                sql: """
                    SELECT d.channel, a.outcome, a.next NOT NULL AS isPending,
                    iif(d.channel = 'group', substr(d.endpoint, 7), NULL) AS name, MAX(a.status) AS status, COUNT(*) AS count
                    FROM deliveryAttempts a JOIN readerDevices d ON d.id = a.device
                    WHERE a.broadcast = :id AND a.revision = :revision AND a.isRetraction = :isRetraction
                    AND a.attempt = (SELECT MAX(b.attempt) FROM deliveryAttempts b WHERE b.broadcast = a.broadcast
                        AND b.device = a.device AND b.revision = a.revision AND b.isRetraction = a.isRetraction)
                    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
                    """, arguments: audience.version.arguments)
            let waiting = try audience.isSettled(in: database) ? [] : audience.untried(in: database)
            return try (tried + waiting).map { row in
                let outcome: String? = row["outcome"]
                return DeliveryCount(
                    channel: try ReaderDevice.Channel(stored: row["channel"], of: "the channel of a device"),
                    group: row["name"],
                    outcome: try outcome.map {
                        try DeliveryAttempt.Outcome(stored: $0, of: "the outcome of a delivery")
                    },
                    isPending: row["isPending"], status: row["status"], count: row["count"])
            }
        }
    }
}
