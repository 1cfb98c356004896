import Foundation
import GRDB
import Model

/// A receiver of notifications: a browser or an app of an anonymous reader, a mail address, or a group chat.
public struct ReaderDevice: Equatable, Sendable {
    /// The service that delivers messages to a device.
    public enum Channel: String, CaseIterable, Sendable {
        /// Web Push. The endpoint is the address at the push service.
        case push
        /// Firebase Cloud Messaging. The endpoint is `fcm:` and the registration token.
        case fcm
        /// Mail. The endpoint is `mailto:` and the address.
        case mail
        /// A group chat or topic of the administrator's. The endpoint is `group:` and its name.
        case group
    }

    public let id: Int64
    public let channel: Channel
    /// The address on the channel.
    public let endpoint: String
    /// The public key of a push subscription, uncompressed: 65 bytes; else empty.
    public let publicKey: [UInt8]
    /// The authentication secret of a push subscription or the key of a mail subscription: 16 bytes; else empty.
    public let secret: [UInt8]
    /// BCP 47 tag of the reader's language.
    public let language: String
    /// The owner's number; nil for a group.
    public let owner: Int64?
    /// The owner's settings, as JSON; `{}` for a group.
    public let settings: String

    /// Creates a device from a row that has the column `settings` of its owner.
    init(row: Row) throws(StateError) {
        (id, endpoint, language, owner) = (row["id"], row["endpoint"], row["language"], row["owner"])
        (publicKey, secret) = (row["publicKey"], row["secret"])
        channel = try Channel(stored: row["channel"], of: "the channel of a device")
        settings = row["settings"] ?? "{}"
    }

    /// Seconds after a delivery to others in which a device may still get its own: 14 days, longer than anything is sent.
    private static let turn: TimeInterval = 14 * 86_400

    /// Removes browsers and apps that are older than `Retention.unusedDevice` and to which nothing was ever delivered, though others on
    /// their channel got something `turn` ago: attempts are kept for a month. After a quiet summer all devices stay.
    static func removeUnused(at now: Date, in database: Database) throws {
        for channel in [Channel.push, .fcm] {
            try database.execute(
                sql: """
                    UPDATE readerDevices SET removed = :now, publicKey = x'', secret = x''
                    WHERE channel = :channel AND removed IS NULL AND delivered IS NULL AND created <= :end
                    AND EXISTS (SELECT 1 FROM deliveryAttempts a JOIN readerDevices d ON d.id = a.device
                        WHERE a.time <= :turn AND a.outcome = 'accepted' AND d.channel = :channel)
                    """,
                arguments: [
                    "now": now.milliseconds, "channel": channel.rawValue,
                    "end": (now - Retention.unusedDevice).milliseconds,
                    "turn": (now - turn).milliseconds,
                ])
        }
    }

    /// The endpoint of an app with this registration token.
    public static func endpoint(ofToken token: String) -> String { "fcm:\(token)" }
}

extension StateDatabase {
    /// Whether a browser takes notifications.
    public func hasBrowsers() throws(StateError) -> Bool {
        try isTrue(
            "SELECT EXISTS (SELECT 1 FROM readerDevices WHERE channel = 'push' AND removed IS NULL)")
    }

    /// Removes a reader's device with this endpoint, and its keys. Idempotent.
    public func unregister(endpoint: String, of reader: SessionToken, now: Date) throws(StateError) {
        try write { database in
            try database.execute(
                sql: """
                    UPDATE readerDevices SET removed = ?, publicKey = x'', secret = x''
                    WHERE endpoint = ? AND removed IS NULL AND owner = (SELECT id FROM readers WHERE key = ?)
                    """, arguments: [now.milliseconds, endpoint, reader.digest])
        }
    }

    /// The devices of the reader with this key, by the time of registration.
    public func devices(of reader: SessionToken) throws(StateError) -> [ReaderDevice] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT d.*, r.settings FROM readerDevices d JOIN readers r ON r.id = d.owner
                    WHERE r.key = ? AND d.removed IS NULL ORDER BY d.created, d.id
                    """, arguments: [reader.digest]
            ).map(ReaderDevice.init(row:))
        }
    }

    /// Makes the group chats with these names devices, and removes all others. A new one begins at `now`. What failed at a group since
    /// `start` is due again when its settings are others than before.
    public func syncGroups(
        _ groups: [String: GroupSettings], since start: Date, now: Date
    ) throws(StateError) {
        let known = try read { database in
            let rows = try Row.fetchAll(
                database,
                // By the service, which has an index: each run of `deliver` asks for it.
                sql: """
                    SELECT endpoint, language, digest FROM readerDevices
                    WHERE service BETWEEN 'group:' AND 'group;' AND removed IS NULL
                    """
            ).map { row -> (String, GroupSettings) in
                (row["endpoint"], GroupSettings(language: row["language"], digest: row["digest"] ?? ""))
            }
            return Dictionary(rows, uniquingKeysWith: { first, _ in first })
        }
        let wanted = Dictionary(uniqueKeysWithValues: groups.map { ("group:\($0)", $1) })
        if known == wanted { return }
        try write { database in
            for endpoint in known.keys where wanted[endpoint] == nil {
                try database.execute(
                    sql: "UPDATE readerDevices SET removed = ? WHERE endpoint = ?",
                    arguments: [now.milliseconds, endpoint])
            }
            for (endpoint, group) in wanted {
                try group.store(at: endpoint, now: now, in: database)
                guard let before = known[endpoint]?.digest, !["", group.digest].contains(before) else {
                    continue
                }
                try DeliveryRetry.begin(group: endpoint, since: start, now: now, in: database)
            }
        }
    }
}

/// The settings of a group chat as they are stored.
public struct GroupSettings: Equatable, Sendable {
    /// BCP 47 tag of the group's language.
    public let language: String
    /// A digest of address, token and chat; "" if none was stored by an earlier version of this program.
    public let digest: String

    package init(language: String, digest: String) { (self.language, self.digest) = (language, digest) }

    fileprivate func store(at endpoint: String, now: Date, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO readerDevices (channel, endpoint, service, publicKey, secret, language, created, digest)
                VALUES ('group', :endpoint, :endpoint, x'', x'', :language, :now, :digest)
                ON CONFLICT (endpoint) DO UPDATE SET language = excluded.language, digest = excluded.digest,
                created = iif(removed IS NULL, created, excluded.created), removed = NULL
                """,
            arguments: [
                "endpoint": endpoint, "language": language, "now": now.milliseconds, "digest": digest,
            ])
    }
}
