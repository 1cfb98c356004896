import Foundation
import GRDB
import Model

/// A message to be sent. Its text has been checked.
public struct NewMessage: Sendable {
    let sender: String
    let receiver: String
    let text: String
    let subject: MessageSubject?
    /// The nonce of the form.
    let nonce: String

    /// A message of a member.
    public init(_ text: String, from sender: String, to receiver: String, nonce: String) {
        (self.text, self.sender, self.receiver, self.nonce) = (text, sender, receiver, nonce)
        subject = nil
    }

    /// A line by the program, with which a member opens a conversation.
    public init(about subject: MessageSubject, from sender: String, to receiver: String, nonce: String) {
        (self.subject, self.sender, self.receiver, self.nonce) = (subject, sender, receiver, nonce)
        text = ""
    }

    /// Digests of the nonce, and of nonce and contents: a short text cannot be found by trying without the nonce.
    fileprivate var digests: (nonce: [UInt8], form: [UInt8]) {
        var hash = PartsHash(beginningWith: Array("corkboard message".utf8))
        hash.add(sender)
        hash.add(nonce)
        var form = hash
        for part in [receiver, text, subject?.title, subject?.page] { form.add(part) }
        form.add("form")
        return (hash.finalized(), form.finalized())
    }
}

/// The result of sending a message.
public enum MessageResult: Equatable, Sendable {
    /// Both sides have it: its number on the sender's side, and whether it answers the receiver.
    case sent(number: Int64, isReply: Bool)
    /// The form was sent before.
    case repeated
    /// The form was sent before with other values.
    case used
    case refused(MessagePermission)
    /// Too many messages, or too many beginnings of conversations, until a time.
    case throttled(until: Date, isBeginning: Bool)
}

extension ClientBudget {
    /// Messages of one member, who is counted as a client with one address.
    static let messages = [
        ClientBudget.ofMember("messages of a minute", span: 60, limit: 20, site: 3000),
        ClientBudget.ofMember("messages of a day", span: 86_400, limit: 500, site: 100_000),
    ]
    /// The first messages of one member to others who never wrote to them.
    static let conversations = [
        ClientBudget.ofMember("conversations of an hour", span: 3600, limit: 10, site: 2000),
        ClientBudget.ofMember("conversations of a day", span: 86_400, limit: 30, site: 10_000),
    ]
    /// Names of members that one member looks for.
    static let memberSearches = [
        ClientBudget.ofMember("names of members of an hour", span: 3600, limit: 30, site: 6000)
    ]
}

extension StateDatabase {
    /// Sends a message: a copy for each side, in one transaction. The caller checked that the sender is not suspended.
    public func send(_ message: NewMessage, now: Date) throws(StateError) -> MessageResult {
        let (nonce, form) = message.digests
        let client = try client(at: message.sender, now: now)
        return try write { database in
            let known = try [UInt8].fetchOne(
                database, sql: "SELECT form FROM messageForms WHERE nonce = ?", arguments: [nonce])
            if let known { return known == form ? .repeated : .used }
            guard try Member.find("id", message.sender, in: database) != nil else {
                return .refused(.deleted)
            }
            let permission = try Self.mayWrite(from: message.sender, to: message.receiver, in: database)
            guard case .allowed(let standing) = permission else { return .refused(permission) }
            if standing == .new,
                let end = try ClientBudget.use(ClientBudget.conversations, by: client, at: now, in: database)
            {
                return .throttled(until: end, isBeginning: true)
            }
            if let end = try ClientBudget.use(ClientBudget.messages, by: client, at: now, in: database) {
                return .throttled(until: end, isBeginning: false)
            }
            try database.execute(
                sql: "INSERT INTO messageForms VALUES (?, ?, ?, ?)",
                arguments: [nonce, form, message.sender, now.milliseconds])
            let number = try message.add(isOwn: true, at: now, in: database)
            _ = try message.add(isOwn: false, at: now, in: database)
            return .sent(number: number, isReply: standing == .reply)
        }
    }

    /// Counts that a member looks for another one by name.
    /// - Returns: The time from which the member may go on; nil if the use was counted.
    public func countMemberSearch(by member: String, now: Date) throws(StateError) -> Date? {
        try use(ClientBudget.memberSearches, by: client(at: member, now: now), now: now)
    }

    /// Removes the digests of old forms.
    static func removeOldMessageForms(at now: Date, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM messageForms WHERE sent <= ?",
            arguments: [(now - Retention.messageForm).milliseconds])
    }
}

extension NewMessage {
    /// Adds the copy of the sender, or that of the receiver.
    /// - Returns: Its number.
    fileprivate func add(isOwn: Bool, at now: Date, in database: Database) throws -> Int64 {
        let row = try Conversation.made(
            of: isOwn ? sender : receiver, with: isOwn ? receiver : sender, in: database)
        let number =
            try Int64.fetchOne(
                database, sql: "SELECT next FROM conversations WHERE id = ?", arguments: [row]) ?? 1
        try database.execute(
            sql: "INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?)",
            arguments: [row, number, isOwn, text, subject?.title, subject?.page, now.milliseconds])
        // A clock that was set back does not move a conversation down the list.
        try database.execute(
            sql: """
                UPDATE conversations SET next = next + 1, changes = changes + 1, last = max(ifnull(last, 0), :now),
                hasWritten = hasWritten OR :isOwn, unread = unread + 1 - :isOwn WHERE id = :row
                """, arguments: ["now": now.milliseconds, "isOwn": isOwn, "row": row])
        return number
    }
}
