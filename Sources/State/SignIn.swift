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
        // What is longer than any password is not worth more work than one.
        let bytes = Array(Password.bytes(of: password).prefix(Password.maximumBytes + 1))
        let name = name.lowercased().trimmingCharacters(in: .whitespaces)
        let throttle = SignInThrottle(
            account: name, address: address, cookie: cookie.flatMap(SessionToken.init))
        if let end = try read({ try throttle.end(at: now, in: $0) }) { return .throttled(until: end) }
        guard let slot = try HashSlot(below: root) else { return .busy }
        defer { slot.release() }
        // Those who were before this one may have given wrong passwords.
        if let end = try read({ try throttle.end(at: now, in: $0) }) { return .throttled(until: end) }
        let account = try account(named: name)
        guard try hasher.isRight(bytes, for: account?.hash), let account, account.officer.isAdmitted(at: now)
        else {
            try write { try throttle.count(at: now, isOfficer: account != nil, in: $0) }
            return .refused
        }
        let better = account.hash.cost == hasher.cost ? nil : try hasher.hash(bytes)
        return try begin(SessionToken(from: &random), of: account, storing: better, after: throttle, at: now)
    }

    private typealias Account = (officer: Officer, hash: PasswordHash)

    private func begin(
        _ token: SessionToken, of account: Account, storing better: PasswordHash?,
        after throttle: SignInThrottle, at now: Date
    ) throws(StateError) -> SignIn {
        let name = account.officer.name
        return try write { database in
            // The account may have been changed while the password was compared.
            guard let officer = try Officer.find(name, in: database), officer.isAdmitted(at: now),
                try PasswordHash.find(name, in: database) == account.hash
            else { return .refused }
            try Session.begin(token, of: name, address: throttle.address, at: now, in: database)
            try throttle.forget(in: database)
            if let better { try better.store(for: name, in: database) }
            return .session(token: token, officer: officer)
        }
    }

    private func account(named name: String) throws(StateError) -> Account? {
        try read { database in
            guard let officer = try Officer.find(name, in: database),
                let hash = try PasswordHash.find(name, in: database)
            else { return nil }
            return (officer, hash)
        }
    }
}

extension PasswordHash {
    fileprivate static func find(_ name: String, in database: Database) throws -> PasswordHash? {
        try Row.fetchOne(database, sql: "SELECT * FROM officers WHERE name = ?", arguments: [name])
            .map(PasswordHash.init(row:))
    }

    fileprivate func store(for name: String, in database: Database) throws {
        try database.execute(
            sql: "UPDATE officers SET \(Self.assignments) WHERE name = :name",
            arguments: arguments + ["name": name])
    }
}
