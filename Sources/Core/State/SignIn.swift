import Foundation
import GRDB

/// What came of a name, a password and a code.
public enum AuthenticationResult<Value: Equatable & Sendable>: Equatable, Sendable {
    /// They are right, and this came of it.
    case right(Value)
    /// They are not, or the account is turned off or over: all the same from outside.
    case refused
    /// Too many wrong passwords; nothing was compared.
    case throttled(until: Date)
    /// Too many people sign in at once; nothing was compared.
    case busy
}

/// A session that has just begun.
public struct NewSession: Equatable, Sendable {
    /// What the browser keeps of the session.
    public let token: SessionToken
    /// What the browser keeps to be known at the next sign-in.
    public let device: SessionToken
    /// Whose it is.
    public let officer: Officer
}

/// What somebody says to be an officer by.
public struct Credentials: Sendable {
    let name: String
    let password: [UInt8]
    let code: String

    /// A phone may begin the name with a capital or put a space behind it. The code is that of an authenticator or a recovery code;
    /// empty of an officer who has none.
    public init(name: String, password: String, code: String = "") {
        // No account has a longer name.
        self.name = name.utf8.count > 255 ? "" : name.lowercased().trimmingCharacters(in: .whitespaces)
        // What is longer than any password is not worth more work than one.
        self.password = Array(Password.bytes(of: password).prefix(Password.maximumBytes + 1))
        self.code = code.utf8.count > 255 ? "" : code
    }
}

extension StateDatabase {
    /// Begins a session where a claim is right.
    ///
    /// A name that there is not, and an account that is turned off or over, takes the work of a wrong password and is answered like
    /// one; so is a wrong code.
    /// - Throws: `StateError`.
    public func signIn(_ claim: Credentials, from browser: Browser, now: Date) throws(StateError)
        -> AuthenticationResult<
            NewSession
        >
    {
        try prove(claim, SignInThrottle(account: claim.name, browser), now: now) { officer, database in
            try Session.begin(of: officer, from: browser, at: now, in: database)
        }
    }

    /// Begins a session of whom the web server itself has signed in: nil where there is no such account, or it is off or over.
    /// - Throws: `StateError`.
    public func signIn(named name: String, from browser: Browser, now: Date) throws(StateError) -> NewSession?
    {
        try write { database in
            guard let officer = try Officer.find(name, in: database), officer.isAdmitted(at: now) else {
                return nil
            }
            return try Session.begin(of: officer, from: browser, at: now, in: database)
        }
    }

    /// Whether it is the officer of a session who asks for what matters. Wrong passwords are counted for all sessions of the officer, and for
    /// nobody else.
    /// - Throws: `StateError`.
    public func confirm(
        _ session: Session, password: String, code: String, from browser: Browser, now: Date
    ) throws(StateError) -> AuthenticationResult<Officer> {
        let claim = Credentials(name: session.officer.name, password: password, code: code)
        return try prove(claim, SignInThrottle(confirming: session, browser), now: now) { officer, _ in
            officer
        }
    }

    /// Does `work` where a claim is right, in the same transaction; counts it where it is not.
    private func prove<Value>(
        _ claim: Credentials, _ throttle: SignInThrottle, now: Date, work: (Officer, Database) throws -> Value
    ) throws(StateError) -> AuthenticationResult<Value> {
        if let end = try read({ try throttle.end(at: now, in: $0) }) { return .throttled(until: end) }
        guard let slot = try HashSemaphore(below: root) else { return .busy }
        defer { slot.release() }
        // Those who were before this one may have given wrong passwords.
        if let end = try read({ try throttle.end(at: now, in: $0) }) { return .throttled(until: end) }
        let stored = try read { try PasswordHash.find(claim.name, in: $0) }
        let isRight = try hasher.isRight(claim.password, for: stored)
        let better = isRight && stored?.cost != hasher.cost ? try hasher.hash(claim.password) : nil
        return try write { database in
            // The account may have been changed while the password was compared.
            guard isRight, try PasswordHash.find(claim.name, in: database) == stored,
                let officer = try Officer.find(claim.name, in: database), officer.isAdmitted(at: now),
                try SecondFactor.takes(claim.code, of: claim.name, at: now, in: database)
            else {
                try throttle.count(at: now, isOfficer: stored != nil, in: database)
                return .refused
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
