import Foundation
import GRDB
import Model

extension StateSchema {
    // `votesOfAccounts` finds the votes of one account; those of readers, whose names begin with 0, are left out. `newVoters` has the
    // members who voted for a post while their accounts were new, by the beginning of the hour.
    static let memberVotes = """
        CREATE INDEX votesOfAccounts ON votes (voter, subject) WHERE voter >= x'01';
        CREATE TABLE newVoters (
            subject TEXT NOT NULL,
            hour INTEGER NOT NULL,
            voter BLOB NOT NULL,
            PRIMARY KEY (subject, hour, voter)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX newVotersByHour ON newVoters (hour);
        """
}

extension StateDatabase {
    /// The age up to which an account is new, in seconds: a day.
    static let newAccountAge: TimeInterval = 86_400

    /// The votes of a voter for some posts; those without one are left out. `reader` is the voter's browser, as in `cast`.
    public func votes(
        of voter: Voter, insteadOf reader: Voter? = nil, for subjects: [String]
    ) throws(StateError) -> [String: Vote] {
        try read { database in
            try subjects.reduce(into: [:]) { votes, subject in
                guard let salt = try Self.salt(of: subject, in: database) else { return }
                for voter in [voter, reader].compactMap(\.self) where votes[subject] == nil {
                    let vote = try Self.vote(of: voter.name(salt: salt), for: subject, in: database)
                    if vote != .none { votes[subject] = vote }
                }
            }
        }
    }

    /// The votes of an account: post, value and the beginning of the day (UTC), by post. Its name is the same for all posts.
    public func votes(of voter: Voter) throws(StateError) -> [(subject: String, vote: Vote, day: Date)] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT subject, value, time FROM votes WHERE voter = ? AND voter >= x'01' ORDER BY subject
                    """, arguments: [voter.name(salt: [])]
            ).map { ($0["subject"], Vote(value: $0["value"]), Date(milliseconds: $0["time"])) }
        }
    }

    /// Takes all votes of an account back, as when it is deleted, also from the sums.
    /// - Returns: The sections of the posts, each once; their values have to be published.
    static func removeVotes(of voter: Voter, in database: Database) throws -> [String] {
        let name = voter.name(salt: [])
        let votes = try Row.fetchAll(
            database,
            sql: """
                SELECT subject, value, section FROM votes JOIN voteSums USING (subject)
                WHERE voter = ? AND voter >= x'01'
                """, arguments: [name])
        var sections: Set<String> = []
        for row in votes {
            let subject: String = row["subject"]
            var sum = try Self.sum(of: subject, in: database)
            sum.count(Vote(value: row["value"]), -1)
            try store(sum, of: subject, in: database)
            sections.insert(row["section"])
        }
        try database.execute(
            sql: "DELETE FROM votes WHERE voter = ? AND voter >= x'01'", arguments: [name])
        try database.execute(sql: "DELETE FROM newVoters WHERE voter = ?", arguments: [name])
        return sections.sorted()
    }

    // MARK: New accounts

    /// Stores that a member voted for a post, if the account is new.
    static func countIfNew(_ member: String, for subject: String, now: Date, in database: Database) throws {
        let created = try Int64.fetchOne(
            database, sql: "SELECT created FROM members WHERE id = ?", arguments: [member])
        guard let created, now < Date(milliseconds: created) + newAccountAge else { return }
        let hour: Int64 = 3_600_000
        try database.execute(
            sql: "INSERT OR IGNORE INTO newVoters VALUES (?, ?, ?)",
            arguments: [subject, now.milliseconds / hour * hour, Voter.member(member).name(salt: [])])
    }

    /// The largest number of members who voted within one hour while their accounts were new, of each of some posts for which there are any.
    /// A member who took the vote back counts too.
    public func newVoters(for subjects: [String]) throws(StateError) -> [String: Int] {
        try read { database in
            try subjects.reduce(into: [:]) { numbers, subject in
                numbers[subject] = try Int.fetchOne(
                    database,
                    sql: """
                        SELECT COUNT(*) AS number FROM newVoters WHERE subject = ?
                        GROUP BY hour ORDER BY number DESC LIMIT 1
                        """, arguments: [subject])
            }
        }
    }

    static func removeOldNewVoters(at now: Date, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM newVoters WHERE hour <= ?", arguments: [(now - Retention.newVoter).milliseconds]
        )
    }
}
