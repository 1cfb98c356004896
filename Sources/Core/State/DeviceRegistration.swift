import Foundation
import GRDB
import Model

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
