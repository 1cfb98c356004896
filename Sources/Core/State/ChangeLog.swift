import Foundation
import GRDB

/// The journal, the history of posts and the log: rows are only added, and only an erasure removes their contents.
extension StateDatabase {
    /// Accepts a change, at most once per nonce. On return, the change and its files are on the disk and `pending` until settled.
    /// - Throws: `StateError`; nothing was accepted then.
    public func accept(_ change: Change) throws(StateError) -> Acceptance {
        try write { database in
            if let nonce = change.nonce,
                let earlier = try Change.all(in: database, "WHERE nonce = ?", [nonce], withFiles: true).first
            {
                return .repeated(earlier)
            }
            return .accepted(number: try change.insert(in: database, isSettled: false))
        }
    }

    /// Accepts changes in one transaction. Callers hold the content lock, and have checked that their nonces are new.
    /// - Returns: Their numbers.
    /// - Throws: `StateError`; nothing was accepted then.
    public func accept(_ changes: [Change]) throws(StateError) -> [Int64] {
        try write { database in try changes.map { try $0.insert(in: database, isSettled: false) } }
    }

    /// The accepted changes whose files may not all be in place, in order.
    public func pending() throws(StateError) -> [Change] {
        try read { try Change.all(in: $0, "WHERE settled = 0 ORDER BY number", withFiles: true) }
    }

    /// Marks a change as settled: its files are in place and synced. Idempotent.
    public func settle(_ number: Int64) throws(StateError) { try settle([number]) }

    /// Marks changes as settled, in one transaction: their files are in place and synced. Idempotent.
    public func settle(_ numbers: [Int64]) throws(StateError) {
        try write { database in for number in numbers { try Self.settle(number, in: database) } }
    }

    static func settle(_ number: Int64, in database: Database) throws {
        try database.execute(
            sql: "UPDATE changes SET settled = 1 WHERE number = ? AND settled = 0", arguments: [number])
    }

    /// Adds a log line without files.
    public func note(_ change: Change) throws(StateError) {
        _ = try write { try change.insert(in: $0) }
    }

    /// The change that was accepted with the nonce; nil if there is none.
    public func change(nonce: String) throws(StateError) -> Change? {
        try read { try Change.all(in: $0, "WHERE nonce = ?", [nonce], withFiles: true).first }
    }

    /// The changes of a post with their files, in order.
    public func changes(of post: String) throws(StateError) -> [Change] {
        try read { try Change.all(in: $0, "WHERE subject = ? ORDER BY number", [post], withFiles: true) }
    }

    /// The changes that one form made together with the one with this number, with their files, in order; the first has the form's nonce. A
    /// change without a form has none beside it. Empty if the log does not have the number.
    public func changes(acceptedWith number: Int64) throws(StateError) -> [Change] {
        let first = """
            SELECT max(number) FROM changes WHERE number <= :number AND nonce NOT NULL
            AND (time, officer) = (SELECT time, officer FROM changes WHERE number = :number)
            """
        let end = "SELECT min(number) FROM changes WHERE number > :number AND nonce NOT NULL"
        let condition = """
            WHERE number >= coalesce((\(first)), :number) AND number < coalesce((\(end)), :number + 1000)
            AND (time, officer) = (SELECT time, officer FROM changes WHERE number = :number) ORDER BY number
            """
        return try read { try Change.all(in: $0, condition, ["number": number], withFiles: true) }
    }

    /// The newest `limit` log lines before line `number`, without files, newest first. Without `withReaders`, changes by
    /// readers and members are left out.
    public func log(
        before number: Int64? = nil, limit: Int, withReaders: Bool = true
    ) throws(StateError) -> [Change] {
        try read { database in
            try Change.all(
                in: database,
                """
                WHERE number < ? AND (? OR officer <> ? AND substr(officer, 1, 8) <> '(member ')
                ORDER BY number DESC LIMIT ?
                """,
                [number ?? .max, withReaders, Author.reader, max(0, limit)])
        }
    }

    /// The last log line, without files; nil if the log is empty.
    public func lastChange() throws(StateError) -> Change? { try log(limit: 1).first }
}

extension Change {
    /// Inserts the change with its files, and seals the line.
    @discardableResult
    func insert(in database: Database, isSettled: Bool = true) throws -> Int64 {
        let line = LogLine(self)
        // Files can only be added to an unsettled change.
        try database.execute(
            sql: """
                INSERT INTO changes (nonce, time, officer, action, subject, title, settled, form, salt, digest)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                nonce, time.milliseconds, author, action.rawValue, subject, title,
                isSettled && files.isEmpty ? 1 : 0, form, line.salt, line.digest,
            ])
        let number = database.lastInsertedRowID
        for (position, file) in files.enumerated() {
            try database.execute(
                sql: "INSERT INTO fileChanges VALUES (?, ?, ?, ?, ?)",
                arguments: [number, position, file.path, file.before, file.after])
        }
        try ChainHash.seal(line, number: number, in: database)
        try readerPost?.store(in: database)
        try loan?.store(at: time, in: database)
        return number
    }

    static func all(
        in database: Database, _ condition: String, _ arguments: StatementArguments = [],
        withFiles: Bool = false
    ) throws -> [Change] {
        let rows = try Row.fetchAll(
            database, sql: "SELECT * FROM changes \(condition)", arguments: arguments)
        return try rows.map { row in
            try Change(row, files: withFiles ? FileChange.all(of: row["number"], in: database) : [])
        }
    }

    init(_ row: Row, files: [FileChange]) throws(StateError) {
        let (number, author) = (row["number"] as Int64, row["officer"] as String)
        self.init(
            number: number, nonce: row["nonce"], form: row["form"],
            time: Date(milliseconds: row["time"]), author: try Author(stored: author, ofLine: number),
            action: Action(rawValue: row["action"]), subject: row["subject"],
            title: row["title"], files: files)
        isErased = row.hasColumn("salt") && row["salt"] == nil
    }
}

extension FileChange {
    static func all(of change: Int64, in database: Database) throws -> [FileChange] {
        try Row.fetchAll(
            database, sql: "SELECT * FROM fileChanges WHERE change = ? ORDER BY position", arguments: [change]
        ).map { FileChange(path: $0["path"], before: $0["before"], after: $0["after"]) }
    }
}
