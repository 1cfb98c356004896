import Foundation
import GRDB

/// What signing in takes beside the password: a code of an authenticator, or one of the recovery codes, each of which works once.
enum SecondFactor {
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

    /// Keeps recovery codes in the place of the old ones.
    fileprivate static func keep(_ codes: RecoveryCodes, of name: String, in database: Database) throws {
        try database.execute(sql: "DELETE FROM recoveryCodes WHERE officer = ?", arguments: [name])
        for code in codes.all {
            try database.execute(
                sql: "INSERT INTO recoveryCodes VALUES (?, ?)", arguments: [name, code.digest])
        }
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
    /// - Returns: Whether it is on; not where the code is not right, or another second factor is on already.
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

    /// Has signing in take no code any more. Who takes it from somebody else ends that officer's sessions: the phone may be lost.
    /// - Throws: `StateError` with `.noSuchOfficer`; or of the database.
    public func turnOffSecondFactor(of name: String, by actor: String, now: Date) throws(StateError) {
        try write { database in
            try SecondFactor.remove(of: name, by: actor, at: now, in: database)
            if actor != name { try Session.end(of: name, at: now, in: database) }
        }
    }

    /// Keeps recovery codes; the old ones work no more.
    /// - Throws: `StateError` with `.noSuchOfficer`; or of the database.
    public func keep(_ codes: RecoveryCodes, of name: String, now: Date) throws(StateError) {
        try write { database in
            guard try Officer.find(name, in: database) != nil else { throw StateError.noSuchOfficer(name) }
            try SecondFactor.keep(codes, of: name, in: database)
            try Change(account: name, .recoveryCodesMade, by: name, at: now).insert(in: database)
        }
    }

    /// Whether all these codes are the officer's and unused: the form that brings them was sent before.
    /// - Throws: `StateError`.
    public func keeps(_ codes: RecoveryCodes, of name: String) throws(StateError) -> Bool {
        try read { database in
            let kept = try Data.fetchSet(
                database, sql: "SELECT hash FROM recoveryCodes WHERE officer = ?", arguments: [name])
            return kept == Set(codes.all.map(\.digest))
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
