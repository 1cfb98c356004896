import Files
import GRDB
import Model

extension StateSchema {
    // The address of the file that open lists of a member's conversations ask, which says how many changes these have in sum. It ends with any
    // session of the member, as those of conversations do.
    static let messageLists = """
        CREATE TABLE messageLists (
            member TEXT PRIMARY KEY NOT NULL REFERENCES members ON DELETE CASCADE,
            token TEXT NOT NULL UNIQUE
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER messageListGoes AFTER DELETE ON messageLists
        BEGIN INSERT OR IGNORE INTO endedMessageTokens VALUES (OLD.token); END;
        CREATE TRIGGER messageListEnds AFTER UPDATE OF ended ON memberSessions WHEN NEW.ended NOT NULL
        BEGIN DELETE FROM messageLists WHERE member = NEW.member; END;
        CREATE TRIGGER messageListsGo AFTER DELETE ON memberSessions
        BEGIN DELETE FROM messageLists WHERE member = OLD.member; END;
        """
}

extension StateDatabase {
    /// Draws the name of the file that open lists of a member's conversations ask. Idempotent.
    public func makeMessageList(of member: String) throws(StateError) {
        let isMade = try isTrue("SELECT EXISTS (SELECT 1 FROM messageLists WHERE member = ?)", [member])
        if isMade { return }
        try write { database in
            // Another request may have made one meanwhile.
            try database.execute(
                sql: "INSERT OR IGNORE INTO messageLists SELECT id, ? FROM members WHERE id = ?",
                arguments: [LiveToken.random().text, member])
        }
    }

    /// The live file of the member's list, and the sum of the changes of all conversations of the member, which never falls; nil if no page has shown its address.
    public func messageListCounter(
        of member: String
    ) throws(StateError) -> (token: LiveToken, changes: Int64)? {
        try read { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT l.token, (SELECT ifnull(SUM(c.changes), 0) FROM conversations c WHERE c.member = l.member) AS changes
                    FROM messageLists l WHERE l.member = ?
                    """, arguments: [member])
            guard let row, let token = LiveToken(row["token"] as String) else { return nil }
            return (token: token, changes: row["changes"])
        }
    }
}
