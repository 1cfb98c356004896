import Foundation
import GRDB
import Model

/// How often a page was opened in a week, in one language. Nothing of who opened it is stored.
public struct VisitSum: Hashable, Sendable {
    /// The Monday with which the week begins in the site's time zone.
    public let week: CivilDate
    /// The page's path without the path of the site and the folder of a language: `/events/gala/`.
    public let page: String
    /// The language of the page, as in the site's settings.
    public let language: String
    /// Number of visits that are not of robots.
    public var visits: Int
    /// Number of these that came from notifications.
    public var notices: Int
    /// Number of visits of robots.
    public var robots: Int

    public init(week: CivilDate, page: String, language: String, visits: Int, notices: Int, robots: Int) {
        (self.week, self.page, self.language) = (week, page, language)
        (self.visits, self.notices, self.robots) = (visits, notices, robots)
    }
}

/// The visits of all pages in a week.
public struct WeekOfVisits: Hashable, Sendable {
    /// The Monday with which the week begins.
    public let week: CivilDate
    public let visits: Int
    public let notices: Int
    public let robots: Int
}

/// The visits of a page in a week, in all languages.
public struct VisitedPage: Hashable, Sendable {
    public let page: String
    public fileprivate(set) var visits = 0
    public fileprivate(set) var notices = 0
    public fileprivate(set) var languages: [String: Int] = [:]
}

extension StateDatabase {
    /// The time until which the lines of a log are counted; nil if none is.
    public func countedUntil(log: String) throws(StateError) -> Date? {
        try read { try Self.counted(log, in: $0) }
    }

    /// The time until which the lines of the last log that is read are counted; nil before the first.
    public func visitsCountedUntil() throws(StateError) -> Date? {
        try read {
            try Int64.fetchOne($0, sql: "SELECT MAX(counted) FROM visitLogs").map { Date(milliseconds: $0) }
        }
    }

    /// Adds the sums of the lines of a log after `start` and until `end`, and removes those whose time is over. All of it is stored in
    /// one transaction, so that each line counts once wherever a process ends.
    /// - Returns: Whether the sums were added; not if another process has counted the log since `start`.
    public func add(
        _ sums: some Sequence<VisitSum>, of log: String, after start: Date?, until end: Date
    ) throws(StateError) -> Bool {
        try write { database in
            guard try Self.counted(log, in: database)?.milliseconds == start?.milliseconds else {
                return false
            }
            let statement = try database.makeStatement(
                sql: """
                    INSERT INTO visits VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
                    visits = visits + excluded.visits, notices = notices + excluded.notices,
                    robots = robots + excluded.robots
                    """)
            for sum in sums {
                try statement.execute(arguments: [
                    sum.week.daysSince1970, sum.page, sum.language, sum.visits, sum.notices, sum.robots,
                ])
            }
            try database.execute(
                sql: "INSERT OR REPLACE INTO visitLogs VALUES (?, ?)", arguments: [log, end.milliseconds])
            try Self.removeOldVisits(at: end, in: database)
            return true
        }
    }

    /// The weeks that have visits, the newest first.
    public func visitWeeks(limit: Int) throws(StateError) -> [WeekOfVisits] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT week, SUM(visits), SUM(notices), SUM(robots) FROM visits
                    GROUP BY week ORDER BY week DESC LIMIT ?
                    """, arguments: [limit]
            ).compactMap { row in
                CivilDate(daysSince1970: row[0]).map {
                    WeekOfVisits(week: $0, visits: row[1], notices: row[2], robots: row[3])
                }
            }
        }
    }

    /// The pages that were opened most in a week, at most `limit`.
    public func visitedPages(in week: CivilDate, limit: Int) throws(StateError) -> [VisitedPage] {
        try read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT page, language, visits, notices, SUM(visits) OVER (PARTITION BY page) AS sum
                    FROM visits WHERE week = ? AND visits > 0 ORDER BY sum DESC, page, language
                    """, arguments: [week.daysSince1970])
            var pages: [VisitedPage] = []
            while let row = try rows.next() {
                let (page, language): (String, String) = (row[0], row[1])
                if pages.last?.page != page {
                    if pages.count == limit { break }
                    pages.append(VisitedPage(page: page))
                }
                pages[pages.count - 1].visits += row[2] as Int
                pages[pages.count - 1].notices += row[3] as Int
                pages[pages.count - 1].languages[language] = row[2]
            }
            return pages
        }
    }

    /// All sums, the newest week first.
    public func visitSums() throws(StateError) -> [VisitSum] {
        try read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM visits ORDER BY week DESC, page, language")
                .compactMap { row in
                    CivilDate(daysSince1970: row[0]).map { week in
                        VisitSum(
                            week: week, page: row[1], language: row[2], visits: row[3], notices: row[4],
                            robots: row[5])
                    }
                }
        }
    }

    /// Removes the sums whose time (`Retention.visits`) is over. Idempotent.
    static func removeOldVisits(at now: Date, in database: Database) throws {
        let day = Int((now - Retention.visits).timeIntervalSince1970 / 86_400)
        try database.execute(sql: "DELETE FROM visits WHERE week < ?", arguments: [day])
    }

    private static func counted(_ log: String, in database: Database) throws -> Date? {
        try Int64.fetchOne(database, sql: "SELECT counted FROM visitLogs WHERE log = ?", arguments: [log])
            .map { Date(milliseconds: $0) }
    }
}

extension StateSchema {
    // Weeks are the days of their Mondays since 1970. `counted` is the time until which the lines of a log, named by its path, are in
    // the sums.
    static let visits = """
        CREATE TABLE visits (
            week INTEGER NOT NULL,
            page TEXT NOT NULL,
            language TEXT NOT NULL,
            visits INTEGER NOT NULL,
            notices INTEGER NOT NULL,
            robots INTEGER NOT NULL,
            PRIMARY KEY (week, page, language)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE visitLogs (
            log TEXT PRIMARY KEY NOT NULL,
            counted INTEGER NOT NULL
        ) STRICT;
        """
}
