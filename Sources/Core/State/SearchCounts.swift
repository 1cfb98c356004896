import Files
import Foundation
import GRDB
import Model

/// Counts of the terms that readers search for; the searches of a person are not stored.
///
/// A term counts on a day in UTC once clients of three networks have asked for it. Before that the database has only hashes with the
/// day's salt (`SearchSchema`); the text of the term comes with the third request. All but the counts of terms is erased when the day is over.
public enum SearchCounts {
    /// Number of different clients from which a term counts: 3.
    public static let enough = Retention.searchClients
    /// Maximum number of searches of one client in a minute that are counted: 30.
    public static let limitOfClient = 30
    /// Maximum number of pairs of term and client in a day, and of clients in a minute: 50,000. More are not counted.
    static let limit = 50_000

    /// Counts a request for a term.
    static func count(_ term: String, of client: ReaderClient, at now: Date, in database: Database) throws {
        let day = ReaderClient.day(of: now)
        let salt = try Data.fetchOne(
            database, sql: "SELECT salt FROM addressSalts WHERE day = ?", arguments: [day])
        guard let salt, try isAdmitted(client, at: now, in: database),
            try number("searchAskers", "day", day, in: database) < limit
        else { return }
        let hash = hash(of: term, Array(salt))
        try database.execute(
            sql: "INSERT OR IGNORE INTO searchAskers VALUES (?, ?, ?)",
            arguments: [day, hash, Self.hash(of: term, client.today)])
        guard database.changesCount > 0 else { return }
        let askers = try Int.fetchOne(
            database, sql: "SELECT COUNT(*) FROM searchAskers WHERE day = ? AND term = ?",
            arguments: [day, hash])
        guard let askers, askers >= enough else { return }
        try database.execute(
            sql: "INSERT INTO searchTerms VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET count = excluded.count",
            arguments: [day, term, askers])
    }

    /// Erases the data of searches on other days than today, and the counts of terms after a week.
    /// Idempotent. Data of later days is from before the clock was set back.
    static func eraseOld(at now: Date, in database: Database) throws {
        let (day, minute) = (ReaderClient.day(of: now), Self.minute(of: now))
        try database.execute(sql: "DELETE FROM searchAskers WHERE day <> ?", arguments: [day])
        try database.execute(sql: "DELETE FROM searchRates WHERE minute <> ?", arguments: [minute])
        try database.execute(
            sql: "DELETE FROM searchTerms WHERE day <= ? OR day > ?",
            arguments: [day - Int64(Retention.searchTerm / 86_400), day])
    }

    /// The terms that count within a week, the most frequent first, at most 100.
    static func frequent(at now: Date, in database: Database) throws -> [String] {
        let day = ReaderClient.day(of: now)
        return try String.fetchAll(
            database,
            sql: """
                SELECT term FROM searchTerms WHERE day > ? AND day <= ?
                GROUP BY term ORDER BY SUM(count) DESC, term LIMIT 100
                """, arguments: [day - Int64(Retention.searchTerm / 86_400), day])
    }

    /// Whether a client is below its limit; counts this request.
    private static func isAdmitted(
        _ client: ReaderClient, at now: Date, in database: Database
    ) throws -> Bool {
        let (minute, name) = (minute(of: now), hash(of: "searches", client.today))
        let count = try Int.fetchOne(
            database, sql: "SELECT count FROM searchRates WHERE minute = ? AND client = ?",
            arguments: [minute, name])
        guard count ?? 0 < limitOfClient, try number("searchRates", "minute", minute, in: database) < limit
        else { return false }
        try database.execute(
            sql: "INSERT INTO searchRates VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET count = count + 1",
            arguments: [minute, name])
        return true
    }

    private static func minute(of time: Date) -> Int64 {
        Int64((time.timeIntervalSince1970 / 60).rounded(.down))
    }

    /// A 128-bit truncated SHA-256 of a secret and a text.
    private static func hash(of text: String, _ secret: [UInt8]) -> Data {
        var hash = PartsHash(beginningWith: secret)
        hash.add(text)
        return Data(hash.finalized().prefix(16))
    }

    private static func number(
        _ table: String, _ column: String, _ value: Int64, in database: Database
    ) throws -> Int {
        try Int.fetchOne(
            database, sql: "SELECT COUNT(*) FROM \(table) WHERE \(column) = ?", arguments: [value]) ?? 0
    }
}

extension StateDatabase {
    /// Counts a request of a client for a term, unless the client or the day is over its limit. The caller has folded and checked the term.
    /// - Throws: `StateError`.
    public func countSearch(for term: String, from address: String, now: Date) throws(StateError) {
        let client = try client(at: address, now: now)
        try write { database in
            try SearchCounts.eraseOld(at: now, in: database)
            try SearchCounts.count(term, of: client, at: now, in: database)
        }
    }

    /// Erases old searches, and chooses the terms of `State/trending.json` again, once an hour.
    /// - Parameters:
    ///   - now: the time.
    ///   - isShown: whether a term may be shown.
    /// - Throws: `StateError`; `.unusable` if the file cannot be written.
    public func updateTrendingSearches(now: Date, where isShown: (String) -> Bool) throws(StateError) {
        let known = TrendingSearches(root: root)
        guard known?.isOutdated(at: now) ?? true else { return }
        // The transaction also keeps other processes from writing the file at the same time.
        try write { database in
            try SearchCounts.eraseOld(at: now, in: database)
            let terms = try SearchCounts.frequent(at: now, in: database).filter(isShown)
            let json = try JSONEncoder().encode(TrendingSearches(terms, at: now))
            do {
                try FileStep.replace("\(root)/\(TrendingSearches.path)", with: Array(json))
            } catch {
                throw StateError.unusable("\(error)")
            }
        }
    }
}
