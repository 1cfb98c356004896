import Basics
import Crypto
import Foundation
import GRDB
import Model

/// A subscription to notifications by mail, or the request for one that was not confirmed yet.
public struct MailSubscription: Equatable, Sendable {
    /// Seconds in which a request can be confirmed: a day.
    public static let patience = Retention.mailRequest

    /// Maximum number of messages to one mailbox in a day: 3.
    public static let limitOfRecipient = 3

    /// The secret in the links of its messages: 128 random bits.
    public let key: MailKey
    public let address: String
    /// Whether the address was confirmed.
    public let isConfirmed: Bool
    /// BCP 47 tag of the reader's language.
    public let language: String
    /// The owner's settings, as JSON; of a request only the frequency.
    public let settings: String
    /// The owner's number; nil for a request.
    public let owner: Int64?
}

/// A request to subscribe an address. Its values have been checked.
public struct MailRequest: Sendable {
    let address: String
    let language: String
    /// The frequency, as JSON of settings.
    let settings: String
    /// The key of the browser's reader; nil if there is none.
    let reader: SessionToken?
    /// The IP address of the client.
    let client: String

    package init(address: String, language: String, settings: String, reader: SessionToken?, client: String) {
        (self.address, self.language, self.settings) = (address, language, settings)
        (self.reader, self.client) = (reader, client)
    }

    /// The address, as it is compared: ASCII letters in lower case.
    fileprivate var endpoint: String { MailSubscription.endpoint(address) }

    /// The mailbox of the address, for the limit alone: without what stands after a `+`, which most servers deliver to the same mailbox
    /// (RFC 5233 1).
    fileprivate var mailbox: String {
        guard let at = endpoint.lastIndex(of: "@") else { return endpoint }
        return String(endpoint[..<at].prefix { $0 != "+" }) + endpoint[at...]
    }

    /// The result of a request.
    public enum Result: Equatable, Sendable {
        /// A message was written.
        case written
        /// Too many messages to this mailbox: nothing was written. Readers are not told, since it says something of the address.
        case limited
        /// Too many requests of the client or of the whole site (`ClientBudget.mail`) until a time, over all addresses: nothing was done.
        case throttled(until: Date)
    }
}

extension MailSubscription {
    /// The endpoint of an address among the devices.
    fileprivate static func endpoint(_ address: String) -> String {
        "mailto:"
            + String(
                decoding: address.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    fileprivate static func confirmed(
        _ sql: String, _ arguments: StatementArguments, in database: Database
    ) throws -> MailSubscription? {
        try Row.fetchOne(
            database,
            sql: """
                SELECT d.endpoint, d.secret, d.language, d.owner, r.settings FROM readerDevices d
                JOIN readers r ON r.id = d.owner WHERE d.channel = 'mail' AND d.removed IS NULL AND \(sql)
                """, arguments: arguments
        ).flatMap { row in
            let endpoint: String = row["endpoint"]
            guard let key = MailKey(bytes: row["secret"]) else { return nil }
            return MailSubscription(
                key: key, address: String(endpoint.dropFirst("mailto:".count)),
                isConfirmed: true, language: row["language"], settings: row["settings"], owner: row["owner"])
        }
    }

    fileprivate static func requested(
        _ sql: String, _ arguments: StatementArguments, in database: Database
    ) throws -> MailSubscription? {
        try Row.fetchOne(
            database, sql: "SELECT * FROM mailRequests WHERE \(sql)", arguments: arguments
        ).flatMap { row in
            guard let key = MailKey(bytes: row["secret"]) else { return nil }
            return MailSubscription(
                key: key, address: row["address"], isConfirmed: false,
                language: row["language"], settings: row["settings"], owner: nil)
        }
    }

    /// The subscriptions and requests of some addresses.
    static func all(of addresses: [String], now: Date, in database: Database) throws -> [MailSubscription] {
        try addresses.map(endpoint).compactMap { endpoint in
            try confirmed("d.endpoint = ?", [endpoint], in: database)
                ?? requested(
                    "endpoint = ? AND created > ?", [endpoint, (now - patience).milliseconds], in: database)
        }
    }

    /// Ends the subscriptions and requests of some addresses, and removes them with their keys. Idempotent.
    static func end(of addresses: [String], now: Date, in database: Database) throws {
        for endpoint in addresses.map(endpoint) {
            try database.execute(sql: "DELETE FROM mailRequests WHERE endpoint = ?", arguments: [endpoint])
            try remove("endpoint = ?", [endpoint], now: now, in: database)
        }
    }

    fileprivate static func remove(
        _ condition: String, _ arguments: StatementArguments, now: Date, in database: Database
    ) throws {
        try database.execute(
            sql: """
                UPDATE readerDevices SET removed = ?, secret = x'', endpoint = 'mailto:' || id
                WHERE channel = 'mail' AND removed IS NULL AND \(condition)
                """, arguments: [now.milliseconds] + arguments)
    }

    /// Removes requests that nobody has confirmed.
    static func removeOld(at now: Date, in database: Database) throws {
        let end = (now - patience).milliseconds
        try database.execute(sql: "DELETE FROM mailRequests WHERE created <= ?", arguments: [end])
        try database.execute(sql: "DELETE FROM confirmations WHERE time <= ?", arguments: [end])
        try database.execute(sql: "DELETE FROM outgoingMail WHERE created <= ?", arguments: [end])
    }
}

extension MailRequest {
    /// The limit that does not allow another message; nil if all do. A request over the limit of a mailbox counts for its client too, so
    /// that the number of requests until that limit tells nothing of an address either.
    fileprivate func refusal(at now: Date, in database: Database) throws -> Result? {
        let client = try ReaderClient.at(self.client, now: now, in: database)
        if let end = try ClientBudget.use(ClientBudget.mail, by: client, at: now, in: database) {
            return .throttled(until: end)
        }
        let recipient = Data(SHA256.hash(data: Data(mailbox.utf8)))
        let count = try Int.fetchOne(
            database, sql: "SELECT COUNT(*) FROM confirmations WHERE recipient = ?", arguments: [recipient])
        if count ?? 0 >= MailSubscription.limitOfRecipient { return .limited }
        try database.execute(
            sql: "INSERT INTO confirmations (time, recipient) VALUES (?, ?)",
            arguments: [now.milliseconds, recipient])
        return nil
    }

    /// Stores the request; one that exists keeps its key. A request of another reader for the same address may be a stranger's: then the
    /// subscription gets neither of them as its owner, and the usual settings.
    fileprivate func store(at now: Date, in database: Database) throws -> MailSubscription? {
        let owner = try reader.flatMap { try Reader.find($0, in: database)?.id }
        try database.execute(
            sql: """
                INSERT INTO mailRequests (endpoint, address, secret, owner, language, settings, created)
                VALUES (:endpoint, :address, :secret, :owner, :language, :settings, :now)
                ON CONFLICT (endpoint) DO UPDATE SET created = excluded.created,
                owner = iif(owner IS excluded.owner, owner, NULL),
                language = iif(owner IS excluded.owner, excluded.language, language),
                settings = iif(owner IS excluded.owner, excluded.settings, '{}')
                """,
            arguments: [
                "endpoint": endpoint, "address": address, "secret": MailKey.random().bytes,
                "owner": owner, "language": language, "settings": settings, "now": now.milliseconds,
            ])
        return try MailSubscription.requested("endpoint = ?", [endpoint], in: database)
    }
}

extension StateDatabase {
    /// Stores a request for a subscription and the message with its link. An address that is subscribed gets the link to its
    /// settings. Over the limits there is no message. Readers are told of all limits but that of the mailbox. `message` makes the subject and
    /// the text for a subscription, confirmed or requested.
    @discardableResult public func request(
        _ request: MailRequest, now: Date, message: (MailSubscription) -> (subject: String, text: String)
    ) throws(StateError) -> MailRequest.Result {
        try write { database in
            try MailSubscription.removeOld(at: now, in: database)
            if let refusal = try request.refusal(at: now, in: database) { return refusal }
            let known = try MailSubscription.confirmed(
                "d.endpoint = ?", [request.endpoint], in: database)
            guard let subscription = try known ?? request.store(at: now, in: database) else {
                throw StateError.unusable("a new request is not in the database")
            }
            let (subject, text) = message(subscription)
            try OutgoingMail.add(
                to: subscription.address, subject: subject, text: text, at: now, in: database)
            return .written
        }
    }

    /// The subscription or request of a link; nil if it ended or was never there.
    public func mailSubscription(_ key: MailKey, now: Date) throws(StateError) -> MailSubscription? {
        let (secret, end) = (key.bytes, (now - MailSubscription.patience).milliseconds)
        return try read { database in
            try MailSubscription.confirmed("d.secret = ?", [secret], in: database)
                ?? MailSubscription.requested("secret = ? AND created > ?", [secret, end], in: database)
        }
    }

    /// Turns a request into a subscription. Idempotent. It belongs to the reader who requested it if the same reader confirms it, and else
    /// to a new reader, who has only mail: anyone may request a subscription for an address that is not theirs. `reader` and `officer` are
    /// those of the browser in which the link was opened.
    /// - Returns: The subscription; nil if the link is no longer valid.
    public func confirmMail(
        _ key: MailKey, by reader: SessionToken? = nil, officer: String? = nil, now: Date
    ) throws(StateError) -> MailSubscription? {
        let (secret, end) = (key.bytes, (now - MailSubscription.patience).milliseconds)
        return try write { database in
            if let known = try MailSubscription.confirmed("d.secret = ?", [secret], in: database) {
                return known
            }
            guard
                let row = try Row.fetchOne(
                    database, sql: "SELECT * FROM mailRequests WHERE secret = ? AND created > ?",
                    arguments: [secret, end])
            else { return nil }
            let (endpoint, language): (String, String) = (row["endpoint"], row["language"])
            let requester: Int64? = row["owner"]
            let known = try reader.flatMap { try Reader.find($0, in: database)?.id }
            let owner =
                if let requester, requester == known {
                    requester
                } else {
                    try Reader.make(nil, at: now, in: database).id
                }
            try database.execute(
                sql: "UPDATE readers SET settings = json_patch(settings, ?) WHERE id = ?",
                arguments: [row["settings"], owner])
            try database.execute(
                sql: """
                    INSERT INTO readerDevices (owner, channel, endpoint, service, publicKey, secret, language, officer, created)
                    VALUES (:owner, 'mail', :endpoint, 'mail', x'', :secret, :language, :officer, :now)
                    ON CONFLICT (endpoint) DO UPDATE SET owner = excluded.owner, secret = excluded.secret,
                    language = excluded.language, officer = excluded.officer, created = excluded.created,
                    removed = NULL
                    """,
                arguments: [
                    "owner": owner, "endpoint": endpoint, "secret": secret, "language": language,
                    "officer": officer, "now": now.milliseconds,
                ])
            try database.execute(sql: "DELETE FROM mailRequests WHERE secret = ?", arguments: [secret])
            return try MailSubscription.confirmed("d.secret = ?", [secret], in: database)
        }
    }

    /// Ends a subscription or request, and removes its address and key. Idempotent.
    public func unsubscribeMail(_ key: MailKey, now: Date) throws(StateError) {
        let secret = key.bytes
        try write { database in
            try database.execute(sql: "DELETE FROM mailRequests WHERE secret = ?", arguments: [secret])
            try MailSubscription.remove("secret = ?", [secret], now: now, in: database)
        }
    }

    /// The address to which a reader has notifications sent; nil if there is none.
    public func mailAddress(of owner: Int64) throws(StateError) -> String? {
        try read { try MailSubscription.confirmed("d.owner = ?", [owner], in: $0)?.address }
    }
}
