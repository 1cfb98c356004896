import Foundation
import GRDB

/// The result of verifying credentials.
public enum AuthenticationResult<Value: Equatable & Sendable>: Equatable, Sendable {
    /// The credentials are right; with the result of the work.
    case right(Value)
    /// The credentials are wrong, or nobody has the name: indistinguishable for the client.
    case refused
    /// The credentials are right, code included, but the account is disabled or its term is over.
    case closed(Officer)
    /// Too many wrong passwords; nothing was verified.
    case throttled(until: Date)
    /// No slot for a hash was free; nothing was verified.
    case busy
}

/// A session that has just begun.
public struct NewSession: Equatable, Sendable {
    /// The value of the session cookie.
    public let token: SessionToken
    /// The value of the device cookie.
    public let device: SessionToken
    public let officer: Officer
}

/// Name, password and code of a sign-in.
public struct Credentials: Sendable {
    let name: String
    let password: [UInt8]
    let code: String

    /// Normalizes the name: phones may capitalize it or append a space. `code` is an authenticator's or a
    /// recovery code; empty if the officer has no second factor.
    public init(name: String, password: String, code: String = "") {
        // No account has a longer name.
        self.name = name.utf8.count > 255 ? "" : name.lowercased().trimmingCharacters(in: .whitespaces)
        // A password longer than the maximum must not cost more work than a valid one.
        self.password = Array(Password.bytes(of: password).prefix(Password.maximumBytes + 1))
        self.code = code.utf8.count > 255 ? "" : code
    }
}

extension StateDatabase {
    /// Begins a session if the credentials are right.
    ///
    /// An unknown name takes the same work as a wrong password and gets the same response; so does a wrong code. A disabled account or one
    /// whose term is over takes that work too and counts like a wrong password: only who has the right ones learns of it.
    public func signIn(
        _ claim: Credentials, from browser: Browser, now: Date
    ) throws(StateError) -> AuthenticationResult<NewSession> {
        try prove(claim, SignInThrottle(account: claim.name, browser), now: now) { officer, database in
            try Session.begin(of: officer, from: browser, at: now, in: database)
        }
    }

    /// Begins a session of an officer whom the web server has authenticated; nil if the account is missing, disabled or over.
    public func signIn(named name: String, from browser: Browser, now: Date) throws(StateError) -> NewSession?
    {
        try write { database in
            guard let officer = try Officer.find(name, in: database), officer.isAdmitted(at: now) else {
                return nil
            }
            return try Session.begin(of: officer, from: browser, at: now, in: database)
        }
    }

    /// Verifies the officer of a session again before a sensitive action. Wrong passwords count for all
    /// sessions of the officer together, and for nothing else.
    public func confirm(
        _ session: Session, password: String, code: String, from browser: Browser, now: Date
    ) throws(StateError) -> AuthenticationResult<Officer> {
        let claim = Credentials(name: session.officer.name, password: password, code: code)
        return try prove(claim, SignInThrottle(confirming: session, browser), now: now) { officer, _ in
            officer
        }
    }

    /// Runs `work` in the same transaction if the credentials are right; otherwise counts a wrong password.
    private func prove<Value>(
        _ claim: Credentials, _ throttle: SignInThrottle, now: Date, work: (Officer, Database) throws -> Value
    ) throws(StateError) -> AuthenticationResult<Value> {
        if let end = try read({ try throttle.end(at: now, in: $0) }) { return .throttled(until: end) }
        guard let slot = try hashSlot() else { return .busy }
        defer { slot.release() }
        // Requests that held the slot before may have counted wrong passwords.
        if let end = try read({ try throttle.end(at: now, in: $0) }) { return .throttled(until: end) }
        let stored = try read { try PasswordHash.find(claim.name, in: $0) }
        let isRight = try hasher.isRight(claim.password, for: stored)
        let recovery = try recoveryHash(of: claim.code, of: claim.name)
        let better = isRight && stored?.cost != hasher.cost ? try hasher.hash(claim.password) : nil
        return try write { database in
            // The account may have been changed while the password was verified.
            guard isRight, try PasswordHash.find(claim.name, in: database) == stored,
                let officer = try Officer.find(claim.name, in: database),
                try Officer.useSecondFactor(
                    claim.code, recovery: recovery, of: claim.name, at: now, in: database)
            else {
                try throttle.count(at: now, isOfficer: stored != nil, in: database)
                return .refused
            }
            guard officer.isAdmitted(at: now) else {
                try throttle.count(at: now, isOfficer: true, in: database)
                return .closed(officer)
            }
            try throttle.forget(at: now, in: database)
            try better?.store(for: claim.name, in: database)
            return .right(try work(officer, database))
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
