import Foundation
import GRDB

/// What came of a name and a password.
public enum SignIn: Equatable, Sendable {
    /// They are right: a new session.
    case session(token: SessionToken, officer: Officer)
    /// They are not, or the account is turned off or over: all the same from outside.
    case refused
    /// Too many wrong passwords; nothing was compared.
    case throttled(until: Date)
    /// Too many people sign in at once; nothing was compared.
    case busy
}

extension StateDatabase {
    /// Begins a session where name and password are right. `address` is where the request comes from. `cookie` is the browser's
    /// cookie of an earlier session, which shows that the officer used this browser before (`SignInThrottle`).
    ///
    /// A phone may begin the name with a capital or put a space behind it. A name that there is not, and an account that is turned
    /// off or over, takes the work of a wrong password and is answered like one.
    /// - Throws: `StateError`.
    public func signIn(
        name: String, password: String, address: String, cookie: String? = nil, now: Date
    ) throws(StateError) -> SignIn {
        var generator = SystemRandomNumberGenerator()
        return try signIn(
            name: name, password: password, address: address, cookie: cookie, now: now, random: &generator)
    }

    func signIn(
        name: String, password: String, address: String, cookie: String?, now: Date,
        random: inout some RandomNumberGenerator
    ) throws(StateError) -> SignIn {
        let name = name.lowercased().trimmingCharacters(in: .whitespaces)
        let throttle = SignInThrottle(
            account: name, address: address, cookie: cookie.flatMap(SessionToken.init))
        if let end = try read({ try throttle.end(at: now, in: $0) }) { return .throttled(until: end) }
        guard let slot = try HashSlot(below: root) else { return .busy }
        defer { slot.release() }
        // Those who were before this one may have given wrong passwords.
        if let end = try read({ try throttle.end(at: now, in: $0) }) { return .throttled(until: end) }
        let row = try read {
            try Row.fetchOne($0, sql: "SELECT * FROM officers WHERE name = ?", arguments: [name])
        }
        var stored: PasswordHash?
        if let row { stored = try PasswordHash(row: row) }
        // What is longer than any password is not worth more work than one.
        let bytes = Password.bytes(of: password)
        let isRight = try hasher.isRight(Array(bytes.prefix(Password.maximumBytes)), for: stored)
        guard let row, let stored, isRight, bytes.count <= Password.maximumBytes,
            Officer(row: row).isAdmitted(at: now)
        else {
            try write { try throttle.count(at: now, isOfficer: row != nil, in: $0) }
            return .refused
        }
        let token = SessionToken(from: &random)
        let better = stored.cost == hasher.cost ? nil : try hasher.hash(bytes)
        let begun = try write { database in
            // The account may have been changed while the password was compared.
            guard let officer = try Officer.find(name, in: database), officer.isAdmitted(at: now) else {
                return false
            }
            try Session.begin(token, of: officer.name, address: address, at: now, in: database)
            try throttle.forget(in: database)
            if let better { try better.replace(stored, of: name, in: database) }
            return true
        }
        return begun ? .session(token: token, officer: Officer(row: row)) : .refused
    }
}

extension PasswordHash {
    /// Puts a hash in the place of another of the same password; where a new password was set meanwhile, that stays.
    fileprivate func replace(_ old: PasswordHash, of name: String, in database: Database) throws {
        try database.execute(
            sql: "UPDATE officers SET \(Self.assignments) WHERE name = :name AND hash = :old",
            arguments: arguments + ["name": name, "old": Data(old.hash)])
    }
}
