import Foundation
import GRDB

/// The time for which an officer need not give the password again.
public struct Session: Equatable, Sendable {
    /// Its number.
    public let id: Int64
    /// Whose it is.
    public let officer: Officer
    /// What its forms carry.
    public let csrf: String

    /// It ends when so many seconds have passed without a request.
    public static let idleLimit: TimeInterval = 2 * 3600
    /// It ends so many seconds after it began.
    public static let limit: TimeInterval = 7 * 86_400
    /// So many seconds after its last use it is forgotten.
    static let memory: TimeInterval = 30 * 86_400
    /// The last use is written at most once in so many seconds.
    static let precision: TimeInterval = 60

    /// Begins one, writes that down, and forgets old ones.
    static func begin(
        of officer: Officer, from browser: Browser, at now: Date, in database: Database
    ) throws -> NewSession {
        let (token, time) = (SessionToken.random(), now.milliseconds)
        try database.execute(
            sql: "DELETE FROM sessions WHERE used <= ?", arguments: [(now - memory).milliseconds])
        // Who signs in again in the same browser has no use for the session before.
        try database.execute(
            sql: "UPDATE sessions SET ended = ? WHERE token = ? AND ended IS NULL",
            arguments: [time, browser.cookie?.digest ?? Data()])
        try database.execute(
            sql: """
                INSERT INTO sessions (token, officer, address, device, begun, used) VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                token.digest, officer.name, SignInThrottle.network(of: browser.address), browser.device, time,
                time,
            ])
        try Change(time: now, officer: officer.name, action: .signIn, title: "").insert(in: database)
        let device = try Device.remember(browser, of: officer.name, at: now, in: database)
        return NewSession(token: token, device: device, officer: officer)
    }

    /// Ends all sessions of an officer, and forgets the officer's devices.
    static func end(of officer: String, at now: Date, in database: Database) throws {
        try Device.forgetAll(of: officer, in: database)
        try database.execute(
            sql: "UPDATE sessions SET ended = ? WHERE officer = ? AND ended IS NULL",
            arguments: [now.milliseconds, officer])
    }
}

/// What a browser's cookie is worth.
public enum SessionState: Equatable, Sendable {
    /// The officer is signed in.
    case valid(Session)
    /// The officer was, with this browser, until too much time had passed: what was typed may be kept.
    case expired(officer: String, id: Int64)
    /// Nothing, or nothing any more.
    case unknown
}

extension StateDatabase {
    /// What a cookie is worth; a session that is valid goes on.
    /// - Throws: `StateError`.
    public func session(_ token: String, now: Date) throws(StateError) -> SessionState {
        guard let token = SessionToken(token) else { return .unknown }
        let found = try read { database in
            try Row.fetchOne(
                database, sql: "SELECT * FROM sessions JOIN officers ON name = officer WHERE token = ?",
                arguments: [token.digest])
        }
        guard let row = found else { return .unknown }
        let (officer, id): (Officer, Int64) = (Officer(row: row), row["id"])
        let (begun, used) = (Date(milliseconds: row["begun"]), Date(milliseconds: row["used"]))
        // What was ended on purpose is worth nothing: whoever has the cookie may have found the phone.
        guard row["ended"] == nil, officer.isAdmitted(at: now) else { return .unknown }
        guard now < used + Session.idleLimit, now < begun + Session.limit else {
            return now < used + Session.memory ? .expired(officer: officer.name, id: id) : .unknown
        }
        // A clock that was ahead and was set back must not make a session longer.
        if now < used || now >= used + Session.precision { try renew(id, at: now) }
        return .valid(Session(id: id, officer: officer, csrf: token.csrf))
    }

    private func renew(_ id: Int64, at now: Date) throws(StateError) {
        try write { database in
            try database.execute(
                sql:
                    "UPDATE sessions SET used = :now, begun = MIN(begun, :now) WHERE id = :id AND ended IS NULL",
                arguments: ["now": now.milliseconds, "id": id])
        }
    }

    /// Ends a session, as when the officer signs out.
    /// - Throws: `StateError`.
    public func end(_ session: Session, now: Date) throws(StateError) {
        try write { database in
            try database.execute(
                sql: "UPDATE sessions SET ended = ? WHERE id = ? AND ended IS NULL",
                arguments: [now.milliseconds, session.id])
            guard database.changesCount == 1 else { return }
            try Change(time: now, officer: session.officer.name, action: .signOut, title: "")
                .insert(in: database)
        }
    }
}
