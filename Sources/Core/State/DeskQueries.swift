import Foundation
import GRDB

/// What the desk asks of the log.
extension StateDatabase {
    /// Who posted each event: id -> the account's name. An account that has the name of a removed one has posted nothing of that one's.
    /// - Throws: `StateError`.
    public func posters() throws(StateError) -> [String: String] {
        try read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT subject, officer FROM changes JOIN officers ON name = officer
                    WHERE action = 'post' AND subject NOT NULL AND number > account
                    """)
            return Dictionary(
                rows.map { ($0["subject"], $0["officer"]) }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// The newest changes of one kind, without files.
    /// - Throws: `StateError`.
    public func newest(_ action: Change.Action, limit: Int) throws(StateError) -> [Change] {
        try read { database in
            try Change.all(
                in: database, "WHERE action = ? ORDER BY number DESC LIMIT ?",
                [action.rawValue, max(0, limit)])
        }
    }

    /// Whether a file that a change made holds a text, such as the name of a picture.
    /// - Throws: `StateError`.
    public func hasChange(naming text: String) throws(StateError) -> Bool {
        try read { database in
            try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM fileChanges WHERE instr(after, ?))",
                arguments: [Data(text.utf8)]) ?? false
        }
    }

    /// Whether a form that is kept has a picture.
    /// - Throws: `StateError`.
    public func hasUnsentForm(with picture: String, now: Date) throws(StateError) -> Bool {
        try read { database in
            try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM unsentForms WHERE picture = ? AND saved > ?)",
                arguments: [picture, (now - UnsentForm.memory).milliseconds]) ?? false
        }
    }
}
