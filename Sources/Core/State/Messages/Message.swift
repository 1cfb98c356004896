import Foundation
import GRDB
import Model

/// A message in one member's copy of a conversation.
public struct Message: StoredRow, Equatable, Sendable {
    /// Maximum length of a text, in bytes of UTF-8: 4 KiB, as of all posts.
    public static let limit = 4 << 10
    /// Number of messages of a page of a conversation, and maximum number in one answer to a script.
    public static let pageLength = 50

    /// The number in this copy, from 1. The other side has numbers of its own.
    public let number: Int64
    /// Whether the member whose copy it is wrote it, or caused the program's line.
    public let isOwn: Bool
    /// The text as it was typed; empty in a line by the program.
    public let text: String
    /// The title of what a line by the program is about; nil in a message.
    public let line: String?
    /// The address of what the line is about, from the site's root in the main language.
    public let page: String?
    public let sent: Date
}

/// The subject of a line by the program, such as the thing that a member wants to borrow.
public struct MessageSubject: Equatable, Sendable {
    let title: String
    /// The address from the site's root in the main language.
    let page: String

    public init(title: String, page: String) {
        (self.title, self.page) = (title, page)
    }
}

/// A member's side of a conversation.
public struct Conversation: StoredRow, Equatable, Sendable {
    /// The id of the other member, whose account may be deleted.
    public let other: String
    /// The name of the other member; nil if the account was deleted.
    public let otherName: String?
    /// The file of the picture of the other member.
    public let otherPicture: String?
    /// When the other member's account was suspended; nil if it is not.
    public let otherBlocked: Date?
    /// The time of the newest message; nil if there are none.
    public let last: Date?
    /// The first words of the newest message; empty in a line by the program.
    public let lastText: String?
    /// The title in a line by the program.
    public let lastLine: String?
    /// Whether this side wrote the newest message, or caused the line.
    public let lastIsOwn: Bool?
    /// The number of the newest message that this side has read.
    public let read: Int64
    /// Number of messages of the other side that this side has not read.
    public let unread: Int
    /// Number of changes of this side, which the file for open pages says.
    public let changes: Int64
    /// Whether this side does not want messages from the other one.
    public let isBlocking: Bool

    static let columns = """
        c.other, m.shownName AS otherName, iif(m.blocked IS NULL, m.picture, NULL) AS otherPicture,
        m.blocked AS otherBlocked, c.last, substr(n.text, 1, 200) AS lastText, n.line AS lastLine, n.isOwn AS lastIsOwn,
        c.read, c.unread, c.changes, c.isBlocking
        FROM conversations c LEFT JOIN members m ON m.id = c.other
        LEFT JOIN messages n ON n.conversation = c.id
            AND n.number = (SELECT MAX(number) FROM messages WHERE conversation = c.id)
        """

    /// The number of the row of a side; nil if there is none.
    static func row(of member: String, with other: String, in database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database, sql: "SELECT id FROM conversations WHERE member = ? AND other = ?",
            arguments: [member, other])
    }

    /// The number of the row of a side, which is made if there is none.
    static func made(of member: String, with other: String, in database: Database) throws -> Int64 {
        if let row = try row(of: member, with: other, in: database) { return row }
        try database.execute(
            sql: "INSERT INTO conversations (member, other) VALUES (?, ?)", arguments: [member, other])
        return database.lastInsertedRowID
    }
}
