import Foundation
import GRDB
import Model

extension StateSchema {
    // `number` is the order of presses; `audience` says who sees the name, and `hasPlace` is what the member was told last (`Going`). `goingTerms` has the terms of a post when they
    // were last known, by which a free place is found without the post's file. `memberTicks` has the answers of members to the times that
    // the author of a post offers, by the local start of each (`DateOption.key`).
    static let goings = """
        CREATE TABLE goings (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            post TEXT NOT NULL,
            section TEXT NOT NULL,
            member TEXT NOT NULL REFERENCES members ON DELETE CASCADE,
            audience INTEGER NOT NULL,
            hasPlace INTEGER NOT NULL,
            UNIQUE (post, member)
        ) STRICT;
        CREATE INDEX goingsOfMember ON goings (member);
        CREATE INDEX goingsShown ON goings (section, post, number) WHERE audience = 2;
        CREATE TABLE goingTerms (
            post TEXT PRIMARY KEY NOT NULL,
            capacity INTEGER,
            ends INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX goingTermsByEnd ON goingTerms (ends);
        CREATE TABLE memberTicks (
            post TEXT NOT NULL,
            option TEXT NOT NULL,
            member TEXT NOT NULL REFERENCES members ON DELETE CASCADE,
            tick TEXT NOT NULL,
            PRIMARY KEY (post, option, member)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX memberTicksOfMember ON memberTicks (member);
        """
}

extension Going {
    /// The beginning of the subjects of sums (`voteSums`) that are numbers of members who go.
    public static let sumStart = "going:"
    /// The beginning of the ids of values that are the members who go and whose names pages show, with spaces between their ids.
    public static let namesStart = "going-names:"

    /// - Throws: `StateError` for an unknown value.
    fileprivate init(_ row: Row) throws {
        let number: Int = row["audience"]
        guard let audience = Audience(rawValue: number) else {
            throw StateError.unknownValue(
                "\(number)", of: "the audience of a name", known: Audience.allCases.map { "\($0.rawValue)" })
        }
        self.init(member: row["member"], audience: audience, hasPlace: row["hasPlace"])
    }

    /// Stores that a member was told whether they have a place.
    /// - Returns: Whether they were not told before.
    static func settle(
        _ hasPlace: Bool, of member: String, at post: String, in database: Database
    ) throws -> Bool {
        try database.execute(
            sql:
                "UPDATE goings SET hasPlace = :place WHERE post = :post AND member = :member AND hasPlace <> :place",
            arguments: ["place": hasPlace, "post": post, "member": member])
        return database.changesCount > 0
    }

    static func all(of post: String, in database: Database) throws -> [Going] {
        try Row.fetchAll(
            database, sql: "SELECT * FROM goings WHERE post = ? ORDER BY number", arguments: [post]
        ).map(Going.init)
    }
}

extension StateDatabase {
    /// The members who go to a post.
    public func goingLine(of post: String, capacity: Int?) throws(StateError) -> GoingLine {
        GoingLine(try read { try Going.all(of: post, in: $0) }, capacity: capacity)
    }

    /// Stores that a member goes to a post of a section; again, with another audience of the name, it changes that alone. Nothing is stored in
    /// a line that is as long as it can be, and of a post that is not published.
    /// - Returns: The line after that.
    public func go(
        _ member: String, to post: String, in section: String, audience: Going.Audience, _ terms: GoingTerms
    ) throws(StateError) -> GoingLine {
        try write { database in
            try terms.keep(of: post, in: database)
            let line = GoingLine(try Going.all(of: post, in: database), capacity: terms.capacity)
            if line.place(of: member) != .none {
                try database.execute(
                    sql: "UPDATE goings SET audience = ? WHERE post = ? AND member = ?",
                    arguments: [audience.rawValue, post, member])
            } else if line.goings.count < GoingLine.limit, try !Self.isOffSite(post, in: database) {
                try database.execute(
                    sql: """
                        INSERT INTO goings (post, section, member, audience, hasPlace) VALUES (?, ?, ?, ?, ?)
                        """, arguments: [post, section, member, audience.rawValue, !line.isFull])
                try Self.keepGoingSum(of: post, in: section, database)
            }
            return GoingLine(try Going.all(of: post, in: database), capacity: terms.capacity)
        }
    }

    /// Stores that a member does not go to a post. Idempotent.
    /// - Returns: The line after that.
    public func leave(
        _ member: String, _ post: String, in section: String, _ terms: GoingTerms
    ) throws(StateError) -> GoingLine {
        try write { database in
            try terms.keep(of: post, in: database)
            try database.execute(
                sql: "DELETE FROM goings WHERE post = ? AND member = ?", arguments: [post, member])
            if database.changesCount > 0 { try Self.keepGoingSum(of: post, in: section, database) }
            return GoingLine(try Going.all(of: post, in: database), capacity: terms.capacity)
        }
    }

    /// The line of a post whose terms may have changed, which are stored.
    public func goingLine(of post: String, _ terms: GoingTerms) throws(StateError) -> GoingLine {
        try write { database in
            try terms.keep(of: post, in: database)
            return GoingLine(try Going.all(of: post, in: database), capacity: terms.capacity)
        }
    }

    /// Stores that members know whether they have a place, or need not be told. Notifications about a place store it themselves
    /// (`MemberNoticeKey.hasPlace`).
    public func settle(
        _ told: [(member: String, hasPlace: Bool)], of post: String
    ) throws(StateError) {
        if told.isEmpty { return }
        try write { database in
            for (member, hasPlace) in told {
                _ = try Going.settle(hasPlace, of: member, at: post, in: database)
            }
        }
    }

    /// The lines of posts that are not over in which members have a place, or lost it, and were not told, as when an account was removed.
    public func untoldGoingLines(now: Date) throws(StateError) -> [(post: String, line: GoingLine)] {
        try read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT t.post, t.capacity FROM goingTerms t JOIN goings g ON g.post = t.post WHERE ends > ?
                    GROUP BY t.post
                    HAVING SUM(g.hasPlace) <> MIN(COUNT(*), IFNULL(t.capacity, COUNT(*))) ORDER BY t.post
                    """, arguments: [now.milliseconds])
            return try rows.map { row in
                (
                    row["post"],
                    GoingLine(try Going.all(of: row["post"], in: database), capacity: row["capacity"])
                )
            }
        }
    }

    // MARK: Values on pages

    /// The members with places in a section's posts whose names pages show, as values of the posts.
    func shownGoings(of section: String) throws(StateError) -> [PostValues.Entry] {
        let rows = try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT g.post, member FROM goings g LEFT JOIN goingTerms t ON t.post = g.post
                    WHERE section = ? AND audience = 2 AND (capacity IS NULL OR capacity >
                        (SELECT COUNT(*) FROM goings o WHERE o.post = g.post AND o.number < g.number))
                    ORDER BY g.post, g.number
                    """, arguments: [section])
        }
        let byPost = Dictionary(grouping: rows) { (row: Row) -> String in row["post"] }
        return byPost.map { post, rows in
            let members = rows.map { (row: Row) -> String in row["member"] }
            return (Going.namesStart + post, .text(members.joined(separator: " ")))
        }
    }

    private static func keepGoingSum(of post: String, in section: String, _ database: Database) throws {
        let subject = Going.sumStart + post
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO voteSums (subject, section, salt) VALUES (?, ?, randomblob(?))
                """, arguments: [subject, section, ReaderClient.length])
        var sum = VoteSum()
        sum.up =
            try Int.fetchOne(
                database, sql: "SELECT COUNT(*) FROM goings WHERE post = ?", arguments: [post]) ?? 0
        try store(sum, of: subject, in: database)
    }

    private static func isOffSite(_ post: String, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: "SELECT EXISTS (SELECT 1 FROM readerPosts WHERE id = ? AND state <> 'published')",
            arguments: [post]) ?? false
    }

    // MARK: Removal

    /// Takes a member out of all lines, as when the account is removed, and erases the answers to offered times.
    /// - Returns: The sections of the posts, each once; their values have to be published.
    static func removeGoings(ofMember member: String, in database: Database) throws -> [String] {
        let rows = try Row.fetchAll(
            database, sql: "SELECT post, section FROM goings WHERE member = ?", arguments: [member])
        try database.execute(sql: "DELETE FROM goings WHERE member = ?", arguments: [member])
        try database.execute(sql: "DELETE FROM memberTicks WHERE member = ?", arguments: [member])
        for row in rows { try keepGoingSum(of: row["post"], in: row["section"], database) }
        return Set(rows.map { (row: Row) -> String in row["section"] }).sorted()
    }

    /// Removes the line and the answers of a post that is gone for good.
    static func removeGoings(of post: String, in database: Database) throws {
        for table in ["goings", "goingTerms", "memberTicks"] {
            try database.execute(sql: "DELETE FROM \(table) WHERE post = ?", arguments: [post])
        }
        try database.execute(
            sql: "DELETE FROM voteSums WHERE subject = ?", arguments: [Going.sumStart + post])
    }

    /// Removes who went to posts that have been over for `Retention.signUp`, and who answered to offered times. The numbers stay.
    static func removeOldGoings(at now: Date, in database: Database) throws {
        let old = "WHERE post IN (SELECT post FROM goingTerms WHERE ends <= ?)"
        let end = (now - Retention.signUp).milliseconds
        for table in ["goings", "memberTicks", "goingTerms"] {
            try database.execute(sql: "DELETE FROM \(table) \(old)", arguments: [end])
        }
    }
}

extension GoingTerms {
    fileprivate func keep(of post: String, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO goingTerms VALUES (:post, :capacity, :ends) ON CONFLICT DO UPDATE
                SET capacity = excluded.capacity, ends = excluded.ends
                """, arguments: ["post": post, "capacity": capacity, "ends": ends.milliseconds])
    }
}
