import Foundation
import GRDB
import Model

/// A browser in which an officer signed in or used a reset code, identified by its own cookie. The cookie gives no rights; wrong
/// passwords of strangers do not make this browser wait (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
enum Device {
    /// Seconds after the last sign-in until a device is removed: a year.
    static let memory = Retention.signInDevice

    /// The number of the officer's device with this cookie; nil if there is none.
    static func number(
        of cookie: SessionToken?, of officer: String, at now: Date, in database: Database
    ) throws -> Int64? {
        guard let cookie else { return nil }
        return try Int64.fetchOne(
            database, sql: "SELECT id FROM devices WHERE token = ? AND officer = ? AND used > ?",
            arguments: [cookie.digest, officer, (now - memory).milliseconds])
    }

    /// Stores a browser as a device of an officer, and removes old devices.
    /// - Returns: The device cookie; the browser's own if it is known already.
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

    /// Removes all devices of an officer, since one may be lost, and ends their notices for officers.
    static func forgetAll(of officer: String, in database: Database) throws {
        try database.execute(sql: "DELETE FROM devices WHERE officer = ?", arguments: [officer])
        try endNotices(of: officer, in: database)
    }

    /// Ends the notices for officers on all devices of an officer, also those on their way. A device on which the officer is signed in
    /// gets them again with its next registration, which browsers send once a day.
    static func endNotices(of officer: String, in database: Database) throws {
        for prefix in [ModerationQueue.noticePrefix, PersonalRecord.healthPrefix] {
            try database.execute(
                sql: """
                    DELETE FROM personalRecords WHERE substr(id, 1, ?) = ?
                    AND owner IN (SELECT owner FROM readerDevices WHERE officer = ? AND owner NOT NULL)
                    """, arguments: [prefix.count, prefix, officer])
        }
        try database.execute(
            sql: "UPDATE readerDevices SET officer = NULL WHERE officer = ?", arguments: [officer])
    }
}

extension StateDatabase {
    /// Ends the notices for officers on the devices of accounts whose term is over, which no request does when the term ends. Idempotent.
    public func endNoticesOfPastTerms(now: Date) throws(StateError) {
        let names = try read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT name FROM officers WHERE until < ?
                    AND EXISTS (SELECT 1 FROM readerDevices WHERE officer = name)
                    """, arguments: [now.milliseconds])
        }
        if names.isEmpty { return }
        try write { database in
            for name in names { try Device.endNotices(of: name, in: database) }
        }
    }

    /// Stores a browser as a device of an officer, which wrong passwords of others do not make wait.
    /// - Returns: The value of the device cookie.
    public func remember(_ browser: Browser, of officer: String, now: Date) throws(StateError) -> String {
        try write { try Device.remember(browser, of: officer, at: now, in: $0).text }
    }
}
