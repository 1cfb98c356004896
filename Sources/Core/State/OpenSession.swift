import Foundation
import GRDB

/// An active session, as shown to its officer.
public struct OpenSession: StoredRow, Equatable, Sendable {
    public let id: Int64
    /// The IP address at sign-in.
    public let address: String
    /// Name of the browser for display; empty if unknown.
    public let device: String
    /// Time of sign-in.
    public let begun: Date
    /// Time of the last use, with a precision of a minute.
    public let used: Date
}

extension StateDatabase {
    /// The active sessions of an officer, last used first.
    public func sessions(of officer: String, now: Date) throws(StateError) -> [OpenSession] {
        try read { database in
            try OpenSession.fetchAll(
                database,
                sql: """
                    SELECT id, address, device, begun, used FROM sessions
                    WHERE officer = ? AND ended IS NULL AND used > ? AND begun > ? ORDER BY used DESC, id DESC
                    """,
                arguments: [
                    officer, (now - AccountKind.officer.idleLimit).milliseconds,
                    (now - AccountKind.officer.limit).milliseconds,
                ])
        }
    }

    /// Ends the session `id` of an officer, or all if nil, except `kept`, and logs it as done by `actor`.
    public func endSessions(
        of officer: String, only id: Int64? = nil, but kept: Int64? = nil, by actor: Author, now: Date
    ) throws(StateError) {
        try write { database in
            try database.execute(
                sql: """
                    UPDATE sessions SET ended = :now WHERE officer = :officer AND ended IS NULL
                    AND (:id IS NULL OR id = :id) AND (:kept IS NULL OR id <> :kept)
                    """,
                arguments: ["now": now.milliseconds, "officer": officer, "id": id, "kept": kept])
            let isChange = database.changesCount > 0
            // Ending all sessions removes all devices, since a phone or laptop may be lost.
            if id == nil, kept == nil { try Device.forgetAll(of: officer, in: database) }
            guard isChange else { return }
            // A session does not say on which device it is.
            try Device.endNotices(of: officer, in: database)
            try Change(account: officer, .sessionsEnded, by: actor, at: now).insert(in: database)
        }
    }
}
