import Foundation
import GRDB

/// The second factor of a sign-in: a code of an authenticator, or a single-use recovery code.
extension Officer {
    /// Verifies a code and uses it up; true if the officer has no second factor. `recovery` is the hash of a code that is a recovery
    /// code; those of earlier versions of this program are as long as a `OneTimeCode`.
    static func useSecondFactor(
        _ code: String, recovery: [UInt8]?, of name: String, at now: Date, in database: Database
    ) throws -> Bool {
        let row = try Row.fetchOne(
            database, sql: "SELECT factor, factorStep FROM officers WHERE name = ?", arguments: [name])
        guard let row, let secret = row["factor"] as [UInt8]? else { return true }
        if let step = TimeCodes(secret: secret).step(of: code, at: now, after: row["factorStep"]) {
            try change(name, "factorStep = :step", ["step": step], in: database)
            return true
        }
        guard let hash = recovery ?? OneTimeCode(code)?.digest else { return false }
        try database.execute(
            sql: "DELETE FROM recoveryCodes WHERE officer = ? AND hash = ?",
            arguments: [name, hash])
        guard database.changesCount == 1 else { return false }
        try Change(account: name, .recoveryCodeUsed, by: .officer(name), at: now).insert(in: database)
        return true
    }

    static func removeSecondFactor(
        of name: String, by actor: Author, at now: Date, in database: Database
    ) throws {
        try change(name, "factor = NULL, factorStep = 0", [:], in: database)
        try RecoverySalt.removeCodes(of: name, in: database)
        try Change(account: name, .secondFactorOff, by: actor, at: now).insert(in: database)
    }
}

extension StateDatabase {
    /// Enables the second factor if `code` proves that the officer's authenticator has the secret.
    /// - Throws: `StateError` with `.noSuchOfficer`; or a database error.
    /// - Returns: Whether it was enabled; false if the code is wrong, if another second factor is enabled, or without such an account.
    public func turnOnSecondFactor(
        _ codes: TimeCodes, code: String, recovery: RecoveryCodes, of name: String, now: Date
    ) throws(StateError) -> Bool {
        guard let step = codes.step(of: code, at: now, after: 0) else { return false }
        let (salt, hashes) = try hashes(of: recovery)
        return try write { database in
            guard try Officer.find(name, in: database)?.hasSecondFactor == false else { return false }
            try Officer.change(
                name, "factor = :factor, factorStep = :step",
                ["factor": codes.secret, "step": step], in: database)
            try salt.store(hashes, of: name, in: database)
            try Change(account: name, .secondFactorOn, by: .officer(name), at: now).insert(in: database)
            return true
        }
    }

    /// Removes the second factor. If `actor` is another officer, sessions end too, since the phone may be lost.
    /// - Throws: `StateError` with `.noSuchOfficer`; or a database error.
    public func turnOffSecondFactor(of name: String, by actor: Author, now: Date) throws(StateError) {
        try write { database in
            try Officer.removeSecondFactor(of: name, by: actor, at: now, in: database)
            if actor != .officer(name) { try Session.end(of: name, at: now, in: database) }
        }
    }

    /// Stores recovery codes; the old ones become invalid.
    /// - Throws: `StateError` with `.noSuchOfficer`; or a database error.
    public func keep(_ codes: RecoveryCodes, of name: String, now: Date) throws(StateError) {
        let (salt, hashes) = try hashes(of: codes)
        try write { database in
            guard try Officer.find(name, in: database) != nil else { throw StateError.noSuchOfficer(name) }
            try salt.store(hashes, of: name, in: database)
            try Change(account: name, .recoveryCodesMade, by: .officer(name), at: now).insert(in: database)
        }
    }

    /// Number of unused recovery codes of an officer.
    public func recoveryCodesLeft(of name: String) throws(StateError) -> Int {
        try read { database in
            try Int.fetchOne(
                database, sql: "SELECT COUNT(*) FROM recoveryCodes WHERE officer = ?", arguments: [name]) ?? 0
        }
    }
}
