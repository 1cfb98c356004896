import Foundation
import GRDB
import Model

extension StateDatabase {
    /// Rewrites the database if contents were erased since it was last rewritten: SQLite may leave copies of erased rows in pages that it
    /// rearranged, which `secure_delete` does not overwrite. For a caller that runs each hour.
    /// - Throws: `StateError`; `.locked` if another process reads or writes for too long.
    public func compactErased() throws(StateError) {
        let line = try read { database in
            try Int64.fetchOne(
                database,
                sql: """
                    SELECT MAX(number) FROM changes WHERE action = ?
                    AND number > IFNULL((SELECT line FROM compaction), 0)
                    """, arguments: [Change.Action.erase.rawValue])
        }
        guard let line else { return }
        try compact()
        try write {
            try $0.execute(sql: "INSERT OR REPLACE INTO compaction VALUES (1, ?)", arguments: [line])
        }
    }

    /// Removes the data of persons whose time (`Retention`) is over, also where nothing happens that would remove it, and stores the keys that
    /// names of members lack. Idempotent.
    public func removeExpired(now: Date) throws(StateError) {
        try forgetClients(now: now)
        try write { database in
            try Self.addMissingNameKeys(in: database)
            try ClientBudget.removeOld(at: now, in: database)
            try SearchedTerm.eraseOld(at: now, in: database)
            try MailSubscription.removeOld(at: now, in: database)
            try SignInRequest.removeOld(at: now, in: database)
            try DeliveryAttempt.removeOld(at: now, in: database)
            try Self.removeOldVotes(at: now, in: database)
            try Self.removeOldNewVoters(at: now, in: database)
            try Self.removeOldSignUps(at: now, in: database)
            try Self.removeOldPolls(at: now, in: database)
            try Self.removeOldMessageForms(at: now, in: database)
            try Self.removeOldPartners(at: now, in: database)
            try Self.removeOldGoings(at: now, in: database)
            try Self.removeOldVisits(at: now, in: database)
            try Member.removeUnused(at: now, in: database)
            for (table, time, memory) in [
                ("wrongPasswords", "time", SignInThrottle.memory), ("sessions", "used", Session.memory),
                ("unsentForms", "saved", DraftSubmission.memory), ("devices", "used", Device.memory),
                ("passwordResets", "until", 0), ("memberSessions", "used", AccountKind.member.idleLimit),
                ("memberAddresses", "created", Retention.addressRequest),
                ("memberDrafts", "saved", MemberDraft.memory),
            ] {
                try database.execute(
                    sql: "DELETE FROM \(table) WHERE \(time) <= ?", arguments: [(now - memory).milliseconds])
            }
        }
    }
}
