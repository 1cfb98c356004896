import Foundation
import GRDB
import Model

/// A kind of account with a sign-in of its own. A session of one kind counts nowhere else: each kind has its cookie and its table.
public struct AccountKind: Equatable, Sendable {
    /// Name of the session cookie, without the prefix `__Host-`.
    public let cookie: String
    /// The path of the page for signing in, below the mount.
    public let signInPath: String
    /// Maximum time without a request, in seconds.
    public let idleLimit: TimeInterval
    /// Maximum duration of a session, in seconds.
    public let limit: TimeInterval
    /// Minimum time between two updates of a session's last use, in seconds.
    package let precision: TimeInterval
    /// The table of the sessions.
    let table: String

    public static let officer = AccountKind(
        cookie: "corkboard", signInPath: "/login", idleLimit: 2 * 3600, limit: 7 * 86_400, precision: 60,
        table: "sessions")
    public static let member = AccountKind(
        cookie: "corkboard-member", signInPath: "/join", idleLimit: Retention.unusedMemberSession,
        limit: Retention.memberSession, precision: 3600, table: "memberSessions")

    /// Whether a session that nobody ended still counts.
    func isOpen(begun: Date, used: Date, at now: Date) -> Bool {
        now < used + idleLimit && now < begun + limit
    }

    /// Whether a use of a session is stored.
    func isUse(after used: Date, at now: Date) -> Bool { now < used || now >= used + precision }

    /// Stores a use of a session, which must not last longer because the clock was ahead and was set back.
    func renew(_ id: Int64, at now: Date, in database: Database) throws {
        try database.execute(
            sql: """
                UPDATE \(table) SET used = :now, begun = MIN(begun, :now) WHERE id = :id AND ended IS NULL
                """,
            arguments: ["now": now.milliseconds, "id": id])
    }
}
