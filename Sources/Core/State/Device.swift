import Foundation
import GRDB

/// A browser in which an officer signed in or used a code for a new password, known by a cookie of its own. It makes nobody an officer; it
/// keeps what strangers do from making this browser wait (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
enum Device {
    /// It is forgotten so many seconds after the last sign-in: a year.
    static let memory: TimeInterval = 365 * 86_400

    /// The number of the device with this cookie; nil where the browser is none of this officer's.
    static func number(
        of cookie: SessionToken?, of officer: String, at now: Date, in database: Database
    ) throws -> Int64? {
        guard let cookie else { return nil }
        return try Int64.fetchOne(
            database, sql: "SELECT id FROM devices WHERE token = ? AND officer = ? AND used > ?",
            arguments: [cookie.digest, officer, (now - memory).milliseconds])
    }

    /// Makes a browser a device of an officer, and forgets old ones.
    /// - Returns: The cookie that it has from now on: its own where it is one already.
    static func remember(
        _ browser: Browser, of officer: String, at now: Date, in database: Database
    ) throws -> SessionToken {
        try database.execute(
            sql: "DELETE FROM devices WHERE used <= ?", arguments: [(now - memory).milliseconds])
        if let cookie = browser.deviceCookie,
            let id = try number(of: cookie, of: officer, at: now, in: database)
        {
            try database.execute(
                sql: "UPDATE devices SET used = ? WHERE id = ?", arguments: [now.milliseconds, id])
            return cookie
        }
        let cookie = SessionToken.random()
        try database.execute(
            sql: "INSERT INTO devices (token, officer, used) VALUES (?, ?, ?)",
            arguments: [cookie.digest, officer, now.milliseconds])
        return cookie
    }

    /// Forgets all devices of an officer: one may be lost.
    static func forgetAll(of officer: String, in database: Database) throws {
        try database.execute(sql: "DELETE FROM devices WHERE officer = ?", arguments: [officer])
    }
}

extension StateDatabase {
    /// Makes a browser a device of an officer: wrong passwords of others do not make it wait.
    /// - Throws: `StateError`.
    /// - Returns: The value of its cookie.
    public func remember(_ browser: Browser, of officer: String, now: Date) throws(StateError) -> String {
        try write { try Device.remember(browser, of: officer, at: now, in: $0).text }
    }
}
