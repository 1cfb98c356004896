import Foundation
import GRDB

/// The session of a member who signed in. It is no officer's `Session`, also where an officer is a member.
public struct MemberSession: Equatable, Sendable {
    public let id: Int64
    public let member: Member
    /// The CSRF token of the session's forms.
    public let csrf: String
}

extension MemberSession {
    /// A session that no browser has, in which the host acts for a member.
    package init(of member: Member) { (id, self.member, csrf) = (0, member, "") }

    /// Begins a session of a member in a browser with the name `device`, which had the session `former`, which ends.
    /// - Returns: The session's number and the value of its cookie; nil for an account that was removed. A suspended member signs in too, to see and
    ///   delete the account.
    static func begin(
        of member: Member, instead former: SessionToken? = nil, on device: String = "", now: Date,
        in database: Database
    ) throws -> (id: Int64, token: SessionToken)? {
        let (token, time) = (SessionToken.random(), now.milliseconds)
        try database.execute(
            sql: "UPDATE members SET used = ?, warned = NULL WHERE id = ?",
            arguments: [time, member.id])
        guard database.changesCount == 1 else { return nil }
        try database.execute(
            sql: "UPDATE memberSessions SET ended = ? WHERE token = ? AND ended IS NULL",
            arguments: [time, former?.digest ?? []])
        try database.execute(
            sql: "INSERT INTO memberSessions (token, member, begun, used, device) VALUES (?, ?, ?, ?, ?)",
            arguments: [token.digest, member.id, time, time, device])
        return (database.lastInsertedRowID, token)
    }
}

extension StateDatabase {
    /// Begins a session of a member in the browser `device`, as its owner knows it (`Browser.device`).
    /// - Returns: The value of the session cookie; nil for an account that was removed.
    public func beginSession(
        of member: Member, in device: String = "", now: Date
    ) throws(StateError) -> SessionToken? {
        try write { try MemberSession.begin(of: member, on: device, now: now, in: $0)?.token }
    }

    /// The session of a cookie, which is extended; nil if it is unknown, over or ended, or if the account is suspended. With
    /// `admittingSuspended` that counts too, for the pages of the account itself.
    public func memberSession(
        _ token: SessionToken, admittingSuspended: Bool = false, now: Date
    ) throws(StateError) -> MemberSession? {
        let found = try read { database in
            try Row.fetchOne(
                database, sql: "SELECT * FROM memberSessions WHERE token = ? AND ended IS NULL",
                arguments: [token.digest])
        }
        guard let row = found, let member = try member(row["member"]),
            member.blocked == nil || admittingSuspended
        else { return nil }
        let (kind, id): (AccountKind, Int64) = (.member, row["id"])
        let (begun, used) = (Date(milliseconds: row["begun"]), Date(milliseconds: row["used"]))
        guard kind.isOpen(begun: begun, used: used, at: now) else { return nil }
        if kind.isUse(after: used, at: now) {
            try write { database in
                try kind.renew(id, at: now, in: database)
                try database.execute(
                    sql: "UPDATE members SET used = ?, warned = NULL WHERE id = ?",
                    arguments: [now.milliseconds, member.id])
            }
        }
        return MemberSession(id: id, member: member, csrf: token.csrf)
    }

    /// The id of the member of a session, also of one that is over or was ended; nil for an unknown cookie.
    public func memberID(ofSession token: SessionToken) throws(StateError) -> String? {
        try read { database in
            try String.fetchOne(
                database, sql: "SELECT member FROM memberSessions WHERE token = ?", arguments: [token.digest])
        }
    }

    /// Ends a session at sign-out.
    public func end(_ session: MemberSession, now: Date) throws(StateError) {
        try write { database in
            try database.execute(
                sql: "UPDATE memberSessions SET ended = ? WHERE id = ? AND ended IS NULL",
                arguments: [now.milliseconds, session.id])
        }
    }
}
