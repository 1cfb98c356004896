import Foundation
import GRDB
import Model

/// A problem of the database or its files.
public enum StateProblem: Equatable, Sendable {
    /// The database cannot be read.
    case unusable(StateError)
    /// A message of SQLite's integrity or foreign key check.
    case inconsistent(String)
    /// A file or folder that other users may access.
    case readableByOthers(String, mode: Int)
    /// An accepted change whose files may not be in place.
    case pending(number: Int64, title: String)
    /// The first log line that was altered or removed.
    case changedAfterwards(number: Int64)
    /// A withdrawn or removed reader's post whose contents are still in the log.
    case notErased(post: String)
    /// A withdrawn or removed reader's post whose file is still there.
    case stillThere(post: String, path: String)
    /// A reader's post in a state that this program does not know.
    case unknownState(post: String, state: String)
}

extension StateProblem {
    /// The problems of the database of the site in `root`, and of its folder; none if there is no database.
    public static func all(below root: String) -> [StateProblem] {
        guard FileManager.default.fileExists(atPath: "\(root)/\(StateDatabase.path)") else { return [] }
        // Before the database is opened, which restricts its folder's mode.
        let modes = modes(below: root)
        do throws(StateError) {
            let database = try StateDatabase(root: root)
            return modes + (try database.inconsistencies()) + (try database.unsettled())
                + (try database.brokenSeals()) + (try database.wrongReaderPosts())
                + (try database.unknownRoles())
        } catch {
            return modes + [.unusable(error)]
        }
    }

    private static func modes(below root: String) -> [StateProblem] {
        let path = StateDatabase.path
        // A group may maintain content together.
        let names: [(name: String, closed: mode_t)] =
            ["State", path, "\(path)-wal", "\(path)-shm", ".Public.corkboard"].map { ($0, 0o077) }
            + [("Content", 0o007)]
        return names.compactMap { name, closed in
            var status = stat()
            guard stat("\(root)/\(name)", &status) == 0, status.st_mode & closed != 0 else { return nil }
            return .readableByOthers(name, mode: Int(status.st_mode & 0o777))
        }
    }
}

extension StateProblem: CustomStringConvertible {
    /// The problem and what to do.
    public var description: String {
        switch self {
        case .unusable(let error): "\(error)"
        case .inconsistent(let words):
            "\(StateDatabase.path): is damaged (\(words)); expected a whole database. Restore the folder State/ from a backup"
        case .readableByOthers("Content", let mode):
            "Content: has the mode \(String(mode, radix: 8)); expected that only its owner and group may read it, since drafts are in it: chmod o= Content"
        case .readableByOthers(let path, let mode):
            "\(path): has the mode \(String(mode, radix: 8)); expected that only its owner may read it: chmod go= \(path)"
        case .pending(let number, let title):
            "\(StateDatabase.path): change \(number), \"\(title)\", is accepted and not yet in place; `corkboard build` completes it"
        case .notErased(let post):
            "\(StateDatabase.path): the post \(post) was taken back or removed, and its text is still in the log; `corkboard build` erases it"
        case .stillThere(let post, let path):
            "\(path): holds the post \(post), which was taken back or removed; expected no file. Remove it"
        case .unknownState(let post, let state):
            "\(StateDatabase.path): the post \(post) has the state '\(state)'; expected \(ReaderPost.State.allCases.map(\.rawValue).joined(separator: ", "))"
        case .changedAfterwards(let number):
            "\(StateDatabase.path): line \(number) of the log is not as it was written, or is gone; expected a log that nobody changes. Compare the folder State/ with a backup to see what was changed; the lines before it are whole"
        }
    }
}

extension StateDatabase {
    fileprivate func inconsistencies() throws(StateError) -> [StateProblem] {
        try read { database in
            let damage = try String.fetchAll(database, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
            let orphans = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map { row in
                "a row of \(row["table"] as String? ?? "?") has lost what it belongs to in \(row["parent"] as String? ?? "?")"
            }
            return (damage + orphans).map(StateProblem.inconsistent)
        }
    }

    fileprivate func brokenSeals() throws(StateError) -> [StateProblem] {
        try read { try ChainHash.firstBroken(in: $0) }.map { [.changedAfterwards(number: $0)] } ?? []
    }

    fileprivate func unsettled() throws(StateError) -> [StateProblem] {
        try pending().map { .pending(number: $0.number ?? 0, title: $0.title) }
    }

    fileprivate func unknownRoles() throws(StateError) -> [StateProblem] {
        try read { database in
            try Row.fetchAll(
                database,
                sql:
                    "SELECT name, role FROM officers WHERE role NOT IN ('officer', 'editor') ORDER BY name"
            ).map { row -> StateProblem in .unusable(.unknownRole(row["role"], of: row["name"])) }
        }
    }

    fileprivate func wrongReaderPosts() throws(StateError) -> [StateProblem] {
        let rows = try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, state, path, isErased FROM readerPosts
                    WHERE state NOT IN ('published', 'waiting', 'hidden') ORDER BY id
                    """
            ).map { row -> (id: String, state: String, path: String?, isErased: Bool) in
                (row["id"], row["state"], row["path"], row["isErased"])
            }
        }
        return rows.flatMap { row -> [StateProblem] in
            guard ReaderPost.State(rawValue: row.state) != nil else {
                return [.unknownState(post: row.id, state: row.state)]
            }
            var problems: [StateProblem] = row.isErased ? [] : [.notErased(post: row.id)]
            if let path = row.path, let file = FileManager.default.contents(atPath: "\(root)/\(path)"),
                !Self.isPlace(file)
            {
                problems.append(.stillThere(post: row.id, path: path))
            }
            return problems
        }
    }

    /// Whether a file keeps the place of a deleted post for answers of others: it says so, and has no text.
    private static func isPlace(_ file: Data) -> Bool {
        let lines = file.split(separator: UInt8(ascii: "\n"))
        let flags = ["withdrawn: true", "deleted: true"]
        return lines.contains { line in flags.contains { line.elementsEqual($0.utf8) } }
            && lines.last?.elementsEqual("---".utf8) == true
    }
}
