import Foundation
import GRDB
import Model

/// Why a member cannot have a name.
public enum NameRefusal: Equatable, Sendable {
    /// Like the name of an officer or of the association, or like a word for people with rights.
    case imitation
    /// Another member has a name like it, or had one until a while ago (`Retention.formerName`).
    case taken
    /// The member has changed the name `MemberName.dailyLimit` times in a day, until this time.
    case tooOften(until: Date)
}

extension MemberName {
    /// Maximum number of changes of a name in a day. Each makes pages anew.
    public static let dailyLimit = 3

    /// The keys of the name in the database.
    var storedKeys: [[UInt8]] { NameSkeleton(text).stored }
}

extension NameSkeleton {
    /// The keys in the database: hashes, since they are kept for a while after the account is deleted.
    var stored: [[UInt8]] {
        keys.sorted().map { key in
            var hash = PartsHash(beginningWith: Array("corkboard member name".utf8))
            hash.add(key)
            return Array(hash.finalized().prefix(16))
        }
    }
}

extension StateSchema {
    // What accounts of members have beyond signing in. `reason` says why `blocked` is set. `secondAddress` is confirmed, in small letters in its
    // domain. `warned` is when the mail before the removal of an unused account was written. `device` is as in `sessions`. A name has one
    // to four keys (`NameSkeleton`); those with an `until` belong to a former name, which nobody else gets before, and of a deleted account to
    // nobody (''). `memberAddresses` has the second address that a member has asked for, with the digests of the link's key and of the code.
    // A request to sign in `isSecond` if its address is a second one, or may be one.
    static let memberAccounts = """
        ALTER TABLE members ADD COLUMN reason TEXT;
        ALTER TABLE members ADD COLUMN picture TEXT;
        ALTER TABLE members ADD COLUMN secondAddress TEXT;
        ALTER TABLE members ADD COLUMN warned INTEGER;
        ALTER TABLE signInRequests ADD COLUMN isSecond INTEGER NOT NULL DEFAULT 0;
        CREATE UNIQUE INDEX membersBySecondAddress ON members (secondAddress) WHERE secondAddress NOT NULL;
        CREATE INDEX membersByName ON members (shownName) WHERE shownName NOT NULL;
        CREATE INDEX membersByUse ON members (used);
        CREATE INDEX membersBlocked ON members (blocked) WHERE blocked NOT NULL;
        ALTER TABLE memberSessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
        CREATE TABLE memberNameKeys (
            key BLOB PRIMARY KEY NOT NULL,
            member TEXT NOT NULL,
            until INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX memberNameKeysOfMember ON memberNameKeys (member);
        CREATE INDEX memberNameKeysByEnd ON memberNameKeys (until) WHERE until NOT NULL;
        CREATE TABLE memberAddresses (
            member TEXT PRIMARY KEY NOT NULL REFERENCES members ON DELETE CASCADE,
            address TEXT NOT NULL,
            secret BLOB NOT NULL UNIQUE,
            salt BLOB NOT NULL,
            code BLOB NOT NULL,
            mistakes INTEGER NOT NULL DEFAULT 0,
            created INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}

extension StateDatabase {
    /// Gives a member a shown name. `titles` are the names of the association. The same name again changes nothing.
    /// - Throws: `StateError` with `.noSuchMember`; or a database error.
    /// - Returns: Why the member cannot have it; nil if the member has it now.
    public func setName(
        _ name: MemberName, of id: String, titles: [String], now: Date
    ) throws(StateError) -> NameRefusal? {
        try write { database in
            guard let member = try Member.find("id", id, in: database) else {
                throw StateError.noSuchMember(id)
            }
            if member.shownName.map({ $0.utf8.elementsEqual(name.text.utf8) }) == true { return nil }
            if let refusal = try Self.refusal(of: name, for: member, titles, at: now, in: database) {
                return refusal
            }
            try Self.freeName(of: id, at: now, in: database)
            try Self.keep(name, of: id, in: database)
            return nil
        }
    }

    /// Stores the name and its keys. A key that was the member's, or is free again, becomes the member's.
    static func keep(_ name: MemberName, of id: String, in database: Database) throws {
        for key in name.storedKeys {
            try database.execute(
                sql: """
                    INSERT INTO memberNameKeys (key, member) VALUES (?, ?)
                    ON CONFLICT (key) DO UPDATE SET member = excluded.member, until = NULL
                    """, arguments: [key, id])
        }
        try database.execute(
            sql: "UPDATE members SET shownName = ?, nameRule = ? WHERE id = ?",
            arguments: [name.text, NameSkeleton.rule, id])
    }

    /// Ends the name of a member, which nobody else gets before `Retention.formerName` has passed.
    static func freeName(of id: String, at now: Date, in database: Database) throws {
        try database.execute(
            sql: "UPDATE memberNameKeys SET until = ? WHERE member = ? AND until IS NULL",
            arguments: [(now + Retention.formerName).milliseconds, id])
    }

    /// Whose name is the one that somebody without an account writes beside a post, or looks like; nil if it is free. `member` is the member
    /// who is signed in. What pages call people without a name is free here; members' names are, unless the site `hasMembers`.
    public func ownedName(
        _ text: String, but member: String?, titles: [String], hasMembers: Bool, now: Date
    ) throws(StateError) -> NameRefusal? {
        try read { database in
            if try Self.reservedNames(titles, in: database).isImitated(by: text, nobody: false) {
                return .imitation
            }
            return hasMembers ? try Self.takenName(text, but: member, at: now, in: database) : nil
        }
    }

    /// Whose name a name is, or looks like; nil if it is free for `member`, or for somebody without an account.
    static func ownedName(
        _ name: MemberName, but member: String? = nil, _ titles: [String], at now: Date, in database: Database
    ) throws -> NameRefusal? {
        if try reservedNames(titles, in: database).isImitated(by: name.text, nobody: true) {
            return .imitation
        }
        return try takenName(name.text, but: member, at: now, in: database)
    }

    private static func reservedNames(_ titles: [String], in database: Database) throws -> ReservedNames {
        let officers = try Row.fetchAll(database, sql: "SELECT name, displayName FROM officers").flatMap {
            [$0["name"] as String?, $0["displayName"] as String?].compactMap(\.self)
        }
        return ReservedNames(officers: officers, titles: titles)
    }

    private static func takenName(
        _ text: String, but member: String?, at now: Date, in database: Database
    ) throws -> NameRefusal? {
        for key in NameSkeleton(text).stored {
            let isTaken = try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM memberNameKeys WHERE key = ? AND member IS NOT ?
                    AND (until IS NULL OR until > ?))
                    """, arguments: [key, member, now.milliseconds])
            if isTaken == true { return .taken }
        }
        return nil
    }

    private static func refusal(
        of name: MemberName, for member: Member, _ titles: [String], at now: Date, in database: Database
    ) throws -> NameRefusal? {
        if let owned = try ownedName(name, but: member.id, titles, at: now, in: database) { return owned }
        // Each change of a name ends the keys of the one before at a time of its own.
        let ends = try Int64.fetchAll(
            database,
            sql:
                "SELECT DISTINCT until FROM memberNameKeys WHERE member = ? AND until > ? ORDER BY until DESC",
            arguments: [member.id, (now + Retention.formerName - day).milliseconds])
        guard ends.count >= MemberName.dailyLimit else { return nil }
        return .tooOften(
            until: Date(milliseconds: ends[MemberName.dailyLimit - 1]) - Retention.formerName + day)
    }

    private static let day: TimeInterval = 86_400
}
