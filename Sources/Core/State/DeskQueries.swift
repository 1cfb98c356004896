import Foundation
import GRDB

/// Queries of the desk on the log.
extension StateDatabase {
    /// The account that made each post: id -> name. Posts of a removed account are not those of a later account with its name.
    public func posters() throws(StateError) -> [String: String] {
        try read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT subject, officer FROM changes JOIN officers ON name = officer
                    WHERE action IN ('post', 'draft') AND subject NOT NULL AND number > account
                    """)
            return Dictionary(
                rows.map { ($0["subject"], $0["officer"]) }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// The ids of the posts that were deleted and not restored since.
    public func deletedPosts() throws(StateError) -> [String] {
        try read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT subject FROM changes WHERE action = 'delete' AND number IN
                    (SELECT max(number) FROM changes WHERE subject NOT NULL AND action <> 'erase' GROUP BY subject)
                    """)
        }
    }

    /// The newest changes of one kind, without files.
    public func newest(_ action: Change.Action, limit: Int) throws(StateError) -> [Change] {
        try read { database in
            try Change.all(
                in: database, "WHERE action = ? ORDER BY number DESC LIMIT ?",
                [action.rawValue, max(0, limit)])
        }
    }

    /// Whether a file written by a change contains a text, such as the name of a picture.
    public func hasChange(naming text: String) throws(StateError) -> Bool {
        try isTrue(
            "SELECT EXISTS (SELECT 1 FROM fileChanges WHERE instr(after, ?))", [Array(text.utf8)])
    }

    /// Whether a stored draft has the picture.
    public func hasUnsentForm(with picture: String, now: Date) throws(StateError) -> Bool {
        try isTrue(
            "SELECT EXISTS (SELECT 1 FROM unsentForms WHERE picture = ? AND saved > ?)",
            [picture, (now - DraftSubmission.memory).milliseconds])
    }
}
