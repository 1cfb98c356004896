import Foundation
import GRDB
import Model

/// A member in the lists of officers and of the host, who see no mail address.
public struct ListedMember: StoredRow, Equatable, Sendable {
    public let id: String
    public let shownName: String?
    /// When the account was made.
    public let created: Date
    /// The last use of a session, with a precision of an hour.
    public let used: Date
    /// When the account was suspended; nil if it is not.
    public let blocked: Date?
    /// Why; nil if the account is not suspended.
    public let reason: String?
}

extension StateDatabase {
    /// Members by shown name, those without a name last: all, or those whose name or id contains a text.
    public func members(
        matching text: String? = nil, limit: Int = .max, offset: Int = 0
    ) throws(StateError) -> [ListedMember] {
        try read { database in
            try ListedMember.fetchAll(
                database,
                sql: """
                    SELECT id, shownName, created, used, blocked, reason FROM members
                    WHERE \(Self.matches) ORDER BY shownName IS NULL, shownName COLLATE NOCASE, id LIMIT :limit OFFSET :offset
                    """, arguments: ["text": text, "limit": limit, "offset": offset])
        }
    }

    /// Number of these members.
    public func numberOfMembers(matching text: String? = nil) throws(StateError) -> Int {
        try read { database in
            try Int.fetchOne(
                database, sql: "SELECT COUNT(*) FROM members WHERE \(Self.matches)",
                arguments: ["text": text]) ?? 0
        }
    }

    private static let matches = """
        (:text IS NULL OR id = :text OR instr(lower(shownName), lower(:text)) > 0)
        """

    /// A member with the last use; nil if there is none.
    public func listedMember(_ id: String) throws(StateError) -> ListedMember? {
        try read { database in
            try ListedMember.fetchOne(
                database,
                sql: "SELECT id, shownName, created, used, blocked, reason FROM members WHERE id = ?",
                arguments: [id])
        }
    }

    /// Suspends a member, or changes the reason: sessions stay, and lead to nothing but the account, where the reason stands.
    /// - Throws: `StateError` with `.noSuchMember`; or a database error.
    public func suspend(_ id: String, reason: String, by author: Author, now: Date) throws(StateError) {
        try write { database in
            try database.execute(
                sql: "UPDATE members SET blocked = coalesce(blocked, ?), reason = ? WHERE id = ?",
                arguments: [now.milliseconds, reason, id])
            guard database.changesCount == 1 else { throw StateError.noSuchMember(id) }
            try Change(time: now, author: author, action: .memberSuspended, title: id).insert(in: database)
        }
    }

    /// Ends the suspension of a member. Idempotent.
    /// - Throws: `StateError` with `.noSuchMember`; or a database error.
    public func lift(_ id: String, by author: Author, now: Date) throws(StateError) {
        try write { database in
            guard let member = try Member.find("id", id, in: database) else {
                throw StateError.noSuchMember(id)
            }
            if member.blocked == nil { return }
            try database.execute(
                sql: "UPDATE members SET blocked = NULL, reason = NULL WHERE id = ?", arguments: [id])
            try Change(time: now, author: author, action: .memberRestored, title: id).insert(in: database)
        }
    }

    /// Removes an account with all that belongs to it alone: sessions, votes, name, picture, and addresses with their subscriptions. Posts
    /// are the caller's. Idempotent.
    /// - Returns: The parts of the site whose sums of votes changed; nil if there is no such account.
    @discardableResult
    public func removeMember(_ id: String, by author: Author, now: Date) throws(StateError) -> [String]? {
        try write { database in
            guard try Member.find("id", id, in: database) != nil else { return nil }
            try MailSubscription.end(
                of: Member.addresses(of: id, in: database), now: now, in: database)
            return try Member.remove(id, by: author, at: now, in: database)
        }
    }
}

extension Member {
    /// The addresses of an account, which the member has confirmed.
    static func addresses(of id: String, in database: Database) throws -> [String] {
        try Row.fetchAll(
            database, sql: "SELECT address, secondAddress FROM members WHERE id = ?", arguments: [id]
        ).flatMap { row in [row["address"] as String?, row["secondAddress"] as String?].compactMap(\.self) }
    }

    /// Removes the account.
    static func remove(_ id: String, by author: Author, at now: Date, in database: Database) throws
        -> [String]
    {
        try StateDatabase.freeName(of: id, at: now, in: database)
        // The name is kept from others, without saying whose it was.
        try database.execute(
            sql: "UPDATE memberNameKeys SET member = '' WHERE member = ?", arguments: [id])
        let sections = Set(
            try StateDatabase.removeVotes(of: .member(id), in: database)
                + StateDatabase.removeGoings(ofMember: id, in: database))
        try SignInRequest.remove(ofMember: id, in: database)
        try database.execute(sql: "DELETE FROM members WHERE id = ?", arguments: [id])
        try Change(time: now, author: author, action: .memberRemoved, title: id).insert(in: database)
        return sections.sorted()
    }
}

extension Change.Action {
    /// A member was suspended.
    public static let memberSuspended = Change.Action(rawValue: "memberSuspended")
    /// The suspension of a member was lifted.
    public static let memberRestored = Change.Action(rawValue: "memberRestored")
    /// The account of a member was removed.
    public static let memberRemoved = Change.Action(rawValue: "memberRemoved")
}
