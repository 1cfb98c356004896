import Files
import Foundation
import GRDB
import Model

extension StateDatabase {
    /// The conversations of a member that have messages, the newest first.
    public func conversations(
        of member: String, limit: Int = .max, offset: Int = 0
    ) throws(StateError) -> [Conversation] {
        try read { database in
            try Conversation.fetchAll(
                database,
                sql: """
                    SELECT \(Conversation.columns) WHERE c.member = ? AND c.last NOT NULL
                    ORDER BY c.last DESC, c.id DESC LIMIT ? OFFSET ?
                    """, arguments: [member, limit, offset])
        }
    }

    /// Number of these conversations.
    public func numberOfConversations(of member: String) throws(StateError) -> Int {
        try read { database in
            try Int.fetchOne(
                database, sql: "SELECT COUNT(*) FROM conversations WHERE member = ? AND last NOT NULL",
                arguments: [member]) ?? 0
        }
    }

    /// The members whom a member blocked, also those without messages.
    public func blockedConversations(of member: String) throws(StateError) -> [Conversation] {
        try read { database in
            try Conversation.fetchAll(
                database,
                sql: """
                    SELECT \(Conversation.columns) WHERE c.member = ? AND c.isBlocking
                    ORDER BY m.shownName COLLATE NOCASE, c.id
                    """, arguments: [member])
        }
    }

    /// The conversations of a member of which all messages are deleted: who wrote to whom is kept.
    public func emptiedConversations(of member: String) throws(StateError) -> [Conversation] {
        try read { database in
            try Conversation.fetchAll(
                database,
                sql:
                    "SELECT \(Conversation.columns) WHERE c.member = ? AND c.last IS NULL AND c.next > 1 ORDER BY c.id",
                arguments: [member])
        }
    }

    /// A member's side of a conversation; nil if the two never wrote and neither was blocked.
    public func conversation(of member: String, with other: String) throws(StateError) -> Conversation? {
        try read { database in
            try Conversation.fetchOne(
                database, sql: "SELECT \(Conversation.columns) WHERE c.member = ? AND c.other = ?",
                arguments: [member, other])
        }
    }

    /// Number of messages to a member that are not read.
    public func unreadMessages(of member: String) throws(StateError) -> Int {
        try read { database in
            try Int.fetchOne(
                database, sql: "SELECT ifnull(SUM(unread), 0) FROM conversations WHERE member = ?",
                arguments: [member]) ?? 0
        }
    }

    /// A page of a conversation, the oldest message first: the newest messages, or those before a number.
    public func messages(
        of member: String, with other: String, before number: Int64? = nil
    ) throws(StateError) -> (messages: [Message], hasOlder: Bool) {
        let found = try messages(
            of: member, with: other, "number < ifnull(?, 9e18) ORDER BY number DESC", number,
            limit: Message.pageLength + 1)
        return (found.prefix(Message.pageLength).reversed(), found.count > Message.pageLength)
    }

    /// The messages of a conversation after a number, the oldest first, at most `Message.pageLength`.
    public func messages(
        of member: String, with other: String, after number: Int64
    ) throws(StateError) -> [Message] {
        try messages(
            of: member, with: other, "number > ? ORDER BY number", number, limit: Message.pageLength)
    }

    /// All messages of a conversation, the oldest first.
    public func allMessages(of member: String, with other: String) throws(StateError) -> [Message] {
        try messages(of: member, with: other, "number > ? ORDER BY number", 0, limit: .max)
    }

    /// The message with a number; nil if there is none.
    public func message(_ number: Int64, of member: String, with other: String) throws(StateError) -> Message?
    {
        try messages(of: member, with: other, "number = ?", number, limit: 1).first
    }

    private func messages(
        of member: String, with other: String, _ condition: String, _ number: Int64?, limit: Int
    ) throws(StateError) -> [Message] {
        try read { database in
            guard let row = try Conversation.row(of: member, with: other, in: database) else { return [] }
            return try Message.fetchAll(
                database,
                sql: """
                    SELECT number, isOwn, text, line, page, sent FROM messages
                    WHERE conversation = ? AND \(condition) LIMIT ?
                    """, arguments: [row, number, limit])
        }
    }

    /// Notes that a member read a conversation up to a message.
    /// - Returns: Whether something was unread.
    @discardableResult
    public func markRead(_ number: Int64, of member: String, with other: String) throws(StateError) -> Bool {
        let isUnread = try isTrue(
            "SELECT unread > 0 AND read < ? FROM conversations WHERE member = ? AND other = ?",
            [number, member, other])
        guard isUnread else { return false }
        return try write { database in
            guard let row = try Conversation.row(of: member, with: other, in: database) else { return false }
            // A number that no message has yet would count messages as read that are still to come.
            try database.execute(
                sql: "UPDATE conversations SET read = max(read, min(?, next - 1)) WHERE id = ?",
                arguments: [number, row])
            try Conversation.count(row, in: database)
            return true
        }
    }

    // MARK: Open pages

    /// The file that open pages of a conversation ask, whose name is drawn when a page first shows it; nil if there is no conversation.
    public func messageToken(of member: String, with other: String) throws(StateError) -> LiveToken? {
        if let known = try messageCounter(of: member, with: other) { return known.token }
        return try write { database in
            guard let row = try Conversation.row(of: member, with: other, in: database) else { return nil }
            // Another request may have made one meanwhile.
            try database.execute(
                sql: "UPDATE conversations SET token = ifnull(token, ?) WHERE id = ?",
                arguments: [LiveToken.random().text, row])
            return try String.fetchOne(
                database, sql: "SELECT token FROM conversations WHERE id = ?", arguments: [row]
            ).flatMap { LiveToken($0) }
        }
    }

    /// The file for open pages of a side, and what it says; nil if no page has shown its address.
    public func messageCounter(
        of member: String, with other: String
    ) throws(StateError) -> (token: LiveToken, changes: Int64)? {
        try read { database in
            let row = try Row.fetchOne(
                database,
                sql:
                    "SELECT token, changes FROM conversations WHERE member = ? AND other = ? AND token NOT NULL",
                arguments: [member, other])
            guard let row, let token = LiveToken(row["token"] as String) else { return nil }
            return (token: token, changes: row["changes"])
        }
    }

    /// The files for open pages that are no longer in use, to be removed.
    public func endedMessageTokens() throws(StateError) -> [LiveToken] {
        try read { database in
            try String.fetchAll(database, sql: "SELECT token FROM endedMessageTokens ORDER BY token")
        }.compactMap { LiveToken($0) }
    }

    /// Notes that these files are removed.
    public func forget(messageTokens tokens: [LiveToken]) throws(StateError) {
        try write { database in
            for token in tokens {
                try database.execute(
                    sql: "DELETE FROM endedMessageTokens WHERE token = ?", arguments: [token.text])
            }
        }
    }
}

extension Conversation {
    /// Counts what is unread, and the change.
    static func count(_ row: Int64, in database: Database) throws {
        try database.execute(
            sql: """
                UPDATE conversations SET changes = changes + 1,
                unread = (SELECT COUNT(*) FROM messages WHERE conversation = id AND number > read AND NOT isOwn),
                last = (SELECT MAX(sent) FROM messages WHERE conversation = id) WHERE id = ?
                """, arguments: [row])
    }
}
