import Foundation
import GRDB
import Model

extension StateDatabase {
    /// The activity of the last day by which a post of a client is judged, but for the post `id` itself, if it is corrected. The posts of a
    /// client are those of the network that has used the largest part of its limit.
    /// Posts that officers removed do not count: after a flood was removed, other people behind the same address can post again.
    public func activity(of client: ReaderClient, except id: String = "", now: Date) throws(StateError)
        -> PostActivity
    {
        let end = (now + ReaderClient.ahead).milliseconds
        func count(
            since seconds: TimeInterval, _ condition: String, _ arguments: [[UInt8]], in database: Database
        ) throws -> Int {
            try Int.fetchOne(
                database,
                sql: """
                    SELECT COUNT(*) FROM readerPosts
                    WHERE \(condition) AND posted > ? AND posted <= ? AND id <> ? AND state <> 'removed'
                    """,
                arguments: StatementArguments(arguments) + [(now - seconds).milliseconds, end, id])
                ?? 0
        }
        // A wider network has more of the limit, so that its posts count as a part of one each.
        func ofClient(since seconds: TimeInterval, in database: Database) throws -> Int {
            let columns: [(String, ClientNetworks.Width)] = [
                ("client", .narrow), ("middle", .middle), ("wide", .wide),
            ]
            return try columns.map { column, width in
                try count(since: seconds, "\(column) IN (?, ?)", client[width].arguments, in: database)
                    / width.share
            }.max() ?? 0
        }
        // One network has a tenth of the site's limit at most: what it posts beyond that waits, and must not make others wait.
        func ofSite(since seconds: TimeInterval, limit: Int, in database: Database) throws -> Int {
            try Int.fetchOne(
                database,
                sql: """
                    SELECT SUM(uses) FROM (SELECT MIN(COUNT(*), ?) AS uses FROM readerPosts
                        WHERE posted > ? AND posted <= ? AND id <> ? AND state <> 'removed'
                        GROUP BY ifnull(wide, client))
                    """, arguments: [limit / 10, (now - seconds).milliseconds, end, id]) ?? 0
        }
        return try read { database in
            PostActivity(
                ofClientLately: try ofClient(since: PostLimits.shortSpan, in: database),
                ofClientToday: try ofClient(since: PostLimits.longSpan, in: database),
                ofSiteLately: try ofSite(
                    since: PostLimits.shortSpan, limit: PostLimits.shortOfSite, in: database),
                ofSiteToday: try ofSite(
                    since: PostLimits.longSpan, limit: PostLimits.longOfSite, in: database),
                waiting: try Int.fetchOne(
                    database, sql: "SELECT COUNT(*) FROM readerPosts WHERE state = 'waiting'") ?? 0,
                waitingOfNetwork: try Int.fetchOne(
                    database,
                    sql: "SELECT COUNT(*) FROM readerPosts WHERE state = 'waiting' AND wide IN (?, ?)",
                    arguments: StatementArguments(client[.wide].arguments)) ?? 0,
                newest: try newest(of: client, except: id, until: end, now: now, in: database))
        }
    }

    private func newest(
        of client: ReaderClient, except id: String, until end: Int64, now: Date, in database: Database
    ) throws -> [PostActivity.Post] {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT digest, similarity, client FROM readerPosts WHERE posted > ? AND posted <= ? AND digest NOT NULL
                AND id <> ? ORDER BY posted DESC LIMIT ?
                """,
            arguments: [(now - PostLimits.longSpan).milliseconds, end, id, PostLimits.compared])
        var newest: [PostActivity.Post] = []
        while let row = try rows.next() {
            let (digest, similarity, other): ([UInt8], Int64?, [UInt8]?) = (row[0], row[1], row[2])
            let texts = TextFingerprint(digest: digest, similarity: UInt64(bitPattern: similarity ?? 0))
            newest.append(PostActivity.Post(texts: texts, isOfClient: client.matches(other)))
        }
        return newest
    }
}
