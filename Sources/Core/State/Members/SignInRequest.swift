import Basics
import Crypto
import Foundation
import GRDB
import Model

/// A request for a mail with a link and a code, by which somebody signs in as a member. Its values have been checked.
///
/// Link and code are valid once and together: using one uses up the other. Only digests of them are stored.
public struct SignInRequest: Sendable {
    /// Maximum number of wrong codes: 5. After that the request is good for nothing.
    public static let tryLimit = 5
    /// Number of digits of a code.
    public static let digits = 6

    /// The mail address in its canonical form.
    let address: String
    /// The path to open afterwards; empty for none.
    let next: String
    /// The IP address of the client.
    let client: String
    /// Whether the address counts only if a member has confirmed it as the second one: nobody else gets a mail, nor an account.
    let isSecond: Bool

    package init(address: String, next: String, client: String, isSecond: Bool = false) {
        (self.address, self.next, self.client, self.isSecond) = (address, next, client, isSecond)
    }

    /// The secrets of a request for its mail.
    public struct Secrets: Sendable {
        public let link: SessionToken
        /// The six digits, which count only with the id of the request.
        public let code: String
        /// End of their validity.
        public let until: Date

        fileprivate init(until: Date) {
            var generator = SystemRandomNumberGenerator()
            let power = (0..<SignInRequest.digits).reduce(1) { power, _ in power * 10 }
            let digits = String(Int.random(in: 0..<power, using: &generator))
            code = String(repeating: "0", count: SignInRequest.digits - digits.utf8.count) + digits
            (link, self.until) = (.random(), until)
        }
    }

    /// The result of a request. It does not depend on who has an account.
    public enum Result: Equatable, Sendable {
        /// A message was written. The id belongs to the browser, where the code counts.
        case written(id: SessionToken)
        /// Too many requests of the client or of the whole site until a time: nothing was written.
        case throttled(until: Date)
        /// Too many messages to the address until a time: nothing was written.
        case addressThrottled(until: Date)
    }

    /// A keyed hash of a code. The id is stored as a digest alone, so that a copy of the database does not tell the code.
    static func hash(ofCode code: String, id: SessionToken) -> [UInt8] {
        Array(
            HMAC<SHA256>.authenticationCode(
                for: Array("sign-in code \(code)".utf8), using: SymmetricKey(data: Array(id.text.utf8))))
    }

    /// Removes requests that are over, with mails of them that were not sent yet. Those from before the clock was set back are over too.
    static func removeOld(at now: Date, in database: Database) throws {
        let times: StatementArguments = [
            "end": (now - Retention.signInRequest).milliseconds,
            "ahead": (now + ReaderClient.ahead).milliseconds,
        ]
        try database.execute(
            sql: """
                DELETE FROM outgoingMail WHERE id IN
                (SELECT mail FROM signInRequests WHERE created <= :end OR created > :ahead)
                """, arguments: times)
        try database.execute(
            sql: "DELETE FROM signInRequests WHERE created <= :end OR created > :ahead", arguments: times)
    }

    /// Removes a member's requests, which have the addresses, with mails of them that were not sent yet.
    static func remove(ofMember id: String, in database: Database) throws {
        let requests = """
            FROM signInRequests WHERE address IN (SELECT address FROM members WHERE id = :id
            UNION SELECT secondAddress FROM members WHERE id = :id AND secondAddress NOT NULL)
            """
        try database.execute(
            sql: "DELETE FROM outgoingMail WHERE id IN (SELECT mail \(requests))", arguments: ["id": id])
        try database.execute(sql: "DELETE \(requests)", arguments: ["id": id])
    }

    /// The limit that does not allow another message; nil if all do. A request over the limit of an address counts for its client too.
    fileprivate func refusal(at now: Date, in database: Database) throws -> Result? {
        if let end = try Self.end(ofClient: client, at: now, in: database) { return .throttled(until: end) }
        return try Self.end(ofMailbox: address, at: now, in: database).map { .addressThrottled(until: $0) }
    }

    /// Counts a mail to an address that a client asks for, unless there were too many.
    /// - Returns: The time from which the client may go on; nil if the mail was counted.
    static func end(
        of address: String, from client: String, at now: Date, in database: Database
    ) throws -> Date? {
        try end(ofClient: client, at: now, in: database) ?? end(ofMailbox: address, at: now, in: database)
    }

    private static func end(ofClient client: String, at now: Date, in database: Database) throws -> Date? {
        let client = try ReaderClient.at(client, now: now, in: database)
        return try ClientBudget.use(ClientBudget.signInMail, by: client, at: now, in: database)
    }

    /// The limits count hashes, for which an address is as good as a network.
    private static func end(ofMailbox address: String, at now: Date, in database: Database) throws -> Date? {
        let name = Array(SHA256.hash(data: Array(address.utf8))).hexadecimal
        let mailbox = try ReaderClient.at(name, now: now, in: database)
        return try ClientBudget.use(ClientBudget.signInMailbox, by: mailbox, at: now, in: database)
    }

    fileprivate func store(
        _ secrets: Secrets, id: SessionToken, mail: Int64, at now: Date, in database: Database
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO signInRequests (id, link, code, address, next, created, mail, isSecond)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id.digest, secrets.link.digest, Self.hash(ofCode: secrets.code, id: id), address, next,
                now.milliseconds, mail, isSecond,
            ])
    }
}

extension StateDatabase {
    /// Stores a request to sign in and the message with its link and code, which `message` makes. Over the limits there is no message.
    /// Whether there is an account of the address is not looked up, but for a second address, whose answer is the same.
    public func request(
        _ request: SignInRequest, now: Date,
        message: (SignInRequest.Secrets) -> (subject: String, text: String)
    ) throws(StateError) -> SignInRequest.Result {
        try write { database in
            try SignInRequest.removeOld(at: now, in: database)
            if let refusal = try request.refusal(at: now, in: database) { return refusal }
            let (id, secrets) = (
                SessionToken.random(), SignInRequest.Secrets(until: now + Retention.signInRequest)
            )
            let (subject, text) = message(secrets)
            // The numbers of mails begin at 1.
            var mail: Int64 = 0
            if try !request.isSecond || Member.find("secondAddress", request.address, in: database) != nil {
                try OutgoingMail.add(
                    to: request.address, subject: subject, text: text, at: now, in: database)
                mail = database.lastInsertedRowID
            }
            try request.store(secrets, id: id, mail: mail, at: now, in: database)
            return .written(id: id)
        }
    }
}

extension StateSchema {
    // `id`, `link` and `browser` are SHA-256 of secrets of 256 bits: those in the cookie of the browser that asked, in the link, and in the
    // cookie of forms of the browser that used the request. `code` is an HMAC of the code by the id's secret. `session` is the session that
    // was begun, and `mail` the message in `outgoingMail`, whose numbers are not used again.
    static let signInRequests = """
        CREATE TABLE signInRequests (
            id BLOB PRIMARY KEY NOT NULL,
            link BLOB NOT NULL UNIQUE,
            code BLOB NOT NULL,
            address TEXT NOT NULL,
            next TEXT NOT NULL,
            created INTEGER NOT NULL,
            mail INTEGER NOT NULL,
            tries INTEGER NOT NULL DEFAULT 0,
            used INTEGER,
            browser BLOB,
            session INTEGER REFERENCES memberSessions ON DELETE SET NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX signInRequestsByTime ON signInRequests (created);
        CREATE INDEX signInRequestsOfSession ON signInRequests (session) WHERE session NOT NULL;
        """
}
