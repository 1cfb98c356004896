import Foundation
import GRDB
import Model

/// A message to one mail address that does not wait for a broadcast, such as a link to confirm a subscription.
public struct OutgoingMail: StoredRow, Equatable, Sendable {
    /// Seconds after which a message is not sent any more: a day.
    public static let lifetime = Retention.outgoingMail

    public let id: Int64
    public let address: String
    /// The subject, one line.
    public let subject: String
    public let text: String
    /// Number of failed attempts.
    public let attempts: Int
    /// When the message was written.
    public let created: Date

    /// Stores a message that is due at once.
    static func add(
        to address: String, subject: String, text: String, at now: Date, in database: Database
    ) throws {
        try database.execute(
            sql: "INSERT INTO outgoingMail (address, subject, text, created, next) VALUES (?, ?, ?, ?, ?)",
            arguments: [address, subject, text, now.milliseconds, now.milliseconds])
    }
}

extension StateDatabase {
    /// When the next message is due, in the past if it is due already; nil if there is none.
    public func nextOutgoingMail() throws(StateError) -> Date? {
        try read { try Int64.fetchOne($0, sql: "SELECT MIN(next) FROM outgoingMail") }
            .map { Date(milliseconds: $0) }
    }

    /// The messages that are due at `now`, in order. Those with links for signing in that are over are removed.
    public func dueOutgoingMail(now: Date) throws(StateError) -> [OutgoingMail] {
        try write { database in
            try SignInRequest.removeOld(at: now, in: database)
            return try OutgoingMail.fetchAll(
                database, sql: "SELECT * FROM outgoingMail WHERE next <= ? ORDER BY id",
                arguments: [now.milliseconds])
        }
    }

    /// Removes a message that was sent or that cannot be sent.
    public func removeOutgoingMail(_ id: Int64) throws(StateError) {
        try write { try $0.execute(sql: "DELETE FROM outgoingMail WHERE id = ?", arguments: [id]) }
    }

    /// Stores that an attempt to send a message failed, and when it is tried again.
    public func deferOutgoingMail(_ id: Int64, until next: Date) throws(StateError) {
        try write {
            try $0.execute(
                sql: "UPDATE outgoingMail SET attempts = attempts + 1, next = ? WHERE id = ?",
                arguments: [next.milliseconds, id])
        }
    }
}
