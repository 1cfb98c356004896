import Foundation
import GRDB
import Model

/// The session of an officer who signed in.
public struct Session: Equatable, Sendable {
    /// The session's number.
    public let id: Int64
    /// The officer signed in.
    public let officer: Officer
    /// The CSRF token of the session's forms.
    public let csrf: String

    /// Seconds after the last use until a session is deleted.
    static let memory = Retention.endedSession

    /// Begins a session, logs it, and deletes old sessions.
    static func begin(
        of officer: Officer, from browser: Browser, at now: Date, in database: Database
    ) throws -> NewSession {
        let (token, time) = (SessionToken.random(), now.milliseconds)
        try database.execute(
            sql: "DELETE FROM sessions WHERE used <= ?", arguments: [(now - memory).milliseconds])
        // A new sign-in in the same browser ends the earlier session.
        try database.execute(
            sql: "UPDATE sessions SET ended = ? WHERE token = ? AND ended IS NULL",
            arguments: [time, browser.cookie?.digest ?? []])
        try database.execute(
            sql: """
                INSERT INTO sessions (token, officer, address, device, begun, used) VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                token.digest, officer.name, ClientNetworks(browser.address).narrow, browser.device, time,
                time,
            ])
        try Change(time: now, author: officer.author, action: .signIn, title: "").insert(in: database)
        let device = try Device.remember(browser, of: officer.name, at: now, in: database)
        return NewSession(token: token, device: device, officer: officer)
    }

    /// Ends all sessions of an officer, and removes the officer's devices.
    static func end(of officer: String, at now: Date, in database: Database) throws {
        try Device.forgetAll(of: officer, in: database)
        try database.execute(
            sql: "UPDATE sessions SET ended = ? WHERE officer = ? AND ended IS NULL",
            arguments: [now.milliseconds, officer])
    }
}

/// The state of a session cookie.
public enum SessionState: Equatable, Sendable {
    /// The session is active.
    case valid(Session)
    /// The session timed out: a draft may be stored for this officer.
    case expired(officer: String, id: Int64)
    /// The session was ended, or its officer may not sign in any longer. The cookie may be on a lost phone: all that it is good for is
    /// a few drafts that this officer alone sees (`DraftSubmission.endedLimit`).
    case ended(officer: String, isAdmitted: Bool)
    /// Unknown or forgotten.
    case unknown
}

extension StateDatabase {
    /// The state of a session cookie. A valid session is extended.
    public func session(_ token: String, now: Date) throws(StateError) -> SessionState {
        guard let token = SessionToken(token) else { return .unknown }
        let found = try read { database in
            try Row.fetchOne(
                database, sql: "SELECT * FROM sessions JOIN officers ON name = officer WHERE token = ?",
                arguments: [token.digest])
        }
        guard let row = found else { return .unknown }
        let (officer, id): (Officer, Int64) = (try Officer(row: row), row["id"])
        let (begun, used) = (Date(milliseconds: row["begun"]), Date(milliseconds: row["used"]))
        let isAdmitted = officer.isAdmitted(at: now)
        guard row["ended"] == nil, isAdmitted else {
            return now < used + Session.memory
                ? .ended(officer: officer.name, isAdmitted: isAdmitted) : .unknown
        }
        guard AccountKind.officer.isOpen(begun: begun, used: used, at: now) else {
            return now < used + Session.memory ? .expired(officer: officer.name, id: id) : .unknown
        }
        if AccountKind.officer.isUse(after: used, at: now) {
            try write { try AccountKind.officer.renew(id, at: now, in: $0) }
        }
        return .valid(Session(id: id, officer: officer, csrf: token.csrf))
    }

    /// Ends a session at sign-out.
    public func end(_ session: Session, now: Date) throws(StateError) {
        try write { database in
            try database.execute(
                sql: "UPDATE sessions SET ended = ? WHERE id = ? AND ended IS NULL",
                arguments: [now.milliseconds, session.id])
            guard database.changesCount == 1 else { return }
            try Change(time: now, author: session.officer.author, action: .signOut, title: "")
                .insert(in: database)
        }
    }
}
