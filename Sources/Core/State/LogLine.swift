import Crypto
import Foundation
import GRDB

/// A log line in the database: a change with its files, and the salted digest of its contents for the hash chain.
struct LogLine {
    let change: Change
    /// 16 random bytes, erased with the contents, which cannot be guessed from the digest without them. Nil
    /// if they are erased, or if an earlier database version wrote the line.
    let salt: [UInt8]?
    /// SHA-256 of the salt, the title and the files with their paths; nil if an earlier database version wrote the line.
    let digest: [UInt8]?

    init(_ change: Change) {
        var generator = SystemRandomNumberGenerator()
        let salt = generator.bytes(16)
        (self.change, self.salt) = (change, salt)
        digest = Self.digest(of: change, salt: salt)
    }

    /// Whether the contents match the digest, or are all erased.
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

    /// The line with this number; nil if there is none.
    static func find(_ number: Int64, in database: Database) throws -> LogLine? {
        guard
            let row = try Row.fetchOne(
                database, sql: "SELECT * FROM changes WHERE number = ?", arguments: [number])
        else { return nil }
        return try LogLine(row, in: database)
    }

    private init(_ row: Row, in database: Database) throws {
        change = try Change(row, files: try FileChange.all(of: row["number"], in: database))
        (salt, digest) = (row["salt"], row["digest"])
    }

    /// The first and the last number ever used by a line or a seal; nil if there was none.
    static func ends(in database: Database) throws -> (first: Int64, last: Int64)? {
        // AUTOINCREMENT stores the last number ever used; an attacker may have changed it too.
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
}

/// SHA-256 of parts, each preceded by its length, so that two lists of parts never hash the same bytes.
struct PartsHash {
    private var hash = SHA256()

    init(beginningWith bytes: [UInt8]) { hash.update(data: bytes) }

    mutating func add(_ part: [UInt8]?) {
        withUnsafeBytes(of: Int64(part?.count ?? -1).littleEndian) { hash.update(bufferPointer: $0) }
        if let part { hash.update(data: part) }
    }

    mutating func add(_ text: String?) { add(text.map { Array($0.utf8) }) }

    /// Adds a line's values except title, subject and files.
    mutating func add(_ change: Change, number: Int64) {
        add("\(number)")
        add(change.nonce)
        for text in ["\(change.time.milliseconds)", change.author.rawValue, change.action.rawValue] {
            add(text)
        }
    }

    mutating func add(_ file: FileChange) {
        add(file.path)
        add(file.before)
        add(file.after)
    }

    consuming func finalized() -> [UInt8] { Array(hash.finalize()) }
}
