import GRDB

/// Whether a member may write to another one, or why not.
public enum MessagePermission: Equatable, Sendable {
    case allowed(Standing)
    /// The other one is the member.
    case yourself
    /// The member blocked the other one, and can end that.
    case blocking
    /// The other one blocked the member.
    case blocked
    /// The account of the other one is suspended.
    case suspended
    /// There is no account of the other one.
    case deleted
    /// The other one accepts messages only from members to whom they wrote, or has not chosen a name yet.
    case refused

    /// The side that has written before.
    public enum Standing: Equatable, Sendable {
        /// Neither: such beginnings have a limit of their own.
        case new
        /// The member alone.
        case again
        /// The other one, whom the member answers.
        case reply
    }

    /// The answer that the member reads. Nobody is told that they are blocked: that looks like a suspension and like a refusal of all strangers.
    public enum Answer: Equatable, Sendable {
        case write, yourself, unblockFirst, gone, notNow
    }

    public var answer: Answer {
        switch self {
        case .allowed: .write
        case .yourself: .yourself
        case .blocking: .unblockFirst
        case .deleted: .gone
        case .blocked, .suspended, .refused: .notNow
        }
    }

    public var isAllowed: Bool { answer == .write }
}

extension StateDatabase {
    /// Whether a member may write to another one.
    public func mayWrite(from member: String, to other: String) throws(StateError) -> MessagePermission {
        try read { try Self.mayWrite(from: member, to: other, in: $0) }
    }

    static func mayWrite(
        from member: String, to other: String, in database: Database
    ) throws -> MessagePermission {
        if member == other { return .yourself }
        let own = try side(of: member, with: other, in: database)
        if own.isBlocking { return .blocking }
        guard let receiver = try Member.find("id", other, in: database) else { return .deleted }
        if receiver.blocked != nil { return .suspended }
        let theirs = try side(of: other, with: member, in: database)
        if theirs.isBlocking { return .blocked }
        if theirs.hasWritten { return .allowed(.reply) }
        let refusesStrangers = try Bool.fetchOne(
            database, sql: "SELECT refusesStrangers FROM messageSettings WHERE member = ?", arguments: [other]
        )
        if refusesStrangers == true || receiver.shownName == nil { return .refused }
        return .allowed(own.hasWritten ? .again : .new)
    }

    private static func side(
        of member: String, with other: String, in database: Database
    ) throws -> (hasWritten: Bool, isBlocking: Bool) {
        let row = try Row.fetchOne(
            database, sql: "SELECT hasWritten, isBlocking FROM conversations WHERE member = ? AND other = ?",
            arguments: [member, other])
        return (row?["hasWritten"] ?? false, row?["isBlocking"] ?? false)
    }

    /// Blocks another member for a member, or ends that. Earlier messages stay. Idempotent.
    public func setBlocking(_ isBlocking: Bool, of member: String, for other: String) throws(StateError) {
        try write { database in
            guard member != other, try Member.find("id", member, in: database) != nil else { return }
            // Nothing is to be ended where there is no row, and an account that never was cannot be blocked.
            guard
                try Conversation.row(of: member, with: other, in: database) != nil
                    || isBlocking && Member.find("id", other, in: database) != nil
            else { return }
            let row = try Conversation.made(of: member, with: other, in: database)
            try database.execute(
                sql: "UPDATE conversations SET isBlocking = ? WHERE id = ?", arguments: [isBlocking, row])
        }
    }

    /// Whether a member accepts messages only from members to whom they wrote.
    public func refusesStrangers(_ member: String) throws(StateError) -> Bool {
        try isTrue("SELECT refusesStrangers FROM messageSettings WHERE member = ?", [member])
    }

    /// Sets whether a member accepts messages only from members to whom they wrote.
    public func setRefusesStrangers(_ refuses: Bool, of member: String) throws(StateError) {
        try write { database in
            guard try Member.find("id", member, in: database) != nil else { return }
            try database.execute(
                sql: "INSERT OR REPLACE INTO messageSettings VALUES (?, ?)", arguments: [member, refuses])
        }
    }

    /// The member with a shown name, also if it is typed with other capital letters, blanks or signs (`NameSkeleton`); nil if there is none, or
    /// more than one of which none has exactly that name, or if the account is suspended.
    public func member(named typed: String) throws(StateError) -> Member? {
        let name: MemberName
        do throws(MemberName.Fault) { name = try MemberName(typed) } catch { return nil }
        return try read { database in
            let found = try name.storedKeys.compactMap { key in
                try Member.fetchOne(
                    database,
                    sql: """
                        SELECT m.* FROM memberNameKeys k JOIN members m ON m.id = k.member
                        WHERE k.key = ? AND k.until IS NULL
                        """, arguments: [key])
            }
            let exact = found.first { $0.shownName == name.text }
            guard let member = exact ?? found.first else { return nil }
            guard exact != nil || found.allSatisfy({ $0.id == member.id }) else { return nil }
            return member.blocked == nil ? member : nil
        }
    }
}
