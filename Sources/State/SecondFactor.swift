import Foundation
import GRDB

/// What signing in takes beside the password: a code of an authenticator, or one of the recovery codes, each of which works once.
enum SecondFactor {
    /// So many recovery codes are made at a time.
    static let recoveryCodeCount = 8

    /// Whether a code is right, and used up by that. Of an officer without a second factor each is.
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

    /// New recovery codes in the place of the old ones.
    fileprivate static func newRecoveryCodes(of name: String, in database: Database) throws -> [OneTimeCode] {
        try database.execute(sql: "DELETE FROM recoveryCodes WHERE officer = ?", arguments: [name])
        let codes = (0..<recoveryCodeCount).map { _ in OneTimeCode.random() }
        for code in codes {
            try database.execute(
                sql: "INSERT INTO recoveryCodes VALUES (?, ?)", arguments: [name, code.digest])
        }
        return codes
    }

    /// Takes it away.
    static func remove(of name: String, by actor: String, at now: Date, in database: Database) throws {
        try Officer.change(name, "factor = NULL, factorStep = 0", [:], in: database)
        try database.execute(sql: "DELETE FROM recoveryCodes WHERE officer = ?", arguments: [name])
        try Change(account: name, .secondFactorOff, by: actor, at: now).insert(in: database)
    }
}

extension StateDatabase {
    /// Has signing in take a code from now on, where `code` shows that the officer's phone knows the secret.
    /// - Throws: `StateError` with `.noSuchOfficer`; or of the database.
    /// - Returns: The recovery codes, which nobody sees again; nil where the code is not right, or a second factor is on already.
    public func turnOnSecondFactor(
        _ codes: TimeCodes, code: String, of name: String, now: Date
    ) throws(StateError) -> [OneTimeCode]? {
        guard let step = codes.step(of: code, at: now, after: 0) else { return nil }
        return try write { database in
            guard try Officer.find(name, in: database)?.hasSecondFactor == false else { return nil }
            try Officer.change(
                name, "factor = :factor, factorStep = :step", ["factor": Data(codes.secret), "step": step],
                in: database)
            let recovery = try SecondFactor.newRecoveryCodes(of: name, in: database)
            try Change(account: name, .secondFactorOn, by: name, at: now).insert(in: database)
            return recovery
        }
    }

    /// Has signing in take no code any more.
    /// - Throws: `StateError` with `.noSuchOfficer`; or of the database.
    public func turnOffSecondFactor(of name: String, by actor: String, now: Date) throws(StateError) {
        try write { try SecondFactor.remove(of: name, by: actor, at: now, in: $0) }
    }

    /// New recovery codes, which nobody sees again; the old ones work no more.
    /// - Throws: `StateError` with `.noSuchOfficer`; or of the database.
    public func newRecoveryCodes(of name: String, now: Date) throws(StateError) -> [OneTimeCode] {
        try write { database in
            guard try Officer.find(name, in: database) != nil else { throw StateError.noSuchOfficer(name) }
            let codes = try SecondFactor.newRecoveryCodes(of: name, in: database)
            try Change(account: name, .recoveryCodesMade, by: name, at: now).insert(in: database)
            return codes
        }
    }

    /// How many recovery codes of an officer were not used yet.
    /// - Throws: `StateError`.
    public func recoveryCodesLeft(of name: String) throws(StateError) -> Int {
        try read { database in
            try Int.fetchOne(
                database, sql: "SELECT COUNT(*) FROM recoveryCodes WHERE officer = ?", arguments: [name]) ?? 0
        }
    }
}
