import Foundation
import GRDB
import Model

/// The choice of a voter for a post; `none` takes an earlier vote back.
public enum Vote: String, Codable, Sendable {
    case up, down, none

    var value: Int {
        switch self {
        case .up: 1
        case .down: -1
        case .none: 0
        }
    }

    init(value: Int?) { self = value.map { $0 > 0 ? .up : .down } ?? .none }
}

/// Somebody who votes: once for each post.
public enum Voter: Sendable {
    /// An account, by an id that is never given to another one.
    case account(String)
    /// A browser, by the cookie of its reader.
    case reader(SessionToken)

    /// A member, by the opaque id of the account.
    public static func member(_ id: String) -> Voter { .account("\(memberStart)\(id)") }

    private static let memberStart = "member "

    /// The id of a member; nil for other voters.
    var member: String? {
        guard case .account(let id) = self, id.hasPrefix(Self.memberStart) else { return nil }
        return String(id.dropFirst(Self.memberStart.count))
    }

    /// The first byte of the names of readers in the database, which are removed after `Retention.vote`.
    fileprivate static let (readerMark, accountMark): (UInt8, UInt8) = (0, 1)

    /// The name in the database: of an account its id; of a reader a hash with the post's salt, so that the votes of one reader for two
    /// posts cannot be found together.
    func name(salt: [UInt8]) -> [UInt8] {
        switch self {
        case .account(let id): return [Self.accountMark] + Array(id.utf8)
        case .reader(let key):
            var hash = PartsHash(beginningWith: salt)
            hash.add(key.text)
            return [Self.readerMark] + hash.finalized().prefix(ReaderClient.length)
        }
    }
}

/// The numbers of votes for a post.
public struct VoteSum: Equatable, Sendable {
    public var up = 0
    public var down = 0
    /// Another after each vote for the post.
    public private(set) var version = 0

    /// The number of all votes.
    public var count: Int { up + down }

    init() {}

    fileprivate init(_ row: Row) { (up, down, version) = (row["up"], row["down"], row["changed"]) }

    mutating func count(_ vote: Vote, _ step: Int) {
        switch vote {
        case .up: up = max(0, up + step)
        case .down: down = max(0, down + step)
        case .none: break
        }
    }

    /// The value that pages show.
    fileprivate static func entry(_ row: Row) -> PostValues.Entry {
        let (up, down): (Int, Int) = (row["up"], row["down"])
        return (row["subject"], .number(up - down))
    }
}

extension StateSchema {
    // A voter is named as `Voter` says; `time` is the beginning of the day (UTC), since finer times would tell which votes one reader gave.
    // `section` is the part of the site whose pages show the sum. `changed` counts the changes of a section's sums.
    static let votes = """
        CREATE TABLE votes (
            subject TEXT NOT NULL,
            voter BLOB NOT NULL,
            value INTEGER NOT NULL,
            time INTEGER NOT NULL,
            PRIMARY KEY (subject, voter)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX votesByTime ON votes (time);
        CREATE TABLE voteSums (
            subject TEXT PRIMARY KEY NOT NULL,
            section TEXT NOT NULL,
            salt BLOB NOT NULL,
            up INTEGER NOT NULL DEFAULT 0,
            down INTEGER NOT NULL DEFAULT 0,
            changed INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX voteSumsOfSection ON voteSums (section, changed);
        """
}

extension StateDatabase {
    /// The vote of a voter for a post.
    public func vote(of voter: Voter, for subject: String) throws(StateError) -> Vote {
        try read { database in
            guard let salt = try Self.salt(of: subject, in: database) else { return .none }
            return try Self.vote(of: voter.name(salt: salt), for: subject, in: database)
        }
    }

    /// The sums of a section's posts that are not 0, and the members who go to them and whose names pages show.
    public func voteSums(of section: String) throws(StateError) -> [PostValues.Entry] {
        let shown = try shownGoings(of: section)
        return try shown
            + read { database in
                try Row.fetchAll(
                    database, sql: "SELECT subject, up, down FROM voteSums WHERE section = ? AND up <> down",
                    arguments: [section]
                ).map(VoteSum.entry)
            }
    }

    /// The sums of a section's posts that changed last, the newest change first; also those that are 0 again. Those of posts that wait or are
    /// hidden are left out.
    public func newestVoteSums(of section: String, limit: Int) throws(StateError) -> [PostValues.Entry] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT subject, up, down FROM voteSums WHERE section = :section AND NOT EXISTS
                    (SELECT 1 FROM readerPosts WHERE id IN (subject, substr(subject, :start)) AND state <> 'published')
                    ORDER BY changed DESC LIMIT :limit
                    """,
                arguments: ["section": section, "start": Going.sumStart.utf8.count + 1, "limit": limit]
            ).map(VoteSum.entry)
        }
    }

    /// The numbers of votes for some posts; those without votes are left out.
    public func votes(for subjects: [String]) throws(StateError) -> [String: VoteSum] {
        try read { database in
            try subjects.reduce(into: [:]) { sums, subject in
                let sum = try Self.sum(of: subject, in: database)
                if sum.count > 0 { sums[subject] = sum }
            }
        }
    }

    /// Deletes the votes for posts, with a log line for each, whose title ends with the number of votes that there were. Posts without votes
    /// stay as they are, as do those whose votes changed since somebody looked and saw `version`. The sums stay, as 0, for pages that are open.
    /// - Returns: The section of each post whose votes were deleted.
    public func resetVotes(
        for posts: [(id: String, title: String, version: Int)], by author: Author, now: Date
    ) throws(StateError) -> [String] {
        try write { database in
            var sections: [String] = []
            for (id, title, version) in posts {
                let sum = try Self.sum(of: id, in: database)
                guard sum.count > 0, sum.version == version else { continue }
                try Self.deleteVotes(for: id, in: database)
                try Change(
                    time: now, author: author, action: .votesReset, subject: id,
                    title: "\(title) (\(sum.count) → 0)"
                ).insert(in: database)
                sections += try String.fetchAll(
                    database, sql: "SELECT section FROM voteSums WHERE subject = ?", arguments: [id])
            }
            return sections
        }
    }

    private static func deleteVotes(for subject: String, in database: Database) throws {
        for table in ["votes", "newVoters"] {
            try database.execute(sql: "DELETE FROM \(table) WHERE subject = ?", arguments: [subject])
        }
        try database.execute(
            sql: """
                UPDATE voteSums SET up = 0, down = 0, changed =
                (SELECT MAX(changed) + 1 FROM voteSums AS other WHERE other.section = voteSums.section)
                WHERE subject = ?
                """, arguments: [subject])
    }

    /// Removes the votes for a post that is gone for good, and their sum.
    static func removeVotes(for subject: String, in database: Database) throws {
        try removeGoings(of: subject, in: database)
        for table in ["votes", "voteSums", "newVoters"] {
            try database.execute(sql: "DELETE FROM \(table) WHERE subject = ?", arguments: [subject])
        }
    }

    /// Removes the names of readers after `Retention.vote`. The sums stay.
    static func removeOldVotes(at now: Date, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM votes WHERE time <= ? AND substr(voter, 1, 1) = ?",
            arguments: [(now - Retention.vote).milliseconds, [Voter.readerMark]])
    }

    static func salt(of subject: String, in database: Database) throws -> [UInt8]? {
        try [UInt8].fetchOne(
            database, sql: "SELECT salt FROM voteSums WHERE subject = ?", arguments: [subject])
    }

    static func sum(of subject: String, in database: Database) throws -> VoteSum {
        try Row.fetchOne(
            database, sql: "SELECT up, down, changed FROM voteSums WHERE subject = ?",
            arguments: [subject]
        ).map(VoteSum.init) ?? VoteSum()
    }

    static func vote(of name: [UInt8], for subject: String, in database: Database) throws -> Vote {
        Vote(
            value: try Int.fetchOne(
                database, sql: "SELECT value FROM votes WHERE subject = ? AND voter = ?",
                arguments: [subject, name]))
    }

    static func store(
        _ vote: Vote, of name: [UInt8], for subject: String, now: Date, in database: Database
    ) throws {
        try database.execute(
            sql: "DELETE FROM votes WHERE subject = ? AND voter = ?", arguments: [subject, name])
        if vote == .none { return }
        let day = Date(timeIntervalSince1970: Double(ReaderClient.day(of: now)) * 86_400)
        try database.execute(
            sql: "INSERT INTO votes VALUES (?, ?, ?, ?)",
            arguments: [subject, name, vote.value, day.milliseconds])
    }
}
