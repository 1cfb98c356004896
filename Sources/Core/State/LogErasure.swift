import Foundation
import GRDB

extension StateDatabase {
    /// Erases the contents of all log lines of a post: titles, and files with their paths. Officers, times, actions and the post's id
    /// stay, and the log still verifies. Drafts of the post are removed too. On return, the bytes are gone from the database's files.
    ///
    /// Callers hold the content lock, have settled all changes, and have checked that the post is removed.
    /// - Returns: Number of log lines erased. If it is 0, there was nothing to erase, and no line was added.
    /// - Throws: `StateError`; `.locked` if the lines are erased but other processes keep the bytes in the file.
    public func erase(_ post: String, by author: Author, now: Date) throws(StateError) -> Int {
        let count = try write { database in
            try database.execute(
                sql: """
                    DELETE FROM unsentForms WHERE event = :post
                    OR nonce IN (SELECT nonce FROM changes WHERE subject = :post)
                    """, arguments: ["post": post])
            try Self.removeVotes(for: post, in: database)
            try RecordSource.remove(post, in: database)
            return try Self.eraseLines(of: post, by: author, now: now, in: database)
        }
        try compact()
        return count
    }

    /// Erases the contents of all log lines that changed one of some files, such as what a member wrote below the posts of others. Authors,
    /// times, actions and the posts' ids stay. Drafts and votes are left alone. As for `eraseGonePosts`, the bytes of the database's files may
    /// have copies until `compactErased`.
    ///
    /// Callers hold the content lock and have settled all changes.
    /// - Returns: Number of log lines erased.
    public func erase(files paths: [String], by author: Author, now: Date) throws(StateError) -> Int {
        let count = try write { database in
            // In one pass, since the paths have no index.
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT DISTINCT number, subject FROM changes JOIN fileChanges ON change = number
                    WHERE subject NOT NULL AND action <> ? AND salt NOT NULL
                    AND path IN (SELECT value FROM json_each(?))
                    """, arguments: [Change.Action.erase.rawValue, try Self.json(paths)])
            let subjects = Dictionary(grouping: rows) { $0["subject"] as String }
            for (subject, rows) in subjects.sorted(by: { $0.key < $1.key }) {
                for number in rows.map({ $0["number"] as Int64 }) {
                    try database.execute(
                        sql: "UPDATE changes SET title = '', salt = NULL, form = NULL WHERE number = ?",
                        arguments: [number])
                    try database.execute(
                        sql: "DELETE FROM fileChanges WHERE change = ?", arguments: [number])
                }
                try Change(time: now, author: author, action: .erase, subject: subject, title: "")
                    .insert(in: database)
            }
            return rows.count
        }
        if count > 0 { try truncateLog() }
        return count
    }

    private static func json(_ texts: [String]) throws -> String {
        String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    }

    /// Whether changes of a post are not in git yet.
    public func waitsForHistory(_ post: String) throws(StateError) -> Bool {
        try read { try !Change.all(in: $0, "WHERE subject = ? AND \(Self.waits) LIMIT 1", [post]).isEmpty }
    }

    /// Whether a version or draft of another post contains a text, such as a picture's file name.
    public func isNamed(_ text: String, outside post: String) throws(StateError) -> Bool {
        try isTrue(
            """
            SELECT EXISTS (SELECT 1 FROM fileChanges JOIN changes ON number = change
                WHERE subject IS NOT :post AND (instr(before, :text) OR instr(after, :text)))
            OR EXISTS (SELECT 1 FROM unsentForms WHERE event IS NOT :post AND picture = :name)
            """, ["post": post, "text": Array(text.utf8), "name": text])
    }

    /// The pictures of the drafts of a post.
    public func draftPictures(of post: String) throws(StateError) -> [String] {
        try read { database in
            try String.fetchAll(
                database,
                sql: "SELECT DISTINCT picture FROM unsentForms WHERE event = ? AND picture NOT NULL",
                arguments: [post])
        }
    }
}

extension Change {
    /// Whether a later log line records the erasure of this line's contents.
    func erasureIsLogged(in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: "SELECT EXISTS (SELECT 1 FROM changes WHERE number > ? AND subject = ? AND action = ?)",
            arguments: [number, subject, Action.erase.rawValue]) ?? false
    }
}
