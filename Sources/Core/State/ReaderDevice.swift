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

    /// The number in the database.
    public let id: Int64
    /// The channel.
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

/// A request to register a device. Its values have been checked.
public struct DeviceRegistration: Sendable {
    /// Maximum number of devices of a reader: 20. Another one replaces the oldest.
    public static let limitOfReader = 20

    /// `push` or `fcm`.
    public let channel: ReaderDevice.Channel
    let endpoint: String
    /// The name of the push service, or `fcm`.
    let service: String
    let publicKey: [UInt8]
    let secret: [UInt8]
    let language: String
    /// The account that is signed in on the device; nil if there is none.
    let officer: String?
    /// The IP address of the client.
    let address: String

    package init(
        channel: ReaderDevice.Channel = .push, endpoint: String, service: String, publicKey: [UInt8] = [],
        secret: [UInt8] = [], language: String, officer: String? = nil, address: String
    ) {
        (self.channel, self.endpoint, self.service) = (channel, endpoint, service)
        (self.publicKey, self.secret) = (publicKey, secret)
        (self.language, self.officer, self.address) = (language, officer, address)
    }

    /// The result of a registration.
    public enum Result: Equatable, Sendable {
        /// The device was not registered, or belonged to another reader.
        case added
        /// The device is the reader's already; its keys, language and officer are up to date.
        case known
        /// Too many registrations of the client or of the whole site (`ClientBudget.registrations`) until a time; nothing was stored.
        case throttled(until: Date)
    }
}

extension StateDatabase {
    /// Registers a device of the reader with this key. An endpoint of another reader moves to this one. Idempotent.
    public func register(
        _ registration: DeviceRegistration, of reader: SessionToken, now: Date
    ) throws(StateError) -> DeviceRegistration.Result {
        if try read({ try registration.isStored(of: reader, in: $0) }) { return .known }
        return try write { database in
            if let end = try DeviceRegistration.refusal(of: registration.address, at: now, in: database) {
                return .throttled(until: end)
            }
            let owner = try Reader.make(reader, at: now, in: database).id
            let isKnown = try registration.isOwned(by: owner, in: database)
            try registration.store(of: owner, at: now, in: database)
            return isKnown ? .known : .added
        }
    }

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

extension DeviceRegistration {
    /// Whether the reader has the device with these values, so that nothing needs to be written.
    fileprivate func isStored(of reader: SessionToken, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (SELECT 1 FROM readerDevices WHERE endpoint = ? AND removed IS NULL
                AND owner = (SELECT id FROM readers WHERE key = ?)
                AND service = ? AND publicKey = ? AND secret = ? AND language = ? AND officer IS coalesce(?, officer))
                """,
            arguments: [
                endpoint, reader.digest, service, publicKey, secret, language, officer,
            ]) ?? false
    }

    fileprivate func isOwned(by owner: Int64, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql:
                "SELECT EXISTS (SELECT 1 FROM readerDevices WHERE endpoint = ? AND owner = ? AND removed IS NULL)",
            arguments: [endpoint, owner]) ?? false
    }

    /// Counts a registration or a new reader of an IP address, unless there were too many.
    /// - Returns: The time from which the client may go on; nil if the request was counted.
    static func refusal(of address: String, at now: Date, in database: Database) throws -> Date? {
        let client = try ReaderClient.at(address, now: now, in: database)
        return try ClientBudget.use(ClientBudget.registrations, by: client, at: now, in: database)
    }

    /// Writes the device. A new one, one that was removed and one of another reader begin at `now`.
    fileprivate func store(of owner: Int64, at now: Date, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO readerDevices (owner, channel, endpoint, service, publicKey, secret, language, officer, created)
                VALUES (:owner, :channel, :endpoint, :service, :publicKey, :secret, :language, :officer, :now)
                ON CONFLICT (endpoint) DO UPDATE SET
                service = excluded.service, publicKey = excluded.publicKey, secret = excluded.secret, language = excluded.language,
                officer = iif(owner = excluded.owner, coalesce(excluded.officer, officer), excluded.officer),
                created = iif(owner = excluded.owner AND removed IS NULL, created, excluded.created),
                delivered = iif(owner = excluded.owner AND removed IS NULL, delivered, NULL),
                owner = excluded.owner, removed = NULL
                """,
            arguments: [
                "owner": owner, "channel": channel.rawValue, "endpoint": endpoint, "service": service,
                "publicKey": publicKey, "secret": secret, "language": language,
                "officer": officer, "now": now.milliseconds,
            ])
        try database.execute(
            sql: """
                UPDATE readerDevices SET removed = :now, publicKey = x'', secret = x''
                WHERE owner = :owner AND channel IN ('push', 'fcm') AND removed IS NULL
                AND id NOT IN (SELECT id FROM readerDevices WHERE owner = :owner AND channel IN ('push', 'fcm')
                AND removed IS NULL ORDER BY created DESC, id DESC LIMIT :limit)
                """,
            arguments: ["now": now.milliseconds, "owner": owner, "limit": Self.limitOfReader])
    }
}
