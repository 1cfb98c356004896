import Foundation
import GRDB

extension StateDatabase {
    /// Stores the keys that names of members lack which were taken under an earlier rule. A key that another member has stays theirs: both
    /// keep their names. For a caller that runs each hour.
    static func addMissingNameKeys(in database: Database) throws {
        let named = try Row.fetchAll(
            database,
            sql: """
                SELECT id, shownName FROM members WHERE shownName NOT NULL AND nameRule < \(NameSkeleton.rule)
                ORDER BY created, id
                """)
        for row in named {
            let (id, name): (String, String) = (row["id"], row["shownName"])
            for key in NameSkeleton(name).stored {
                try database.execute(
                    sql: """
                        INSERT INTO memberNameKeys (key, member) VALUES (?, ?)
                        ON CONFLICT (key) DO UPDATE SET until = NULL WHERE member = excluded.member
                        """, arguments: [key, id])
            }
            try database.execute(
                sql: "UPDATE members SET nameRule = \(NameSkeleton.rule) WHERE id = ?", arguments: [id])
        }
    }
}

extension NameSkeleton {
    /// The number of the rule by which keys are made. A new rule has the next number, and an index `membersOfEarlierRules` of its own.
    static let rule = 1
}

extension StateSchema {
    // The rule by which the keys of a member's name were made; 0 is that of earlier versions.
    static let nameRules = """
        ALTER TABLE members ADD COLUMN nameRule INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX membersOfEarlierRules ON members (created, id) WHERE shownName NOT NULL AND nameRule < 1;
        """
}
