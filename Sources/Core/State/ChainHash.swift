import Basics
import Crypto
import Foundation
import GRDB

/// A link ("seal") of the log's hash chain: SHA-256 of the previous seal and a line. A line changed or removed outside the
/// program breaks the chain there; rewriting all later seals changes the last seal, which the desk shows.
///
/// A seal covers the digest of a line's contents (`LogLine.digest`), so the chain stays verifiable after contents are erased. In databases
/// that were begun before there were digests, the first seals cover the contents themselves; beside each, `again` is the link of a second
/// chain over the digests of the same lines, and the first line after them covers the end of that chain.
struct ChainHash: Equatable {
    /// 32 bytes.
    let bytes: [UInt8]

    /// The seal before the first change.
    private static let first = ChainHash(bytes: [UInt8](repeating: 0, count: SHA256.byteCount))

    /// The stored seals of a line. `again` is the link in the second chain; nil if `seal` covers the digest itself.
    fileprivate typealias Stored = (seal: ChainHash, again: ChainHash?)

    /// The seal of the line after this one. `again` is the end of the second chain if the line before was sealed by its contents.
    private func next(_ line: LogLine, number: Int64, joining again: ChainHash?) -> ChainHash {
        var hash = PartsHash(beginningWith: bytes)
        // Not a number, so that a seal by contents and one by digests never cover the same bytes.
        hash.add("by digest")
        hash.add(again?.bytes)
        hash.add(line.change, number: number)
        hash.add(line.change.subject)
        hash.add(line.digest)
        return ChainHash(bytes: hash.finalized())
    }

    /// The seal of the next line over its contents.
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
        let last = row.map(stored)
        let seal = (last?.seal ?? first).next(line, number: number, joining: last?.again)
        try database.execute(
            sql: "INSERT INTO seals (change, seal) VALUES (?, ?)", arguments: [number, seal.bytes])
    }

    /// Number of the first line that is missing or does not match its seal; nil if all lines match.
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
                // The contents of an erased line are missing; its digest is covered by the second chain.
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

    /// Hexadecimal digits in groups of eight.
    fileprivate var text: String {
        let bytes = Array(bytes)
        return stride(from: 0, to: bytes.count, by: 4).map { bytes[$0..<$0 + 4].hexadecimal }
            .joined(separator: " ")
    }

    fileprivate static func stored(for number: Int64, in database: Database) throws -> Stored? {
        try Row.fetchOne(database, sql: "SELECT * FROM seals WHERE change = ?", arguments: [number])
            .map(stored)
    }

    private static func stored(_ row: Row) -> Stored {
        (ChainHash(bytes: row["seal"]), (row["again"] as [UInt8]?).map(ChainHash.init(bytes:)))
    }
}

extension StateDatabase {
    /// The seal of a log line, in hexadecimal digits; nil if there is no such line. A copy kept elsewhere
    /// shows whether that line or one before was changed, even if all seals were recomputed.
    public func seal(of number: Int64) throws(StateError) -> String? {
        try read { try ChainHash.stored(for: number, in: $0)?.seal.text }
    }
}
