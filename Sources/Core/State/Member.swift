import Foundation
import GRDB
import Model

/// A member's account.
public struct Member: StoredRow, Equatable, Sendable {
    /// The opaque id, `m-` and 26 of a-z and 2-7. It gives no rights.
    public let id: String
    /// The name that others see; nil if the member has chosen none.
    public let shownName: String?
    /// When the account was made.
    public let created: Date
    /// When officers blocked the account; nil if they did not.
    public let blocked: Date?

    /// Seconds after the last use until an account is removed.
    static let memory = Retention.unusedMember

    /// Whether a text has the form of a member's id.
    public static func isID(_ text: String) -> Bool { text.wholeMatch(of: /m-[a-z2-7]{26}/) != nil }

    static func find(_ column: String, _ value: String, in database: Database) throws -> Member? {
        try fetchOne(database, sql: "SELECT * FROM members WHERE \(column) = ?", arguments: [value])
    }

    /// A new id: 130 random bits.
    fileprivate static func newID() -> String {
        var generator = SystemRandomNumberGenerator()
        return "m-" + Base32.text(generator.bytes(17)).prefix(26).lowercased()
    }
}

extension StateDatabase {
    /// The member with this id; nil if there is none.
    public func member(_ id: String) throws(StateError) -> Member? {
        try read { try Member.find("id", id, in: $0) }
    }

    /// The shown names of all members who have one.
    public func memberNames() throws(StateError) -> [(id: String, name: String)] {
        try read { database in
            try Row.fetchAll(
                database, sql: "SELECT id, shownName FROM members WHERE shownName NOT NULL ORDER BY id"
            ).map { ($0["id"], $0["shownName"]) }
        }
    }

    /// The member with this mail address, who is added if there is none. `shownName` is that of a new one.
    public func addMember(
        at address: String, named shownName: String? = nil, now: Date
    ) throws(StateError) -> Member {
        try write { database in
            try database.execute(
                sql: """
                    INSERT INTO members (id, address, shownName, created, used) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (address) DO NOTHING
                    """,
                arguments: [Member.newID(), address, shownName, now.milliseconds, now.milliseconds])
            guard let member = try Member.find("address", address, in: database) else {
                throw StateError.unusable("a new member is not in the database")
            }
            return member
        }
    }
}

extension StateSchema {
    // `address` is the mail address with which a member signs in, in small letters; no page shows it. `used` is the last use of a session,
    // with the precision of `AccountKind.member`.
    static let members = """
        CREATE TABLE members (
            id TEXT PRIMARY KEY NOT NULL,
            address TEXT NOT NULL UNIQUE,
            shownName TEXT,
            created INTEGER NOT NULL,
            used INTEGER NOT NULL,
            blocked INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE memberSessions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            token BLOB NOT NULL UNIQUE,
            member TEXT NOT NULL REFERENCES members ON DELETE CASCADE,
            begun INTEGER NOT NULL,
            used INTEGER NOT NULL,
            ended INTEGER
        ) STRICT;
        CREATE INDEX memberSessionsOfMember ON memberSessions (member);
        """
}
