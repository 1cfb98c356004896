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
    /// When officers suspended the account; nil if they did not.
    public let blocked: Date?
    /// Why officers suspended it.
    public let reason: String?
    /// The file of the picture beside the name; nil if the member has chosen none.
    public let picture: String?

    /// Whether a text has the form of a member's id.
    public static func isID(_ text: String) -> Bool { text.wholeMatch(of: /m-[a-z2-7]{26}/) != nil }

    static func find(_ column: String, _ value: String, in database: Database) throws -> Member? {
        try fetchOne(database, sql: "SELECT * FROM members WHERE \(column) = ?", arguments: [value])
    }

    /// The member who signs in with a mail address: the school's, or else a confirmed second one.
    static func find(at address: String, in database: Database) throws -> Member? {
        try find("address", address, in: database) ?? find("secondAddress", address, in: database)
    }

    /// The member with a mail address, who is added if there is none, with the name `shownName`.
    static func found(
        at address: String, orNamed shownName: String? = nil, now: Date, in database: Database
    ) throws -> Member {
        if let known = try find(at: address, in: database) { return known }
        let id = newID()
        try database.execute(
            sql: "INSERT INTO members (id, address, created, used) VALUES (?, ?, ?, ?)",
            arguments: [id, address, now.milliseconds, now.milliseconds])
        if let shownName {
            let name: MemberName
            do throws(MemberName.Fault) { name = try MemberName(shownName) } catch {
                throw StateError.unusableDisplayName
            }
            try StateDatabase.keep(name, of: id, in: database)
        }
        guard let member = try find("id", id, in: database) else {
            throw StateError.unusable("a new member is not in the database")
        }
        return member
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

    /// The member who signs in with a mail address, as it is compared: the school's, or a confirmed second one of any domain; nil if there is
    /// none.
    public func member(at address: String) throws(StateError) -> Member? {
        try read { try Member.find(at: address, in: $0) }
    }

    /// The shown names of all members who have one, and under ids of their own their pictures (`MemberNames.pictureKey`),
    /// and that they are suspended (`MemberNames.suspensionKey`).
    public func memberNames() throws(StateError) -> [(id: String, name: String)] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, shownName, iif(blocked IS NULL, picture, NULL) AS picture, blocked FROM members
                    WHERE shownName NOT NULL ORDER BY id
                    """
            ).flatMap { row -> [(id: String, name: String)] in
                let (id, name, picture): (String, String, String?) = (
                    row["id"], row["shownName"], row["picture"]
                )
                let isSuspended = row["blocked"] as Int64? != nil
                return [(id, name)] + (picture.map { [(MemberNames.pictureKey(id), $0)] } ?? [])
                    + (isSuspended ? [(MemberNames.suspensionKey(id), "1")] : [])
            }
        }
    }

    /// The member with this mail address, who is added if there is none. `shownName` is that of a new one.
    public func addMember(
        at address: String, named shownName: String? = nil, now: Date
    ) throws(StateError) -> Member {
        try write { try Member.found(at: address, orNamed: shownName, now: now, in: $0) }
    }
}

extension StateSchema {
    // `address` is the mail address with which a member signs in, in the canonical form of `MemberAddress` (`Desk`), or `remote:` and the
    // name that the web server gives; no page shows it. `used` is the last use of a session,
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
