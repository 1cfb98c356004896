import Foundation
import GRDB

extension StateDatabase {
    /// All accounts, by name.
    public func officers() throws(StateError) -> [Officer] {
        try read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM officers ORDER BY name").map(Officer.init(row:))
        }
    }

    /// The account with this name; nil if there is none.
    public func officer(named name: String) throws(StateError) -> Officer? {
        try read { try Officer.find(name, in: $0) }
    }

    /// Checks that the account can be added.
    /// - Throws: `StateError` with `.taken`, `.unusableName` or `.unusableDisplayName`; or a database error.
    public func checkFree(_ officer: Officer) throws(StateError) {
        try Officer.check(name: officer.name, displayName: officer.displayName)
        if try self.officer(named: officer.name) != nil { throw .taken(officer.name) }
    }

    /// Adds an account and logs it.
    /// - Throws: `StateError` with `.taken`, `.unusableName` or `.unusableDisplayName`; or a database error.
    public func add(
        _ officer: Officer, password: Password, by actor: Author, now: Date
    ) throws(StateError) {
        try checkFree(officer)
        let hash = try hash(password)
        try write { try officer.insert(hash, by: actor, at: now, in: $0) }
    }

    func hash(_ password: Password) throws(StateError) -> PasswordHash { try hash(password.bytes) }

    func hash(_ bytes: [UInt8]) throws(StateError) -> PasswordHash {
        guard let slot = try hashSlot() else { throw .locked }
        defer { slot.release() }
        return try hasher.hash(bytes)
    }

    /// Sets an officer's password, ends the officer's sessions and resets the sign-in waits.
    /// - Throws: `StateError` with `.noSuchOfficer`; or a database error.
    public func setPassword(
        _ password: Password, of name: String, by actor: Author, now: Date
    ) throws(StateError) {
        guard try officer(named: name) != nil else { throw .noSuchOfficer(name) }
        let hash = try hash(password)
        try write { try hash.set(for: name, by: actor, at: now, in: $0) }
    }

    /// Disables an account and ends its sessions.
    /// - Throws: `StateError` with `.noSuchOfficer` or `.lastEditor`; or a database error.
    public func disable(_ name: String, by actor: Author, now: Date) throws(StateError) {
        try write { database in
            try Officer.checkOtherEditor(than: name, after: now, now: now, in: database)
            try Officer.change(name, "isDisabled = 1", [:], in: database)
            try database.execute(sql: "DELETE FROM passwordResets WHERE officer = ?", arguments: [name])
            try Session.end(of: name, at: now, in: database)
            try Change(account: name, .officerDisabled, by: actor, at: now).insert(in: database)
        }
    }

    /// Enables an account again.
    /// - Throws: `StateError` with `.noSuchOfficer`; or a database error.
    public func enable(_ name: String, by actor: Author, now: Date) throws(StateError) {
        try write { database in
            try Officer.change(name, "isDisabled = 0", [:], in: database)
            try Change(account: name, .officerEnabled, by: actor, at: now).insert(in: database)
        }
    }

    /// Stores the display name, role and term of `officer` in the account with its name. Idempotent.
    /// - Throws: `StateError` with `.noSuchOfficer`, `.unusableName`, `.unusableDisplayName` or `.lastEditor`; or a database error.
    public func update(_ officer: Officer, by actor: Author, now: Date) throws(StateError) {
        try Officer.check(name: officer.name, displayName: officer.displayName)
        try write { database in
            guard let old = try Officer.find(officer.name, in: database) else {
                throw StateError.noSuchOfficer(officer.name)
            }
            if officer.isDescribed(like: old) { return }
            try officer.checkOtherEditor(insteadOf: old, now: now, in: database)
            try Officer.change(
                officer.name, "displayName = :displayName, role = :role, until = :until",
                [
                    "displayName": officer.displayName, "role": officer.role.rawValue,
                    "until": officer.until?.milliseconds,
                ], in: database)
            // What is on its way to an editor is not for an officer.
            if !officer.isAdmitted(at: now) || old.role != officer.role {
                try Device.endNotices(of: officer.name, in: database)
            }
            try Change(account: officer.name, .officerChanged, by: actor, at: now).insert(in: database)
        }
    }

    /// Removes an account with its sessions and drafts. The log keeps the name.
    /// - Throws: `StateError` with `.noSuchOfficer` or `.lastEditor`; or a database error.
    public func remove(_ name: String, by actor: Author, now: Date) throws(StateError) {
        try write { database in
            try Officer.checkOtherEditor(than: name, after: now, now: now, in: database)
            try Device.endNotices(of: name, in: database)
            try database.execute(sql: "DELETE FROM officers WHERE name = ?", arguments: [name])
            guard database.changesCount == 1 else { throw StateError.noSuchOfficer(name) }
            try SignInThrottle.forget(account: name, in: database)
            try Change(account: name, .officerRemoved, by: actor, at: now).insert(in: database)
        }
    }
}

extension Officer {
    init(row: Row) throws(StateError) {
        let (name, text): (String, String) = (row["name"], row["role"])
        guard let role = Role(rawValue: text) else { throw .unknownRole(text, of: name) }
        self.init(
            name: name, displayName: row["displayName"], role: role,
            until: (row["until"] as Int64?).map(Date.init(milliseconds:)), isDisabled: row["isDisabled"],
            hasSecondFactor: row["factor"] != nil, hasPassword: row["hasPassword"],
            account: row["account"])
    }

    static func find(_ name: String, in database: Database) throws -> Officer? {
        try Row.fetchOne(database, sql: "SELECT * FROM officers WHERE name = ?", arguments: [name])
            .map(Officer.init(row:))
    }

    /// Inserts the account with a password hash and logs it.
    func insert(_ hash: PasswordHash, by actor: Author, at now: Date, in database: Database) throws {
        guard try Officer.find(name, in: database) == nil else { throw StateError.taken(name) }
        try database.execute(
            sql: """
                INSERT INTO officers (name, displayName, role, until, isDisabled, added, passwordSet,
                hasPassword, salt, hash, rounds, blockSize, parallelism)
                VALUES (:name, :displayName, :role, :until, :isDisabled, :now, :now,
                :hasPassword, :salt, :hash, :rounds, :blockSize, :parallelism)
                """,
            arguments: [
                "name": name, "displayName": displayName, "role": role.rawValue,
                "until": until?.milliseconds, "isDisabled": isDisabled, "now": now.milliseconds,
                "hasPassword": hasPassword,
            ] + hash.arguments)
        let account = try Change(account: name, .officerAdded, by: actor, at: now).insert(in: database)
        try Officer.change(name, "account = :account", ["account": account], in: database)
    }

    /// Updates columns of an account.
    static func change(
        _ name: String, _ assignments: String, _ arguments: StatementArguments, in database: Database
    ) throws {
        try database.execute(
            sql: "UPDATE officers SET \(assignments) WHERE name = :name",
            arguments: arguments + ["name": name])
        guard database.changesCount == 1 else { throw StateError.noSuchOfficer(name) }
    }
}

extension PasswordHash {
    /// Stores the hash for an officer; ends sessions, sign-in waits and an unused password reset.
    func set(for name: String, by actor: Author, at now: Date, in database: Database) throws {
        try Officer.change(
            name, "passwordSet = :now, hasPassword = 1, \(Self.assignments)",
            ["now": now.milliseconds] + arguments,
            in: database)
        try Session.end(of: name, at: now, in: database)
        try SignInThrottle.forget(account: name, in: database)
        try database.execute(sql: "DELETE FROM passwordResets WHERE officer = ?", arguments: [name])
        try Change(account: name, .passwordSet, by: actor, at: now).insert(in: database)
    }
}

extension Change {
    init(account name: String, _ action: Action, by actor: Author, at time: Date) {
        self.init(time: time, author: actor, action: action, subject: nil, title: name)
    }
}
