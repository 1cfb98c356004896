import Foundation
import GRDB

/// Salt and cost of the hashes of an officer's recovery codes. All codes of an officer have one salt, so that a sign-in takes one hash.
struct RecoverySalt: Equatable, Sendable {
    let salt: [UInt8]
    let cost: ScryptCost

    /// The salt of an officer's recovery codes; nil if there is none, as with codes of earlier versions of this program.
    static func find(_ name: String, in database: Database) throws -> RecoverySalt? {
        try Row.fetchOne(database, sql: "SELECT * FROM recoverySalts WHERE officer = ?", arguments: [name])
            .map { row in
                let cost = ScryptCost(row)
                guard cost.isSafe else {
                    throw StateError.unusable("the recovery codes of '\(name)' have an unknown cost")
                }
                return RecoverySalt(salt: row["salt"], cost: cost)
            }
    }

    /// Stores the salt and the hashes of the codes in place of the old ones.
    func store(_ hashes: [[UInt8]], of name: String, in database: Database) throws {
        try Self.removeCodes(of: name, in: database)
        try database.execute(
            sql: "INSERT OR REPLACE INTO recoverySalts VALUES (?, ?, ?, ?, ?)",
            arguments: [name, salt, cost.rounds, cost.blockSize, cost.parallelism])
        for hash in hashes {
            try database.execute(sql: "INSERT INTO recoveryCodes VALUES (?, ?)", arguments: [name, hash])
        }
    }

    /// Removes the codes of an officer, and their salt.
    static func removeCodes(of name: String, in database: Database) throws {
        for table in ["recoveryCodes", "recoverySalts"] {
            try database.execute(sql: "DELETE FROM \(table) WHERE officer = ?", arguments: [name])
        }
    }
}

extension StateDatabase {
    /// The hashes of new codes, with a new salt.
    /// - Throws: `StateError`; `.locked` if no slot for a hash was free.
    func hashes(of codes: RecoveryCodes) throws(StateError) -> (salt: RecoverySalt, hashes: [[UInt8]]) {
        guard let slot = try hashSlot() else { throw .locked }
        defer { slot.release() }
        var generator = SystemRandomNumberGenerator()
        let salt = RecoverySalt(
            salt: generator.bytes(PasswordHash.saltLength), cost: hasher.recoveryCost)
        var hashes: [[UInt8]] = []
        for code in codes.all { hashes.append(try hash(code, with: salt)) }
        return (salt, hashes)
    }

    /// The hash of a typed recovery code with the officer's salt; nil if the text is no such code. The work is the same without such an
    /// officer, so that the time does not tell whether there is one.
    func recoveryHash(of text: String, of name: String) throws(StateError) -> [UInt8]? {
        guard let code = RecoveryCode(text) else { return nil }
        let none = RecoverySalt(
            salt: [UInt8](repeating: 0, count: PasswordHash.saltLength), cost: hasher.recoveryCost)
        return try hash(code, with: try read { try RecoverySalt.find(name, in: $0) } ?? none)
    }

    /// Whether these are exactly the officer's unused codes, that is, whether their form was sent before.
    /// - Throws: `StateError`; `.locked` if no slot for a hash was free.
    public func keeps(_ codes: RecoveryCodes, of name: String) throws(StateError) -> Bool {
        let (found, kept) = try read { database in
            (
                try RecoverySalt.find(name, in: database),
                try [UInt8].fetchSet(
                    database, sql: "SELECT hash FROM recoveryCodes WHERE officer = ?", arguments: [name])
            )
        }
        guard let salt = found, kept.count == codes.all.count else { return false }
        guard let slot = try hashSlot() else { throw .locked }
        defer { slot.release() }
        // The first code of another form ends this, so that such a form costs one hash.
        for code in codes.all {
            let stored = try hash(code, with: salt)
            if !kept.contains(stored) { return false }
        }
        return true
    }

    private func hash(_ code: RecoveryCode, with salt: RecoverySalt) throws(StateError) -> [UInt8] {
        try hasher.derive(code.bytes, salt.salt, salt.cost)
    }
}
