import Foundation
import GRDB
import Model

/// An active session of a member, as shown to its owner.
public struct OpenMemberSession: StoredRow, Equatable, Sendable {
    public let id: Int64
    /// Name of the browser for display; empty if unknown.
    public let device: String
    /// Time of sign-in.
    public let begun: Date
    /// Time of the last use, with a precision of an hour.
    public let used: Date
}

extension StateDatabase {
    /// The active sessions of a member, last used first.
    public func memberSessions(of id: String, now: Date) throws(StateError) -> [OpenMemberSession] {
        let kind = AccountKind.member
        return try read { database in
            try OpenMemberSession.fetchAll(
                database,
                sql: """
                    SELECT id, device, begun, used FROM memberSessions WHERE member = ? AND ended IS NULL
                    AND used > ? AND begun > ? ORDER BY used DESC, id DESC
                    """,
                arguments: [
                    id, (now - kind.idleLimit).milliseconds, (now - kind.limit).milliseconds,
                ])
        }
    }

    /// Ends sessions of a member: the one with the number `only`, all if nil, but `except`.
    public func endMemberSessions(
        of id: String, only: Int64? = nil, but except: Int64? = nil, now: Date
    ) throws(StateError) {
        try write { database in
            try database.execute(
                sql: """
                    UPDATE memberSessions SET ended = :now WHERE member = :member AND ended IS NULL
                    AND (:only IS NULL OR id = :only) AND id IS NOT :except
                    """, arguments: ["now": now.milliseconds, "member": id, "only": only, "except": except])
        }
    }

    /// Gives a member a picture beside the name, or none.
    /// - Returns: The file of the picture before, if no member has it any more.
    public func setPicture(_ picture: String?, of id: String) throws(StateError) -> String? {
        try write { database in
            let before = try Member.find("id", id, in: database)?.picture
            try database.execute(
                sql: "UPDATE members SET picture = ? WHERE id = ?", arguments: [picture, id])
            guard let before, before != picture else { return nil }
            return try Member.find("picture", before, in: database) == nil ? before : nil
        }
    }

    /// The files of all pictures of members.
    public func memberPictures() throws(StateError) -> Set<String> {
        try read { database in
            try String.fetchSet(database, sql: "SELECT picture FROM members WHERE picture NOT NULL")
        }
    }

    /// Whether some member who is not suspended has a picture.
    public func hasMemberPicture(_ picture: String) throws(StateError) -> Bool {
        try isTrue(
            "SELECT EXISTS (SELECT 1 FROM members WHERE picture = ? AND blocked IS NULL)", [picture])
    }
}
