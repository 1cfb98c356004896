import Foundation
import GRDB
import Model

/// A voter's choice about a post.
public enum VoteChoice: Equatable, Sendable {
    /// Chooses a vote, whatever was before. Sent twice, it changes nothing the second time.
    case set(Vote)
    /// Presses the button `up` or `down` of a page that shows `from` as the voter's vote. Where the vote is another one by now, nothing
    /// changes: a press that is sent twice, or from a page that is out of date, must not take back what the first one did. A press of
    /// minutes ago that is sent again after the voter came back to `from` counts as a new one; the same voter can press any time.
    case press(Vote, from: Vote)

    /// The vote that follows from the one before.
    public func vote(after before: Vote) -> Vote {
        switch self {
        case .set(let vote): vote
        case .press(let pressed, let from): before == from ? from.pressed(pressed) : before
        }
    }

    /// The vote that the voter expects; others have happened where another one is stored.
    public var wanted: Vote {
        switch self {
        case .set(let vote): vote
        case .press(let pressed, let from): from.pressed(pressed)
        }
    }
}

extension Vote {
    /// The vote after a press of a button: any vote is taken back by either button, and without one the button counts.
    public func pressed(_ button: Vote) -> Vote { self == .none ? button : .none }
}

/// A vote after a choice, as it is stored.
public struct CastVote: Equatable, Sendable {
    public let sum: VoteSum
    /// The voter's vote now.
    public let vote: Vote
    /// The voter's vote before.
    public let before: Vote
    /// Whether the sum is another than before.
    public let isChanged: Bool

    /// Whether the author may be told: of a vote for the post where there was none.
    public var isFreshUpvote: Bool { before == .none && vote == .up }
}

extension StateDatabase {
    /// Stores what a voter chose for a post of a section. The same choice again changes nothing, nor does one for a reader's post that is not
    /// published.
    /// - Returns: The numbers of votes, and whether they changed.
    public func vote(
        _ vote: Vote, for subject: String, in section: String, by voter: Voter, now: Date
    ) throws(StateError) -> (sum: VoteSum, isChanged: Bool) {
        let done = try cast(.set(vote), for: subject, in: section, by: voter, now: now)
        return (done.sum, done.isChanged)
    }

    /// Does what a voter chose for a post of a section, unless it is a reader's post that is not published.
    ///
    /// `reader` is the browser in which a member votes. What that browser chose for the post without an account becomes the member's vote,
    /// so that nobody counts twice by signing in. Votes in other browsers, and after signing out, count as those of readers do: once for each
    /// browser.
    public func cast(
        _ choice: VoteChoice, for subject: String, in section: String, by voter: Voter,
        insteadOf reader: Voter? = nil, now: Date
    ) throws(StateError) -> CastVote {
        try write { database in
            let salt = try Self.salt(of: subject, in: database)
            if salt == nil {
                if choice.vote(after: .none) == .none {
                    return CastVote(sum: VoteSum(), vote: .none, before: .none, isChanged: false)
                }
                try database.execute(
                    sql: "INSERT INTO voteSums (subject, section, salt) VALUES (?, ?, randomblob(?))",
                    arguments: [subject, section, ReaderClient.length])
            }
            let known = try salt ?? Self.salt(of: subject, in: database) ?? []
            let cast = try Self.cast(
                choice, for: subject, by: voter.name(salt: known), insteadOf: reader?.name(salt: known),
                now: now, in: database)
            if cast.before == .none, cast.vote != .none, let member = voter.member {
                try Self.countIfNew(member, for: subject, now: now, in: database)
            }
            return cast
        }
    }

    private static func cast(
        _ choice: VoteChoice, for subject: String, by name: [UInt8], insteadOf reader: [UInt8]?, now: Date,
        in database: Database
    ) throws -> CastVote {
        let own = try Self.vote(of: name, for: subject, in: database)
        let other = try reader.map { try Self.vote(of: $0, for: subject, in: database) } ?? .none
        let before = own == .none ? other : own
        let after = choice.vote(after: before)
        let earlier = try Self.sum(of: subject, in: database)
        // The post may have been hidden since it was found.
        let isHidden = try Bool.fetchOne(
            database,
            sql: "SELECT EXISTS (SELECT 1 FROM readerPosts WHERE id = ? AND state <> 'published')",
            arguments: [subject])
        if isHidden == true || after == own && other == .none {
            return CastVote(sum: earlier, vote: before, before: before, isChanged: false)
        }
        try store(after, of: name, for: subject, now: now, in: database)
        if let reader { try store(.none, of: reader, for: subject, now: now, in: database) }
        var sum = earlier
        sum.count(own, -1)
        sum.count(other, -1)
        sum.count(after, 1)
        let isChanged = sum != earlier
        if isChanged { try store(sum, of: subject, in: database) }
        return CastVote(sum: sum, vote: after, before: before, isChanged: isChanged)
    }

    /// Stores the numbers of votes for a post, as the newest change of its section.
    static func store(_ sum: VoteSum, of subject: String, in database: Database) throws {
        try database.execute(
            sql: """
                UPDATE voteSums SET up = :up, down = :down, changed =
                (SELECT MAX(changed) + 1 FROM voteSums AS other WHERE other.section = voteSums.section)
                WHERE subject = :subject
                """, arguments: ["up": sum.up, "down": sum.down, "subject": subject])
    }
}
