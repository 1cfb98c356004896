import Foundation
import GRDB
import Model

/// The answers of members to the times that the author of a post offers, by member and by the key of each time.
public struct MemberTicks: Equatable, Sendable {
    /// Maximum number of members who answer for one post; more are refused.
    public static let limit = PollAnswer.limit

    public let byMember: [String: [String: PollTick]]

    /// The answers of members, by their ids and by the options.
    public init(_ byMember: [String: [String: PollTick]]) { self.byMember = byMember }

    /// The answers to one time.
    public func sum(of option: String) -> PollSum {
        byMember.values.reduce(into: PollSum()) { sum, ticks in
            switch ticks[option] {
            case .yes: sum.yes += 1
            case .ifNeedBe: sum.ifNeedBe += 1
            case .no: sum.no += 1
            case nil: break
            }
        }
    }
}

extension StateDatabase {
    /// The answers for a post.
    public func memberTicks(of post: String) throws(StateError) -> MemberTicks {
        try read { try Self.memberTicks(of: post, in: $0) }
    }

    /// Stores the answers of a member, in place of the earlier ones. Idempotent. `ends` is when the last of the times begins.
    /// - Returns: Whether they are stored: not where as many members have answered as can.
    public func answer(
        _ ticks: [String: PollTick], by member: String, for post: String, ends: Date
    ) throws(StateError) -> Bool {
        try write { database in
            let known = try Self.memberTicks(of: post, in: database).byMember
            if known[member] == nil, known.count >= MemberTicks.limit { return false }
            try database.execute(
                sql: "DELETE FROM memberTicks WHERE post = ? AND member = ?", arguments: [post, member])
            for (option, tick) in ticks {
                try database.execute(
                    sql: "INSERT INTO memberTicks VALUES (?, ?, ?, ?)",
                    arguments: [post, option, member, tick.rawValue])
            }
            try database.execute(
                sql: """
                    INSERT INTO goingTerms VALUES (?, NULL, ?) ON CONFLICT DO UPDATE SET ends = excluded.ends
                    """, arguments: [post, ends.milliseconds])
            return true
        }
    }

    /// Erases the answers for a post, which has got its time.
    /// - Returns: The members who had answered, by their ids.
    public func endTicks(of post: String) throws(StateError) -> [String] {
        try write { database in
            let members = try Self.memberTicks(of: post, in: database).byMember.keys.sorted()
            try database.execute(sql: "DELETE FROM memberTicks WHERE post = ?", arguments: [post])
            return members
        }
    }

    private static func memberTicks(of post: String, in database: Database) throws -> MemberTicks {
        let rows = try Row.fetchAll(
            database, sql: "SELECT member, option, tick FROM memberTicks WHERE post = ?", arguments: [post])
        return MemberTicks(
            try rows.reduce(into: [:]) { answers, row in
                let (member, option, text): (String, String, String) = (
                    row["member"], row["option"], row["tick"]
                )
                answers[member, default: [:]][option] = try PollTick(stored: text)
            })
    }
}

extension PollTick {
    /// - Throws: `StateError` for a value that is none.
    init(stored text: String) throws {
        guard let tick = PollTick(rawValue: text) else {
            throw StateError.unknownValue(
                text, of: "an answer to a poll", known: PollTick.allCases.map(\.rawValue))
        }
        self = tick
    }
}
