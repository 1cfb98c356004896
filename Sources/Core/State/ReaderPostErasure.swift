import Foundation
import GRDB

extension StateDatabase {
    /// Erases the contents of all log lines of withdrawn and removed posts that are not erased yet, and overwrites the deleted rows
    /// (`secure_delete`). Their bytes may remain in the log of the database while another process reads it, and as an earlier copy of a row
    /// in a page that SQLite rearranged; `compactErased` removes these within the hour. A removed post that no form made is erased once its
    /// removal is in git.
    ///
    /// In contrast to `erase` the file is not written anew, whose cost would grow with the number of all posts. Callers hold the content
    /// lock and have settled all changes.
    /// - Returns: Number of posts erased.
    public func eraseGonePosts(by author: Author, now: Date) throws(StateError) -> Int {
        let gone = try read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT id FROM readerPosts AS gone WHERE state IN ('withdrawn', 'removed') AND isErased = 0
                    AND (receipt NOT NULL
                        OR NOT EXISTS (SELECT 1 FROM changes WHERE subject = gone.id AND \(Self.waits)))
                    """)
        }
        if gone.isEmpty { return 0 }
        try write { database in
            for post in gone {
                try Self.eraseLines(of: post, by: author, now: now, in: database)
                try database.execute(
                    sql: "UPDATE readerPosts SET isErased = 1 WHERE id = ?", arguments: [post])
            }
        }
        try truncateLog()
        return gone.count
    }

    /// Whether the contents of a withdrawn or removed post are still in the log.
    public func hasGonePosts() throws(StateError) -> Bool {
        try isTrue(
            """
            SELECT EXISTS (SELECT 1 FROM readerPosts WHERE state IN ('withdrawn', 'removed') AND isErased = 0)
            """)
    }

    /// Marks an author's correction as settled and erases the contents of all log lines of the post, in one transaction: its present
    /// contents are in its file alone from then on. Idempotent; as `eraseGonePosts`.
    public func settle(_ number: Int64, erasingLinesOf post: String, now: Date) throws(StateError) {
        try write { database in
            try Self.settle(number, in: database)
            try Self.eraseLines(of: post, by: .reader, now: now, in: database)
        }
        try truncateLog()
    }

    /// Erases the contents of the log lines of a post; their number.
    @discardableResult
    static func eraseLines(
        of post: String, by author: Author, now: Date, in database: Database
    ) throws -> Int {
        // An officer's form that was not accepted, such as that of a proposal, has texts of the author too.
        try database.execute(sql: "DELETE FROM unsentForms WHERE event = ?", arguments: [post])
        try database.execute(
            sql: """
                UPDATE changes SET title = '', salt = NULL, form = NULL
                WHERE subject = ? AND action <> ? AND salt NOT NULL
                """, arguments: [post, Change.Action.erase.rawValue])
        let count = database.changesCount
        if count == 0 { return 0 }
        try database.execute(
            sql: "DELETE FROM fileChanges WHERE change IN (SELECT number FROM changes WHERE subject = ?)",
            arguments: [post])
        try Change(time: now, author: author, action: .erase, subject: post, title: "").insert(in: database)
        return count
    }

    /// Moves the database's log into its file and truncates it, unless another process reads the database.
    func truncateLog() throws(StateError) {
        do throws(StateError) {
            try read { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        } catch {
            guard error == .locked else { throw error }
        }
    }
}
