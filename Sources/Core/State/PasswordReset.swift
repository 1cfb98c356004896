import Foundation
import GRDB

/// A code that an editor gives an officer who has forgotten the password: it works once, for a day. Until then the old password works.
public struct PasswordReset: Equatable, Sendable {
    /// What the officer types.
    public let code: OneTimeCode
    /// Until when it works.
    public let until: Date

    /// It works for so many seconds.
    public static let limit: TimeInterval = 86_400
}

/// What came of choosing a new password by a code.
public enum ResetOutcome: Equatable, Sendable {
    /// This officer has it now.
    case done(Officer)
    /// The code is none, was used, or is older than a day.
    case refused
    /// The password is easily guessed, or too long.
    case weak(PasswordFault)
}

extension StateDatabase {
    /// Has a code choose a new password of an officer, in the place of an earlier one. The same code again is as good. `endsFactor` says that it takes away the
    /// second factor too, for who has lost the phone and the recovery codes.
    /// - Throws: `StateError` with `.noSuchOfficer`; or of the database.
    public func startReset(
        of name: String, by code: OneTimeCode, endsFactor: Bool, by actor: String, now: Date
    ) throws(StateError) -> PasswordReset {
        let reset = PasswordReset(code: code, until: now + PasswordReset.limit)
        try write { database in
            guard try Officer.find(name, in: database) != nil else { throw StateError.noSuchOfficer(name) }
            try reset.insert(of: name, endsFactor: endsFactor, in: database)
            try Change(account: name, .resetStarted, by: actor, at: now).insert(in: database)
        }
        return reset
    }

    /// Adds an account whose officer chooses the password by a code. Until then nobody can sign in with it: its password is 256 random
    /// bits that are kept nowhere.
    /// - Throws: `StateError` with `.taken`, `.unusableName` or `.unusableDisplayName`; or of the database.
    public func invite(
        _ officer: Officer, by code: OneTimeCode, by actor: String, now: Date
    ) throws(StateError) -> PasswordReset {
        try checkFree(officer)
        var generator = SystemRandomNumberGenerator()
        let hash = try hash(generator.bytes(32))
        let officer = officer.withoutPassword
        let reset = PasswordReset(code: code, until: now + PasswordReset.limit)
        try write { database in
            try officer.insert(hash, by: actor, at: now, in: database)
            try reset.insert(of: officer.name, endsFactor: false, in: database)
        }
        return reset
    }

    /// A reset that was started with a code and not used yet; nil where there is none.
    /// - Throws: `StateError`.
    public func reset(by code: OneTimeCode, of name: String, now: Date) throws(StateError) -> PasswordReset? {
        let until = try read { database in
            try Int64.fetchOne(
                database,
                sql: "SELECT until FROM passwordResets WHERE hash = ? AND officer = ? AND until > ?",
                arguments: [code.digest, name, now.milliseconds])
        }
        return until.map { PasswordReset(code: code, until: Date(milliseconds: $0)) }
    }

    /// Gives an officer the password that was chosen by a code, and ends the officer's sessions.
    /// - Throws: `StateError`.
    public func useReset(_ code: OneTimeCode, password: String, now: Date) throws(StateError) -> ResetOutcome
    {
        guard let name = try read({ try Self.officer(of: code, at: now, in: $0)?.name }) else {
            return .refused
        }
        let hash: PasswordHash
        do throws(StateError) { hash = try self.hash(Password(password, of: name)) } catch {
            guard case .weakPassword(let fault) = error else { throw error }
            return .weak(fault)
        }
        return try write { database in
            guard let reset = try Self.officer(of: code, at: now, in: database),
                let officer = try Officer.find(reset.name, in: database), officer.isAdmitted(at: now)
            else { return .refused }
            try hash.set(for: reset.name, by: reset.name, at: now, in: database)
            if reset.endsFactor, officer.hasSecondFactor {
                try SecondFactor.remove(of: reset.name, by: reset.name, at: now, in: database)
            }
            return try .done(Officer.find(reset.name, in: database) ?? officer)
        }
    }

    private static func officer(
        of code: OneTimeCode, at now: Date, in database: Database
    ) throws -> (name: String, endsFactor: Bool)? {
        // A clock that was ahead and was set back must not make a code last longer.
        try Row.fetchOne(
            database,
            sql: """
                SELECT officer, endsFactor FROM passwordResets WHERE hash = :hash AND until > :now AND until <= :most
                """,
            arguments: [
                "hash": code.digest, "now": now.milliseconds,
                "most": (now + PasswordReset.limit).milliseconds,
            ]
        ).map { ($0["officer"], $0["endsFactor"]) }
    }
}

extension Officer {
    /// The same account before a password was chosen.
    fileprivate var withoutPassword: Officer {
        Officer(
            name: name, displayName: displayName, role: role, until: until, isDisabled: isDisabled,
            hasPassword: false)
    }
}

extension PasswordReset {
    /// Stores the reset in the place of an earlier one of the same account.
    fileprivate func insert(of name: String, endsFactor: Bool, in database: Database) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO passwordResets VALUES (?, ?, ?, ?)",
            arguments: [name, code.digest, until.milliseconds, endsFactor])
    }
}
