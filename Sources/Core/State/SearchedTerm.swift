import Files
import Foundation
import GRDB
import Model

/// A term that readers searched for.
public struct SearchedTerm: Equatable, Sendable {
    /// The folded term.
    public let text: String
    /// Number of clients that searched for it, added up over the days of a week.
    public let count: Int
    /// The largest number of clients of one of these days.
    public let most: Int
    /// Whether an officer lets the term be shown; nil if nobody decided.
    public let isAllowed: Bool?
}

/// Counts of the terms that readers search for; the searches of a person are not stored.
///
/// A term of published names counts on a day in UTC once clients of three networks have asked for it, and any other one with the tenth:
/// strangers could publish a sentence by it. Before that the database has only hashes with the day's salt (`StateSchema`); the text of the
/// term comes with that request. All but the counts of terms is erased when the day is over.
extension SearchedTerm {
    /// Number of different clients from which a term of published names counts: 3.
    public static let enough = Retention.searchClients
    /// Number of different clients from which any other term counts: 10.
    public static let enoughOfOthers = Retention.otherSearchClients
    /// Maximum number of terms from which those that are shown are chosen.
    static let choiceLimit = 1000

    /// Counts a request for a term. `isNamed` says whether the term is one of published names.
    static func count(
        _ term: String, isNamed: (String) -> Bool, of client: ReaderClient, at now: Date,
        in database: Database
    ) throws {
        let day = ReaderClient.day(of: now)
        let salt = try [UInt8].fetchOne(
            database, sql: "SELECT salt FROM addressSalts WHERE day = ?", arguments: [day])
        // The answer is the same whether a search counts or not: it is no action of the reader's.
        guard let salt, try ClientBudget.use(ClientBudget.searches, by: client, at: now, in: database) == nil
        else { return }
        let hash = hash(of: term, salt)
        try database.execute(
            sql: "INSERT OR IGNORE INTO searchAskers VALUES (?, ?, ?)",
            arguments: [day, hash, Self.hash(of: term, client[.wide].today)])
        guard database.changesCount > 0 else { return }
        let askers = try Int.fetchOne(
            database, sql: "SELECT COUNT(*) FROM searchAskers WHERE day = ? AND term = ?",
            arguments: [day, hash])
        guard let askers, askers >= enough, askers >= enoughOfOthers || isNamed(term) else { return }
        try database.execute(
            sql: "INSERT INTO searchTerms VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET count = excluded.count",
            arguments: [day, term, askers])
    }

    /// Erases the data of searches on other days than today, the counts of terms after a week, and old decisions.
    /// Idempotent. Data of later days is from before the clock was set back.
    static func eraseOld(at now: Date, in database: Database) throws {
        let day = ReaderClient.day(of: now)
        try database.execute(sql: "DELETE FROM searchAskers WHERE day <> ?", arguments: [day])
        try database.execute(
            sql: "DELETE FROM searchTerms WHERE day <= ? OR day > ?",
            arguments: [day - Int64(Retention.searchTerm / 86_400), day])
        try database.execute(
            sql: "DELETE FROM searchDecisions WHERE time <= ?",
            arguments: [(now - Retention.searchDecision).milliseconds])
    }

    /// The terms that count within a week and those that officers decided on, the most frequent first.
    static func terms(at now: Date, limit: Int = choiceLimit, in database: Database) throws -> [SearchedTerm]
    {
        let day = ReaderClient.day(of: now)
        return try Row.fetchAll(
            database,
            sql: """
                SELECT term, SUM(count) AS sum, MAX(count) AS most,
                (SELECT isAllowed FROM searchDecisions d WHERE d.term = t.term) AS isAllowed
                FROM (SELECT term, count FROM searchTerms WHERE day > :first AND day <= :day
                    UNION ALL SELECT term, 0 FROM searchDecisions) t
                GROUP BY term ORDER BY sum DESC, term LIMIT :limit
                """,
            arguments: [
                "first": day - Int64(Retention.searchTerm / 86_400), "day": day, "limit": limit,
            ]
        ).map { row in
            SearchedTerm(
                text: row["term"], count: row["sum"], most: row["most"], isAllowed: row["isAllowed"])
        }
    }

    /// A 128-bit truncated SHA-256 of a secret and a text.
    private static func hash(of text: String, _ secret: [UInt8]) -> [UInt8] {
        var hash = PartsHash(beginningWith: secret)
        hash.add(text)
        return Array(hash.finalized().prefix(16))
    }
}

extension StateDatabase {
    /// Counts a request of a client for a term, unless the client or the site is over its limit. The caller has folded and checked it.
    /// `isNamed` says whether a term is one of published names; it is asked if that decides.
    public func countSearch(
        for term: String, from address: String, now: Date, isNamed: (String) -> Bool
    ) throws(StateError) {
        let client = try client(at: address, now: now)
        try write { database in
            try SearchedTerm.eraseOld(at: now, in: database)
            try SearchedTerm.count(term, isNamed: isNamed, of: client, at: now, in: database)
        }
    }

    /// The terms that count within a week and those that officers decided on, the most frequent first.
    public func searchedTerms(now: Date, limit: Int) throws(StateError) -> [SearchedTerm] {
        try read { try SearchedTerm.terms(at: now, limit: limit, in: $0) }
    }

    /// Stores whether a term may be shown. Idempotent.
    public func decide(
        onSearchesFor term: String, isAllowed: Bool, by officer: String, now: Date
    ) throws(StateError) {
        try write { database in
            try database.execute(
                sql:
                    "INSERT OR REPLACE INTO searchDecisions (term, isAllowed, officer, time) VALUES (?, ?, ?, ?)",
                arguments: [term, isAllowed, officer, now.milliseconds])
        }
    }

    /// Erases old searches, and chooses the terms of `State/trending.json` again, once an hour. Terms that officers removed are left out.
    /// With `isForced` they are chosen again within the hour, too. The time of the hourly choice then stays, since all that is done with it
    /// once an hour is due by that time.
    /// - Throws: `StateError`; `.unusable` if the file cannot be written.
    public func updateTrendingSearches(
        now: Date, isForced: Bool = false, where isShown: (SearchedTerm) -> Bool
    ) throws(StateError) {
        let known = TrendingSearches(root: root)
        guard isForced || known?.isOutdated(at: now) ?? true else { return }
        // The transaction also keeps other processes from writing the file at the same time.
        try write { database in
            try SearchedTerm.eraseOld(at: now, in: database)
            let terms = try SearchedTerm.terms(at: now, in: database).filter {
                $0.count > 0 && $0.isAllowed != false && isShown($0)
            }
            let time = isForced ? Date(timeIntervalSince1970: Double(known?.time ?? 0)) : now
            let json = try JSONEncoder().encode(TrendingSearches(terms.map(\.text), at: time))
            do {
                try FileStep.replace("\(root)/\(TrendingSearches.path)", with: Array(json))
            } catch {
                throw StateError.unusable("\(error)")
            }
        }
    }
}
