import Crypto
import Foundation
import GRDB
import Model

/// A second address that a member has asked for: a mail with a link and a code went to it.
public struct AddressRequest: Equatable, Sendable {
    /// Maximum number of wrong codes: 5. After that the request is gone.
    public static let tryLimit = 5

    /// The secrets for its mail.
    public struct Secrets: Sendable {
        /// The secret of the link.
        public let key: MailKey
        /// Six digits.
        public let code: String

        fileprivate init() {
            var generator = SystemRandomNumberGenerator()
            let number = Int.random(in: 0..<1_000_000, using: &generator)
            (key, code) = (.random(), String(String(number + 1_000_000).dropFirst()))
        }
    }

    /// The result of a request. It does not depend on who has an account.
    public enum Result: Equatable, Sendable {
        /// A message was written.
        case written
        /// Too many requests of the client, or to the mailbox, until a time at most: nothing was written.
        case throttled(until: Date)
    }

    /// The result of a confirmation.
    public enum Confirmation: Equatable, Sendable {
        /// The address is the member's.
        case done
        /// The code is another one; so many more tries are left.
        case wrongCode(left: Int)
        /// Another account has the address: one that somebody made with it.
        case taken
        /// There is no request, or none any more.
        case gone
    }

    fileprivate static func hash(of code: String, salt: [UInt8]) -> [UInt8] {
        var hash = PartsHash(beginningWith: salt)
        hash.add(code)
        return hash.finalized()
    }

    /// The request of a member, unless it is over. A request must not last longer because the clock was ahead and was set back.
    fileprivate static func find(_ member: String, at now: Date, in database: Database) throws -> Row? {
        try Row.fetchOne(
            database, sql: "SELECT * FROM memberAddresses WHERE member = ? AND created > ? AND created <= ?",
            arguments: [
                member, (now - Retention.addressRequest).milliseconds,
                (now + ReaderClient.ahead).milliseconds,
            ])
    }
}

extension StateDatabase {
    /// The addresses of a member, for the member's own page alone: the one of the sign-in, the confirmed second one, and one that waits for
    /// its confirmation; nil without an account.
    public func memberAddresses(
        of id: String, now: Date
    ) throws(StateError) -> (first: String, second: String?, waiting: String?)? {
        try read { database in
            guard
                let row = try Row.fetchOne(
                    database, sql: "SELECT address, secondAddress FROM members WHERE id = ?", arguments: [id])
            else { return nil }
            let waiting = try AddressRequest.find(id, at: now, in: database)
            return (row["address"], row["secondAddress"], waiting.flatMap { $0["address"] })
        }
    }

    /// Stores that a member asks for a second address, which replaces an earlier request, and the message to it, which `message` makes.
    /// Whether the address has an account is not looked up.
    public func requestAddress(
        _ address: String, of id: String, from client: String, now: Date,
        message: (AddressRequest.Secrets) -> (subject: String, text: String)
    ) throws(StateError) -> AddressRequest.Result {
        try write { database in
            if let end = try SignInRequest.end(of: address, from: client, at: now, in: database) {
                return .throttled(until: end)
            }
            var generator = SystemRandomNumberGenerator()
            let (secrets, salt) = (AddressRequest.Secrets(), generator.bytes(16))
            try database.execute(
                sql: """
                    INSERT OR REPLACE INTO memberAddresses (member, address, secret, salt, code, created)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    id, address, Array(SHA256.hash(data: secrets.key.bytes)), salt,
                    AddressRequest.hash(of: secrets.code, salt: salt), now.milliseconds,
                ])
            let (subject, text) = message(secrets)
            try OutgoingMail.add(to: address, subject: subject, text: text, at: now, in: database)
            return .written
        }
    }

    /// Whether a link is that of a member's request. Nothing is used up.
    public func isAddressKey(_ key: MailKey, of id: String, now: Date) throws(StateError) -> Bool {
        try read { database in
            let row = try AddressRequest.find(id, at: now, in: database)
            return row.map { $0["secret"] == Array(SHA256.hash(data: key.bytes)) } ?? false
        }
    }

    /// Confirms the second address of a member by the link's key or by the code, and tells the first address; `message` makes the mail.
    public func confirmAddress(
        of id: String, key: MailKey?, code: String, now: Date, message: () -> (subject: String, text: String)
    ) throws(StateError) -> AddressRequest.Confirmation {
        try write { database in
            guard let row = try AddressRequest.find(id, at: now, in: database) else { return .gone }
            let (address, secret, salt, stored): (String, [UInt8], [UInt8], [UInt8]) = (
                row["address"], row["secret"], row["salt"], row["code"]
            )
            let isRight =
                key.map { PasswordHash.isEqual(secret, Array(SHA256.hash(data: $0.bytes))) }
                ?? PasswordHash.isEqual(stored, AddressRequest.hash(of: code, salt: salt))
            guard isRight else {
                let mistakes: Int = row["mistakes"] + 1
                let isOver = mistakes >= AddressRequest.tryLimit
                try database.execute(
                    sql: isOver
                        ? "DELETE FROM memberAddresses WHERE member = ?"
                        : "UPDATE memberAddresses SET mistakes = mistakes + 1 WHERE member = ?",
                    arguments: [id])
                return isOver ? .gone : .wrongCode(left: AddressRequest.tryLimit - mistakes)
            }
            try database.execute(sql: "DELETE FROM memberAddresses WHERE member = ?", arguments: [id])
            if let other = try Member.find(at: address, in: database), other.id != id { return .taken }
            try database.execute(
                sql: "UPDATE members SET secondAddress = ? WHERE id = ?", arguments: [address, id])
            try Self.tell(id, message(), at: now, in: database)
            return .done
        }
    }

    /// Takes the second address away from a member, with a request for one.
    public func removeSecondAddress(of id: String) throws(StateError) {
        try write { database in
            try database.execute(sql: "DELETE FROM memberAddresses WHERE member = ?", arguments: [id])
            try database.execute(
                sql: "UPDATE members SET secondAddress = NULL WHERE id = ?", arguments: [id])
        }
    }

    /// Writes a mail to the address of a member's sign-in, if it is one.
    private static func tell(
        _ id: String, _ message: (subject: String, text: String), at now: Date, in database: Database
    ) throws {
        let address = try String.fetchOne(
            database, sql: "SELECT address FROM members WHERE id = ?", arguments: [id])
        guard let address, Member.isMailAddress(address) else { return }
        try OutgoingMail.add(
            to: address, subject: message.subject, text: message.text, at: now, in: database)
    }
}
