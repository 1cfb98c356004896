import Foundation
import GRDB
import Model

/// A code from an editor with which an officer chooses a password: single use. An old password works until then.
public struct PasswordReset: Equatable, Sendable {
    /// The code that the officer types.
    public let code: OneTimeCode
    /// End of the code's validity.
    public let until: Date

    /// Validity in seconds of a code for an officer who forgot the password: a day.
    public static let limit = Retention.passwordReset
    /// Validity in seconds of the code of a new officer, who is told at once: an hour.
    public static let invitationLimit = Retention.invitation
}

/// The result of choosing a password with a reset code.
public enum ResetOutcome: Equatable, Sendable {
    /// The officer's password was set.
    case done(Officer)
    /// The code is unknown, used, or no longer valid; or the account is disabled or its term is over.
    case refused
    /// The password is rejected.
    case weak(PasswordFault)
}

extension StateDatabase {
    /// Stores a reset code for an officer, replaces an earlier one, and ends the notices on the officer's devices. Idempotent for the same
    /// code. With `endsFactor`, its use also removes the second factor, for an officer without phone and recovery codes.
    /// - Throws: `StateError` with `.noSuchOfficer`; or a database error.
    public func startReset(
        of name: String, by code: OneTimeCode, endsFactor: Bool, by actor: Author, now: Date
    ) throws(StateError) -> PasswordReset {
        let reset = PasswordReset(code: code, until: now + PasswordReset.limit)
        try write { database in
            guard try Officer.find(name, in: database) != nil else { throw StateError.noSuchOfficer(name) }
            try reset.insert(of: name, endsFactor: endsFactor, in: database)
            // Who needs a reset may have lost a device too.
            try Device.endNotices(of: name, in: database)
            try Change(account: name, .resetStarted, by: actor, at: now).insert(in: database)
        }
        return reset
    }

    /// Adds an account whose officer chooses the password with a reset code. Until then no sign-in is
    /// possible: the password is 256 random bits that are not stored.
    /// - Throws: `StateError` with `.taken`, `.unusableName` or `.unusableDisplayName`; or a database error.
    public func invite(
        _ officer: Officer, by code: OneTimeCode, by actor: Author, now: Date
    ) throws(StateError) -> PasswordReset {
        try checkFree(officer)
        var generator = SystemRandomNumberGenerator()
        let hash = try hash(generator.bytes(32))
        let officer = officer.withoutPassword
        let reset = PasswordReset(code: code, until: now + PasswordReset.invitationLimit)
        try write { database in
            try officer.insert(hash, by: actor, at: now, in: database)
            try reset.insert(of: officer.name, endsFactor: false, in: database)
        }
        return reset
    }

    /// The unused reset with this code; nil if there is none.
    public func reset(by code: OneTimeCode, of name: String, now: Date) throws(StateError) -> PasswordReset? {
        let until = try read { database in
            try Int64.fetchOne(
                database,
                sql: "SELECT until FROM passwordResets WHERE hash = ? AND officer = ? AND until > ?",
                arguments: [code.digest, name, now.milliseconds])
        }
        return until.map { PasswordReset(code: code, until: Date(milliseconds: $0)) }
    }

    /// Sets an officer's password by a reset code, and ends the officer's sessions.
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
            try hash.set(for: reset.name, by: officer.author, at: now, in: database)
            if reset.endsFactor, officer.hasSecondFactor {
                try Officer.removeSecondFactor(of: reset.name, by: officer.author, at: now, in: database)
            }
            return try .done(Officer.find(reset.name, in: database) ?? officer)
        }
    }

    private static func officer(
        of code: OneTimeCode, at now: Date, in database: Database
    ) throws -> (name: String, endsFactor: Bool)? {
        // A code must not last longer because the clock was ahead and was set back.
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
    /// A copy of the account without a password.
    fileprivate var withoutPassword: Officer {
        Officer(
            name: name, displayName: displayName, role: role, until: until, isDisabled: isDisabled,
            hasPassword: false)
    }
}

extension PasswordReset {
    /// Stores the reset and replaces an earlier one of the same account.
    fileprivate func insert(of name: String, endsFactor: Bool, in database: Database) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO passwordResets VALUES (?, ?, ?, ?)",
            arguments: [name, code.digest, until.milliseconds, endsFactor])
    }
}
