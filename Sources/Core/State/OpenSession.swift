import Foundation
import GRDB

/// A session that has not ended, as its officer sees it.
public struct OpenSession: Equatable, Sendable {
    /// Its number.
    public let id: Int64
    /// The address on the network from which it was begun.
    public let address: String
    /// The browser, for people; empty where nobody knows.
    public let device: String
    /// When it was begun.
    public let begun: Date
    /// When it was last used, to a minute.
    public let used: Date
}

extension StateDatabase {
    /// The sessions of an officer that go on, the last used first.
    /// - Throws: `StateError`.
    public func sessions(of officer: String, now: Date) throws(StateError) -> [OpenSession] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, address, device, begun, used FROM sessions
                    WHERE officer = ? AND ended IS NULL AND used > ? AND begun > ? ORDER BY used DESC, id DESC
                    """,
                arguments: [
                    officer, (now - Session.idleLimit).milliseconds, (now - Session.limit).milliseconds,
                ]
            ).map { row in
                OpenSession(
                    id: row["id"], address: row["address"], device: row["device"],
                    begun: Date(milliseconds: row["begun"]), used: Date(milliseconds: row["used"]))
            }
        }
    }

    /// Ends one session of an officer, or all; but for `kept`. `actor` says who did.
    /// - Throws: `StateError`.
    public func endSessions(
        of officer: String, only id: Int64? = nil, but kept: Int64? = nil, by actor: String, now: Date
    ) throws(StateError) {
        try write { database in
            try database.execute(
                sql: """
                    UPDATE sessions SET ended = :now WHERE officer = :officer AND ended IS NULL
                    AND (:id IS NULL OR id = :id) AND (:kept IS NULL OR id <> :kept)
                    """,
                arguments: ["now": now.milliseconds, "officer": officer, "id": id, "kept": kept])
            let isChange = database.changesCount > 0
            // An editor ends all sessions where a phone or laptop is lost.
            if id == nil, kept == nil { try Device.forgetAll(of: officer, in: database) }
            guard isChange else { return }
            try Change(account: officer, .sessionsEnded, by: actor, at: now).insert(in: database)
        }
    }
}
