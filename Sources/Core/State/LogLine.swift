import Crypto
import Foundation
import GRDB

/// A line of the log as the database has it: a change with its files, and what stands for their contents in the chain of seals.
struct LogLine {
    let change: Change
    /// 16 random bytes, which go with the contents: without them nobody can guess at these by the digest. Nil where they are erased, and
    /// where an earlier version of the database has none.
    let salt: [UInt8]?
    /// SHA-256 of the salt, the title and the files with their paths; nil where an earlier version of the database has none.
    let digest: [UInt8]?

    /// A new line.
    init(_ change: Change) {
        var generator = SystemRandomNumberGenerator()
        let salt = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        (self.change, self.salt) = (change, salt)
        digest = Self.digest(of: change, salt: salt)
    }

    /// Whether the contents are those of the digest, or all of them are erased.
    var isWhole: Bool {
        guard let digest else { return false }
        guard let salt else { return change.title.isEmpty && change.files.isEmpty }
        return digest == Self.digest(of: change, salt: salt)
    }

    private static func digest(of change: Change, salt: [UInt8]) -> [UInt8] {
        var hash = PartsHash(beginningWith: [])
        hash.add(salt)
        hash.add(change.title)
        for file in change.files { hash.add(file) }
        return hash.finalized()
    }

    /// The line of a number; nil where there is none.
    static func find(_ number: Int64, in database: Database) throws -> LogLine? {
        guard
            let row = try Row.fetchOne(
                database, sql: "SELECT * FROM changes WHERE number = ?", arguments: [number])
        else { return nil }
        return try LogLine(row, in: database)
    }

    private init(_ row: Row, in database: Database) throws {
        change = Change(row, files: try FileChange.all(of: row["number"], in: database))
        salt = (row["salt"] as Data?).map { Array($0) }
        digest = (row["digest"] as Data?).map { Array($0) }
    }

    /// The numbers of all lines, in their order.
    static func numbers(in database: Database) throws -> [Int64] {
        try Int64.fetchAll(database, sql: "SELECT number FROM changes ORDER BY number")
    }

    /// The first and the last number that a line or a seal has or had; nil where there was never one.
    static func ends(in database: Database) throws -> (first: Int64, last: Int64)? {
        // AUTOINCREMENT remembers the last number that was ever given; who knows that may have changed it too.
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT MIN(first) AS first, MAX(last) AS last FROM (
                SELECT MIN(number) AS first, MAX(number) AS last FROM changes
                UNION ALL SELECT MIN(change), MAX(change) FROM seals
                UNION ALL SELECT NULL, seq FROM sqlite_sequence WHERE name = 'changes')
                """)
        guard let row, let last = row["last"] as Int64? else { return nil }
        return (row["first"] as Int64? ?? 1, last)
    }

    /// Gives each line of a log of version 4 its salt and digest.
    static func digestAll(in database: Database) throws {
        for number in try numbers(in: database) {
            guard let line = try find(number, in: database).map({ LogLine($0.change) }) else { continue }
            try database.execute(
                sql: "UPDATE changes SET salt = ?, digest = ? WHERE number = ?",
                arguments: [line.salt.map { Data($0) }, line.digest.map { Data($0) }, number])
        }
    }
}

/// SHA-256 of parts. Their lengths stand before them, so that no two lists of parts give the same bytes.
struct PartsHash {
    private var hash = SHA256()

    init(beginningWith bytes: [UInt8]) { hash.update(data: bytes) }

    mutating func add(_ part: [UInt8]?) {
        withUnsafeBytes(of: Int64(part?.count ?? -1).littleEndian) { hash.update(bufferPointer: $0) }
        if let part { hash.update(data: part) }
    }

    mutating func add(_ text: String?) { add(text.map { Array($0.utf8) }) }

    /// What a line says but for title, subject and files.
    mutating func add(_ change: Change, number: Int64) {
        add("\(number)")
        add(change.nonce)
        for text in ["\(change.time.milliseconds)", change.officer, change.action.rawValue] { add(text) }
    }

    mutating func add(_ file: FileChange) {
        add(file.path)
        add(file.before)
        add(file.after)
    }

    consuming func finalized() -> [UInt8] { Array(hash.finalize()) }
}
