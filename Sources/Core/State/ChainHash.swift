import Crypto
import Foundation
import GRDB

/// A link of the chain that seals the log: SHA-256 of the seal before and of a line. Who changes a line of the log behind the program's
/// back, or takes one out, breaks the chain there; who makes the whole rest anew changes the last seal, which the desk shows.
///
/// A seal covers the digest of a line's contents (`LogLine.digest`), so that contents can be erased and the chain still be verified. Up to
/// version 4 of the database it covered the contents themselves. Those seals stay as they were; beside each, `again` is the link of a
/// second chain over the same lines by their digests, and the first line behind them covers its end.
struct ChainHash: Equatable {
    /// 32 bytes.
    let bytes: [UInt8]

    /// Before the first change.
    private static let first = ChainHash(bytes: [UInt8](repeating: 0, count: SHA256.byteCount))

    /// What is stored of a line.
    fileprivate struct Stored {
        let seal: ChainHash
        /// Its link in the chain by digests; nil of a line whose seal is by digests itself.
        let again: ChainHash?
    }

    /// The seal of a line behind this one. `again` is the end of the other chain, where the line before was sealed by its contents.
    private func next(_ line: LogLine, number: Int64, joining again: ChainHash?) -> ChainHash {
        var hash = PartsHash(beginningWith: bytes)
        // No number: a seal by contents and one by digests never cover the same bytes.
        hash.add("by digest")
        hash.add(again?.bytes)
        hash.add(line.change, number: number)
        hash.add(line.change.subject)
        hash.add(line.digest)
        return ChainHash(bytes: hash.finalized())
    }

    /// The same as versions up to 4 of the database had it, by the contents.
    private func next(byContentsOf change: Change, number: Int64) -> ChainHash {
        var hash = PartsHash(beginningWith: bytes)
        hash.add(change, number: number)
        hash.add(change.title)
        hash.add(change.subject)
        for file in change.files { hash.add(file) }
        return ChainHash(bytes: hash.finalized())
    }

    /// Seals a line that was just added.
    static func seal(_ line: LogLine, number: Int64, in database: Database) throws {
        let row = try Row.fetchOne(database, sql: "SELECT * FROM seals ORDER BY change DESC LIMIT 1")
        let last = row.map(Stored.init)
        let seal = (last?.seal ?? first).next(line, number: number, joining: last?.again)
        try database.execute(
            sql: "INSERT INTO seals (change, seal) VALUES (?, ?)", arguments: [number, Data(seal.bytes)])
    }

    /// Seals a log of version 1, which has no seals yet, by contents.
    static func sealAll(in database: Database) throws {
        var seal = first
        for number in try LogLine.numbers(in: database) {
            guard let line = try LogLine.find(number, in: database) else { continue }
            seal = seal.next(byContentsOf: line.change, number: number)
            try database.execute(
                sql: "INSERT INTO seals (change, seal) VALUES (?, ?)", arguments: [number, Data(seal.bytes)])
        }
    }

    /// Chains a log of version 4 by digests too, beside its seals.
    static func chainAgain(in database: Database) throws {
        var again = first
        for number in try LogLine.numbers(in: database) {
            guard let line = try LogLine.find(number, in: database) else { continue }
            again = again.next(line, number: number, joining: nil)
            try database.execute(
                sql: "UPDATE seals SET again = ? WHERE change = ?", arguments: [Data(again.bytes), number])
        }
    }

    /// The number of the first line that is not as it was sealed, or is missing; nil where all are whole.
    static func firstBroken(in database: Database) throws -> Int64? {
        guard let ends = try LogLine.ends(in: database) else { return nil }
        if ends.first < 1 { return ends.first }
        var (seal, again): (ChainHash, ChainHash?) = (first, nil)
        var isByContents = true
        for number in 1...max(1, ends.last) {
            guard let line = try LogLine.find(number, in: database), line.isWhole,
                try !line.change.isErased || line.change.erasureIsLogged(in: database),
                let stored = try stored(for: number, in: database)
            else { return number }
            if let storedAgain = stored.again {
                guard isByContents else { return number }
                // An erased line has no contents by which to compare its seal; its digest is in the other chain.
                let isErased = line.change.isErased
                seal = isErased ? stored.seal : seal.next(byContentsOf: line.change, number: number)
                again = (again ?? first).next(line, number: number, joining: nil)
                guard again == storedAgain else { return number }
            } else {
                seal = seal.next(line, number: number, joining: isByContents ? again : nil)
                isByContents = false
            }
            guard stored.seal == seal else { return number }
        }
        return nil
    }

    /// In hexadecimal digits, in groups of eight.
    fileprivate var text: String {
        let digits = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        return stride(from: 0, to: digits.count, by: 4).map { digits[$0..<$0 + 4].joined() }
            .joined(separator: " ")
    }

    fileprivate static func text(for number: Int64, in database: Database) throws -> String? {
        try stored(for: number, in: database)?.seal.text
    }

    private static func stored(for number: Int64, in database: Database) throws -> Stored? {
        try Row.fetchOne(database, sql: "SELECT * FROM seals WHERE change = ?", arguments: [number])
            .map(Stored.init)
    }
}

extension ChainHash.Stored {
    fileprivate init(_ row: Row) {
        seal = ChainHash(bytes: Array(row["seal"] as Data))
        again = (row["again"] as Data?).map { ChainHash(bytes: Array($0)) }
    }
}

extension StateDatabase {
    /// The seal of a line of the log, in hexadecimal digits: who has written it down can tell whether that line or one before it was
    /// changed, even by somebody who made all seals anew. Nil where there is no such line.
    /// - Throws: `StateError`.
    public func seal(of number: Int64) throws(StateError) -> String? {
        try read { try ChainHash.text(for: number, in: $0) }
    }
}
