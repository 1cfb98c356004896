import Crypto
import Foundation
import GRDB

/// What chains the log: SHA-256 of the seal before, and of a change with its files. Who changes a line of the log behind the program's
/// back, or takes one out, breaks the chain there; who makes the whole rest anew changes the last seal, which the desk shows.
struct Seal: Equatable {
    /// 32 bytes.
    let bytes: [UInt8]

    /// Before the first change.
    private static let first = Seal(bytes: [UInt8](repeating: 0, count: SHA256.byteCount))

    /// The seal of a change behind this one.
    private func next(_ change: Change, number: Int64) -> Seal {
        var hash = SHA256()
        hash.update(data: bytes)
        func add(_ part: [UInt8]?) {
            // Lengths stand before the parts, so that no two changes give the same bytes.
            withUnsafeBytes(of: Int64(part?.count ?? -1).littleEndian) { hash.update(bufferPointer: $0) }
            if let part { hash.update(data: part) }
        }
        add(Array("\(number)".utf8))
        add(change.nonce.map { Array($0.utf8) })
        add(Array("\(change.time.milliseconds)".utf8))
        for text in [change.officer, change.action.rawValue, change.title] { add(Array(text.utf8)) }
        add(change.subject.map { Array($0.utf8) })
        for file in change.files {
            add(Array(file.path.utf8))
            add(file.before)
            add(file.after)
        }
        return Seal(bytes: Array(hash.finalize()))
    }

    /// Seals a change that was just added.
    static func seal(_ change: Change, number: Int64, in database: Database) throws {
        let last = try last(in: database) ?? first
        try last.next(change, number: number).store(for: number, in: database)
    }

    /// Seals a log that has no seals yet.
    static func sealAll(in database: Database) throws {
        _ = try walk(in: database) { number, seal in try seal.store(for: number, in: database) }
    }

    /// The number of the first change that is not as it was sealed; nil where all are.
    static func firstBroken(in database: Database) throws -> Int64? {
        try walk(in: database) { number, seal in
            guard try stored(for: number, in: database) == seal else { throw Broken(number: number) }
        }
    }

    /// The last one; nil where nothing was done yet.
    private static func last(in database: Database) throws -> Seal? {
        try Data.fetchOne(database, sql: "SELECT seal FROM seals ORDER BY change DESC LIMIT 1")
            .map { Seal(bytes: Array($0)) }
    }

    /// In hexadecimal digits, in groups of eight.
    fileprivate var text: String {
        let digits = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        return stride(from: 0, to: digits.count, by: 4).map { digits[$0..<$0 + 4].joined() }
            .joined(separator: " ")
    }

    private struct Broken: Error { let number: Int64 }

    fileprivate static func stored(for number: Int64, in database: Database) throws -> Seal? {
        try Data.fetchOne(database, sql: "SELECT seal FROM seals WHERE change = ?", arguments: [number])
            .map { Seal(bytes: Array($0)) }
    }

    private func store(for number: Int64, in database: Database) throws {
        try database.execute(sql: "INSERT INTO seals VALUES (?, ?)", arguments: [number, Data(bytes)])
    }

    /// Works out the seal of each change in turn.
    /// - Returns: The number at which `use` says that the chain is broken, or at which a line is missing; nil where neither is so.
    private static func walk(in database: Database, use: (Int64, Seal) throws -> Void) throws -> Int64? {
        var seal = first
        // AUTOINCREMENT remembers the last number that was ever given; who knows that may have changed it too.
        let ends = try Row.fetchOne(
            database,
            sql: """
                SELECT MIN(first) AS first, MAX(last) AS last FROM (
                SELECT MIN(number) AS first, MAX(number) AS last FROM changes
                UNION ALL SELECT MIN(change), MAX(change) FROM seals
                UNION ALL SELECT NULL, seq FROM sqlite_sequence WHERE name = 'changes')
                """)
        guard let ends, let end = ends["last"] as Int64? else { return nil }
        if let start = ends["first"] as Int64?, start < 1 { return start }
        for number in 1...max(1, end) {
            guard
                let change = try Change.all(in: database, "WHERE number = ?", [number], withFiles: true).first
            else { return number }
            seal = seal.next(change, number: number)
            do { try use(number, seal) } catch let broken as Broken { return broken.number }
        }
        return nil
    }
}

extension StateDatabase {
    /// The seal of a line of the log, in hexadecimal digits: who has written it down can tell whether that line or one before it was
    /// changed, even by somebody who made all seals anew. Nil where there is no such line.
    /// - Throws: `StateError`.
    public func seal(of number: Int64) throws(StateError) -> String? {
        try read { try Seal.stored(for: number, in: $0)?.text }
    }
}
