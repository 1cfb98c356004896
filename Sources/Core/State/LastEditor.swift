import Foundation
import GRDB

extension Officer {
    /// Throws `.lastEditor` if the account is an editor's and no other editor may sign in after `time`. Another editor counts who has a
    /// password, or has signed in without one by the web server's own sign-on: an invitation may never be accepted.
    static func checkOtherEditor(
        than name: String, after time: Date, now: Date, in database: Database
    ) throws {
        let isLast = try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (SELECT 1 FROM officers WHERE name = :name AND role = 'editor' AND isDisabled = 0
                    AND (until IS NULL OR until >= :now))
                AND NOT EXISTS (SELECT 1 FROM officers WHERE name <> :name AND role = 'editor' AND isDisabled = 0
                    AND (until IS NULL OR until > :time)
                    AND (hasPassword = 1 OR EXISTS (SELECT 1 FROM sessions WHERE sessions.officer = officers.name)))
                """,
            arguments: [
                "name": name, "now": now.milliseconds, "time": max(time, now).milliseconds,
            ])
        if isLast == true { throw StateError.lastEditor(name) }
    }

    /// Throws `.lastEditor` if this role and term, in place of those of `old`, would leave no editor.
    func checkOtherEditor(insteadOf old: Officer, now: Date, in database: Database) throws {
        guard old.role == .editor else { return }
        if role != .editor {
            try Self.checkOtherEditor(than: name, after: now, now: now, in: database)
        } else if let until, old.until.map({ until < $0 }) ?? true {
            try Self.checkOtherEditor(than: name, after: until, now: now, in: database)
        }
    }
}

extension StateDatabase {
    /// Sets the role of an account whose stored role is unknown; other accounts stay as they are.
    public func replaceUnknownRole(
        by role: Officer.Role, of name: String, by actor: Author, now: Date
    ) throws(StateError) {
        try write { database in
            try database.execute(
                sql: "UPDATE officers SET role = ? WHERE name = ? AND role NOT IN ('officer', 'editor')",
                arguments: [role.rawValue, name])
            guard database.changesCount == 1 else { return }
            try Change(account: name, .officerChanged, by: actor, at: now).insert(in: database)
        }
    }
}
