import Foundation
import GRDB

/// The second factor of a sign-in: a code of an authenticator, or a single-use recovery code.
enum SecondFactor {
    /// Verifies a code and uses it up; true if the officer has no second factor.
    static func takes(_ code: String, of name: String, at now: Date, in database: Database) throws -> Bool {
        let row = try Row.fetchOne(
            database, sql: "SELECT factor, factorStep FROM officers WHERE name = ?", arguments: [name])
        guard let row, let secret = row["factor"] as Data? else { return true }
        if let step = TimeCodes(secret: Array(secret)).step(of: code, at: now, after: row["factorStep"]) {
            try Officer.change(name, "factorStep = :step", ["step": step], in: database)
            return true
        }
        guard let recovery = OneTimeCode(code) else { return false }
        try database.execute(
            sql: "DELETE FROM recoveryCodes WHERE officer = ? AND hash = ?",
            arguments: [name, recovery.digest])
        guard database.changesCount == 1 else { return false }
        try Change(account: name, .recoveryCodeUsed, by: name, at: now).insert(in: database)
        return true
    }

    /// Stores recovery codes in place of the old ones.
    fileprivate static func keep(_ codes: RecoveryCodes, of name: String, in database: Database) throws {
        try database.execute(sql: "DELETE FROM recoveryCodes WHERE officer = ?", arguments: [name])
        for code in codes.all {
            try database.execute(
                sql: "INSERT INTO recoveryCodes VALUES (?, ?)", arguments: [name, code.digest])
        }
    }

    /// Removes the second factor.
    static func remove(of name: String, by actor: String, at now: Date, in database: Database) throws {
        try Officer.change(name, "factor = NULL, factorStep = 0", [:], in: database)
        try database.execute(sql: "DELETE FROM recoveryCodes WHERE officer = ?", arguments: [name])
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
        return try write { database in
            guard try Officer.find(name, in: database)?.hasSecondFactor == false else { return false }
            try Officer.change(
                name, "factor = :factor, factorStep = :step",
                ["factor": Data(codes.secret), "step": step],
                in: database)
            try SecondFactor.keep(recovery, of: name, in: database)
            try Change(account: name, .secondFactorOn, by: name, at: now).insert(in: database)
            return true
        }
    }

    /// Removes the second factor. If `actor` is another officer, sessions end too, since the phone may be lost.
    /// - Throws: `StateError` with `.noSuchOfficer`; or a database error.
    public func turnOffSecondFactor(of name: String, by actor: String, now: Date) throws(StateError) {
        try write { database in
            try SecondFactor.remove(of: name, by: actor, at: now, in: database)
            if actor != name { try Session.end(of: name, at: now, in: database) }
        }
    }

    /// Stores recovery codes; the old ones become invalid.
    /// - Throws: `StateError` with `.noSuchOfficer`; or a database error.
    public func keep(_ codes: RecoveryCodes, of name: String, now: Date) throws(StateError) {
        try write { database in
            guard try Officer.find(name, in: database) != nil else { throw StateError.noSuchOfficer(name) }
            try SecondFactor.keep(codes, of: name, in: database)
            try Change(account: name, .recoveryCodesMade, by: name, at: now).insert(in: database)
        }
    }

    /// Whether these are exactly the officer's unused codes, that is, whether their form was sent before.
    /// - Throws: `StateError`.
    public func keeps(_ codes: RecoveryCodes, of name: String) throws(StateError) -> Bool {
        try read { database in
            let kept = try Data.fetchSet(
                database, sql: "SELECT hash FROM recoveryCodes WHERE officer = ?", arguments: [name])
            return kept == Set(codes.all.map(\.digest))
        }
    }

    /// Number of unused recovery codes of an officer.
    /// - Throws: `StateError`.
    public func recoveryCodesLeft(of name: String) throws(StateError) -> Int {
        try read { database in
            try Int.fetchOne(
                database, sql: "SELECT COUNT(*) FROM recoveryCodes WHERE officer = ?", arguments: [name]) ?? 0
        }
    }
}
