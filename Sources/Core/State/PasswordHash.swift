import Foundation
import GRDB

/// The cost parameters of scrypt (RFC 7914).
struct ScryptCost: Equatable, Sendable {
    /// N: a power of two.
    let rounds: Int
    /// r.
    let blockSize: Int
    /// p.
    let parallelism: Int

    /// 64 MiB and about 0.2 s.
    static let standard = ScryptCost(rounds: 1 << 16, blockSize: 8, parallelism: 2)

    /// 16 MiB and about 0.03 s, for random codes of 50 bits: guessing one from its hash takes a million years of a processor.
    static let recovery = ScryptCost(rounds: 1 << 14, blockSize: 8, parallelism: 1)

    /// Whether the library accepts these values: it crashes on others and has no memory limit.
    var isSafe: Bool {
        (2...(1 << 20)).contains(rounds) && rounds.nonzeroBitCount == 1 && (1...32).contains(blockSize)
            && (1...16).contains(parallelism) && 128 * rounds * blockSize <= 256 << 20
    }
}

extension ScryptCost {
    init(_ row: Row) {
        self.init(rounds: row["rounds"], blockSize: row["blockSize"], parallelism: row["parallelism"])
    }
}

/// The stored hash of a password.
struct PasswordHash: Equatable, Sendable {
    let salt: [UInt8]
    let hash: [UInt8]
    let cost: ScryptCost

    /// Length of the salt in bytes.
    static let saltLength = 16
    /// Length of the hash in bytes.
    static let hashLength = 32

    init(salt: [UInt8], hash: [UInt8], cost: ScryptCost) {
        (self.salt, self.hash, self.cost) = (salt, hash, cost)
    }

    /// The hash in an officer's row.
    /// - Throws: `StateError` with `.wrongPasswordRecord` if a value is invalid.
    init(row: Row) throws(StateError) {
        (salt, hash, cost) = (row["salt"], row["hash"], ScryptCost(row))
        guard cost.isSafe, salt.count == Self.saltLength, hash.count == Self.hashLength else {
            throw .wrongPasswordRecord(row["name"])
        }
    }

    /// The arguments of `assignments`.
    var arguments: StatementArguments {
        [
            "salt": salt, "hash": hash, "rounds": cost.rounds, "blockSize": cost.blockSize,
            "parallelism": cost.parallelism,
        ]
    }

    static let assignments =
        "salt = :salt, hash = :hash, rounds = :rounds, blockSize = :blockSize, parallelism = :parallelism"

    /// Constant-time comparison of two hashes of the same length.
    static func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
