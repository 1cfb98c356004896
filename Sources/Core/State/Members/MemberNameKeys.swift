import Foundation
import GRDB

extension StateDatabase {
    /// Stores the keys that names of members lack, as those that were taken under an earlier rule of `NameSkeleton`. A key that another
    /// member has stays theirs: both keep their names. For a caller that runs each hour.
    func addMissingNameKeys() throws(StateError) {
        let missing = try read { database in
            let known = Set(
                try Row.fetchAll(database, sql: "SELECT member, key FROM memberNameKeys WHERE until IS NULL")
                    .map { NameKey(member: $0["member"], key: $0["key"]) })
            let named = try Row.fetchAll(
                database,
                sql: "SELECT id, shownName FROM members WHERE shownName NOT NULL ORDER BY created, id")
            return named.flatMap { row -> [(key: NameKey, name: String)] in
                let name: String = row["shownName"]
                return NameSkeleton(name).stored.map { (NameKey(member: row["id"], key: $0), name) }
            }.filter { !known.contains($0.key) }
        }
        if missing.isEmpty { return }
        try write { database in
            // The member may have another name by now.
            for (key, name) in missing {
                try database.execute(
                    sql: """
                        INSERT INTO memberNameKeys (key, member) SELECT ?, id FROM members
                        WHERE id = ? AND shownName = ?
                        ON CONFLICT (key) DO UPDATE SET until = NULL WHERE member = excluded.member
                        """, arguments: [key.key, key.member, name])
            }
        }
    }
}

/// A key of a member's name.
private struct NameKey: Hashable {
    let member: String
    let key: [UInt8]
}
