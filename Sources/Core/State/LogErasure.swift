import Foundation
import GRDB

extension StateDatabase {
    /// Erases the contents of all log lines of an event: titles, and files with their paths. Officers, times, actions and the event's id
    /// stay, and the log still verifies. Drafts of the event are removed too. On return, the bytes are gone from the database's files.
    ///
    /// Callers hold the content lock, have settled all changes, and have checked that the event is removed.
    /// - Returns: Number of log lines erased. If it is 0, there was nothing to erase, and no line was added.
    /// - Throws: `StateError`; `.locked` if the lines are erased but other processes keep the bytes in the file.
    public func erase(_ event: String, by officer: String, now: Date) throws(StateError) -> Int {
        let count = try write { database in
            try database.execute(
                sql: """
                    DELETE FROM unsentForms WHERE event = :event
                    OR nonce IN (SELECT nonce FROM changes WHERE subject = :event)
                    """, arguments: ["event": event])
            try database.execute(
                sql: """
                    UPDATE changes SET title = '', salt = NULL, form = NULL
                    WHERE subject = ? AND action <> ? AND salt NOT NULL
                    """, arguments: [event, Change.Action.erase.rawValue])
            let count = database.changesCount
            if count == 0 { return 0 }
            try database.execute(
                sql: "DELETE FROM fileChanges WHERE change IN (SELECT number FROM changes WHERE subject = ?)",
                arguments: [event])
            try Change(time: now, officer: officer, action: .erase, subject: event, title: "")
                .insert(in: database)
            return count
        }
        try compact()
        return count
    }

    /// Whether changes of an event are not in git yet.
    /// - Throws: `StateError`.
    public func waitsForHistory(_ event: String) throws(StateError) -> Bool {
        try read { try !Change.all(in: $0, "WHERE subject = ? AND \(Self.waits) LIMIT 1", [event]).isEmpty }
    }

    /// Whether a version or draft of another event contains a text, such as a picture's file name.
    /// - Throws: `StateError`.
    public func isNamed(_ text: String, outside event: String) throws(StateError) -> Bool {
        try read { database in
            try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM fileChanges JOIN changes ON number = change
                        WHERE subject IS NOT :event AND (instr(before, :text) OR instr(after, :text)))
                    OR EXISTS (SELECT 1 FROM unsentForms WHERE event IS NOT :event AND picture = :name)
                    """, arguments: ["event": event, "text": Data(text.utf8), "name": text]) ?? false
        }
    }

    /// The pictures of the drafts of an event.
    /// - Throws: `StateError`.
    public func unsentPictures(of event: String) throws(StateError) -> [String] {
        try read { database in
            try String.fetchAll(
                database,
                sql: "SELECT DISTINCT picture FROM unsentForms WHERE event = ? AND picture NOT NULL",
                arguments: [event])
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
