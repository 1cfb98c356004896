import Foundation
import GRDB

/// A device of an anonymous reader to which notifications are sent by Web Push.
public struct ReaderDevice: Equatable, Sendable {
    /// The number in the database.
    public let id: Int64
    /// The address at which the push service takes messages for the device.
    public let endpoint: String
    /// The public key of the subscription, uncompressed: 65 bytes.
    public let publicKey: [UInt8]
    /// The authentication secret of the subscription: 16 bytes.
    public let secret: [UInt8]
    /// BCP 47 tag of the reader's language.
    public let language: String

    init(row: Row) {
        let (publicKey, secret): (Data, Data) = (row["publicKey"], row["secret"])
        (id, endpoint, language) = (row["id"], row["endpoint"], row["language"])
        (self.publicKey, self.secret) = (Array(publicKey), Array(secret))
    }
}

/// A request to register a device. Its values have been checked.
public struct DeviceRegistration: Sendable {
    /// Maximum number of registrations from one IP address in a minute: 600. A campus may share one address.
    public static let limitOfAddress = 600
    /// Maximum number of devices of a reader: 20. Another one replaces the oldest.
    public static let limitOfReader = 20
    /// Seconds that a registration counts for its address: 60.
    static let memory: TimeInterval = 60

    let endpoint: String
    let service: String
    let publicKey: [UInt8]
    let secret: [UInt8]
    let language: String
    let officer: String?
    let address: String

    /// A registration.
    /// - Parameters:
    ///   - endpoint: the address at the push service.
    ///   - service: the origin of the push service.
    ///   - publicKey: the public key of the subscription.
    ///   - secret: the authentication secret of the subscription.
    ///   - language: BCP 47 tag of the reader's language.
    ///   - officer: the account that is signed in on the device; nil if there is none.
    ///   - address: the IP address of the client.
    public init(
        endpoint: String, service: String, publicKey: [UInt8], secret: [UInt8], language: String,
        officer: String? = nil, address: String
    ) {
        (self.endpoint, self.service, self.publicKey, self.secret) = (endpoint, service, publicKey, secret)
        (self.language, self.officer, self.address) = (language, officer, address)
    }

    /// The result of a registration.
    public enum Result: Equatable, Sendable {
        /// The device was not registered, or belonged to another reader.
        case added
        /// The device is the reader's already; its keys, language and officer are up to date.
        case known
        /// Too many registrations from this IP address; nothing was stored.
        case throttled
    }
}

extension StateDatabase {
    /// Registers a device of the reader with this key. An endpoint of another reader moves to this one. Idempotent.
    /// - Throws: `StateError`.
    public func register(
        _ registration: DeviceRegistration, of reader: SessionToken, now: Date
    ) throws(StateError) -> DeviceRegistration.Result {
        if try read({ try registration.isStored(of: reader, in: $0) }) { return .known }
        return try write { database in
            guard try registration.isAdmitted(at: now, in: database) else { return .throttled }
            let isKnown = try registration.isOwned(by: reader, in: database)
            try registration.store(of: reader, at: now, in: database)
            return isKnown ? .known : .added
        }
    }

    /// Removes a reader's device with this endpoint, and its keys. Idempotent.
    /// - Throws: `StateError`.
    public func unregister(endpoint: String, of reader: SessionToken, now: Date) throws(StateError) {
        try write { database in
            try database.execute(
                sql: """
                    UPDATE readerDevices SET removed = ?, publicKey = x'', secret = x''
                    WHERE endpoint = ? AND reader = ? AND removed IS NULL
                    """, arguments: [now.milliseconds, endpoint, reader.digest])
        }
    }

    /// The devices of the reader with this key, by the time of registration.
    /// - Throws: `StateError`.
    public func devices(of reader: SessionToken) throws(StateError) -> [ReaderDevice] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT * FROM readerDevices WHERE reader = ? AND removed IS NULL ORDER BY created, id",
                arguments: [reader.digest]
            ).map(ReaderDevice.init(row:))
        }
    }
}

extension DeviceRegistration {
    /// Whether the reader has the device with these values, so that nothing needs to be written.
    fileprivate func isStored(of reader: SessionToken, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (SELECT 1 FROM readerDevices WHERE endpoint = ? AND reader = ? AND removed IS NULL
                AND publicKey = ? AND secret = ? AND language = ? AND officer IS coalesce(?, officer))
                """,
            arguments: [endpoint, reader.digest, Data(publicKey), Data(secret), language, officer]) ?? false
    }

    fileprivate func isOwned(by reader: SessionToken, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql:
                "SELECT EXISTS (SELECT 1 FROM readerDevices WHERE endpoint = ? AND reader = ? AND removed IS NULL)",
            arguments: [endpoint, reader.digest]) ?? false
    }

    /// Whether the address is below its limit; counts this registration.
    fileprivate func isAdmitted(at now: Date, in database: Database) throws -> Bool {
        try database.execute(
            sql: "DELETE FROM registrations WHERE time <= ?",
            arguments: [(now - Self.memory).milliseconds])
        let count = try Int.fetchOne(
            database, sql: "SELECT COUNT(*) FROM registrations WHERE address = ?", arguments: [address])
        guard count ?? 0 < Self.limitOfAddress else { return false }
        try database.execute(
            sql: "INSERT INTO registrations VALUES (?, ?)", arguments: [now.milliseconds, address])
        return true
    }

    /// Writes the device. A new one, one that was removed and one of another reader begin at `now`.
    fileprivate func store(of reader: SessionToken, at now: Date, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO readerDevices (reader, endpoint, service, publicKey, secret, language, officer, created)
                VALUES (:reader, :endpoint, :service, :publicKey, :secret, :language, :officer, :now)
                ON CONFLICT (endpoint) DO UPDATE SET
                publicKey = excluded.publicKey, secret = excluded.secret, language = excluded.language,
                officer = iif(reader = excluded.reader, coalesce(excluded.officer, officer), excluded.officer),
                created = iif(reader = excluded.reader AND removed IS NULL, created, excluded.created),
                reader = excluded.reader, removed = NULL
                """,
            arguments: [
                "reader": reader.digest, "endpoint": endpoint, "service": service,
                "publicKey": Data(publicKey), "secret": Data(secret), "language": language,
                "officer": officer, "now": now.milliseconds,
            ])
        try database.execute(
            sql: """
                UPDATE readerDevices SET removed = :now, publicKey = x'', secret = x''
                WHERE reader = :reader AND removed IS NULL AND id NOT IN (SELECT id FROM readerDevices
                WHERE reader = :reader AND removed IS NULL ORDER BY created DESC, id DESC LIMIT :limit)
                """,
            arguments: ["now": now.milliseconds, "reader": reader.digest, "limit": Self.limitOfReader])
    }
}
