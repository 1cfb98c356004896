import Foundation
import GRDB

extension StateDatabase {
    /// Rewrites the database if contents were erased in the last two hours: SQLite may leave copies of erased rows in pages that it
    /// rearranged, which `secure_delete` does not overwrite. For a caller that runs each hour.
    /// - Throws: `StateError`; `.locked` if another process reads or writes for too long.
    public func compactErased(now: Date) throws(StateError) {
        let isErased = try read { database in
            try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM changes WHERE action = ? AND time > ?)",
                arguments: [Change.Action.erase.rawValue, (now - 7200).milliseconds])
        }
        if isErased == true { try compact() }
    }

    /// Removes the data of persons whose time (`Retention`) is over, also where nothing happens that would remove it. Idempotent.
    /// - Throws: `StateError`.
    public func removeExpired(now: Date) throws(StateError) {
        try forgetClients(now: now)
        try write { database in
            try SearchCounts.eraseOld(at: now, in: database)
            try MailSubscription.removeOld(at: now, in: database)
            try DeliveryAttempt.removeOld(at: now, in: database)
            for (table, time, memory) in [
                ("registrations", "time", DeviceRegistration.memory),
                ("wrongPasswords", "time", SignInThrottle.memory), ("sessions", "used", Session.memory),
                ("unsentForms", "saved", DraftSubmission.memory),
            ] {
                try database.execute(
                    sql: "DELETE FROM \(table) WHERE \(time) <= ?", arguments: [(now - memory).milliseconds])
            }
        }
    }
}
