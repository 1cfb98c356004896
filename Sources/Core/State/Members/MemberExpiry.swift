import Foundation
import GRDB
import Model

extension Member {
    /// Removes the accounts that were not used for `Retention.unusedMember`, whose members were warned `Retention.memberWarning` ago; and the
    /// keys of former names that others can have now. Posts stay, by a former member.
    static func removeUnused(at now: Date, in database: Database) throws {
        let unused = try String.fetchAll(
            database, sql: "SELECT id FROM members WHERE used <= ? AND warned <= ? ORDER BY id",
            arguments: [
                (now - Retention.unusedMember).milliseconds, (now - Retention.memberWarning).milliseconds,
            ])
        for id in unused { _ = try remove(id, by: .member(id), at: now, in: database) }
        try database.execute(
            sql: "DELETE FROM memberNameKeys WHERE until <= ?", arguments: [now.milliseconds])
    }
}

extension StateDatabase {
    /// Warns the members whose accounts will be removed in `Retention.memberWarning` unless they are used: writes a mail to each address of
    /// the account. One without an address, whose member the web server signs in, is removed without a mail. Idempotent.
    /// `message` makes subject and text for the day of the removal.
    /// - Returns: Number of mails.
    @discardableResult
    public func warnUnusedMembers(
        now: Date, message: (_ removal: Date) -> (subject: String, text: String)
    ) throws(StateError) -> Int {
        let start = (now - Retention.unusedMember + Retention.memberWarning).milliseconds
        let (sql, arguments): (String, StatementArguments) = (
            "FROM members WHERE used <= ? AND warned IS NULL", [start]
        )
        // Each minute: nothing is written where nobody is to be warned.
        guard try isTrue("SELECT EXISTS (SELECT 1 \(sql))", arguments) else { return 0 }
        return try write { database in
            var count = 0
            for row in try Row.fetchAll(
                database, sql: "SELECT id, address, secondAddress, used \(sql)", arguments: arguments)
            {
                let (id, used): (String, Int64) = (row["id"], row["used"])
                let (subject, text) = message(
                    max(Date(milliseconds: used) + Retention.unusedMember, now + Retention.memberWarning))
                let (first, second): (String, String?) = (row["address"], row["secondAddress"])
                for address in [first, second].compactMap(\.self) where Member.isMailAddress(address) {
                    try OutgoingMail.add(to: address, subject: subject, text: text, at: now, in: database)
                    count += 1
                }
                try database.execute(
                    sql: "UPDATE members SET warned = ? WHERE id = ?",
                    arguments: [now.milliseconds, id])
            }
            return count
        }
    }
}

extension Member {
    /// Whether mail can be sent to the address of an account: not to the name that the web server gives of somebody.
    static func isMailAddress(_ address: String) -> Bool {
        address.utf8.contains(UInt8(ascii: "@")) && !address.hasPrefix("remote:")
    }
}
