import Foundation
import GRDB
import Model

extension StateDatabase {
    // MARK: People

    /// Stores an answer. A form that is sent twice is one answer. `ends` is when the last option begins.
    public func answerPoll(
        _ new: NewPollAnswer, of post: String, ends: Date, now: Date
    ) throws(StateError) -> PollResult {
        try poll { database in
            if let known = try PollAnswer.all("a.form = ?", [new.form], in: database).first {
                return .done(known)
            }
            if try !PollAnswer.all("a.code = ?", [new.code], in: database).isEmpty { return .refused(.used) }
            let count = try Int.fetchOne(
                database, sql: "SELECT COUNT(*) FROM datePollAnswers \(Self.ofPost)", arguments: [post])
            if count ?? 0 >= PollAnswer.limit { return .refused(.full) }
            let client = try ReaderClient.at(new.client, now: now, in: database)
            let budgets = ClientBudget.signUps + ClientBudget.signUps(for: "poll \(post)")
            if let end = try ClientBudget.use(budgets, by: client, at: now, in: database) {
                return .refused(.throttled(until: end))
            }
            try Self.open(post, ends: ends, now: now, in: database)
            return .done(try Self.insert(new, of: post, client, now: now, in: database))
        }
    }

    /// Changes an answer. Ticks of options that are not among `ticks` stay.
    public func changePollAnswer(
        _ code: String, name: String, address: String?, ticks: [String: PollTick], ends: Date, now: Date
    ) throws(StateError) -> PollResult {
        try poll { database in
            guard let known = try PollAnswer.all("a.code = ?", [code], in: database).first else {
                return .refused(.gone)
            }
            try database.execute(
                sql: "UPDATE datePollAnswers SET name = ?, address = ? WHERE id = ?",
                arguments: [name, address, known.id])
            try Self.set(ticks, of: known.id, in: database)
            try Self.open(known.post, ends: ends, now: now, in: database)
            return try PollAnswer.all("a.id = ?", [known.id], in: database).first.map { .done($0) }
                ?? .refused(.gone)
        }
    }

    /// Erases an answer.
    /// - Returns: The id of the post; nil if there was no such answer.
    public func erasePollAnswer(_ code: String, now: Date) throws(StateError) -> String? {
        try write { database in
            guard let known = try PollAnswer.all("a.code = ?", [code], in: database).first else {
                return nil
            }
            try database.execute(sql: "DELETE FROM datePollAnswers WHERE id = ?", arguments: [known.id])
            try database.execute(
                sql: "UPDATE datePolls SET changed = ? WHERE post = ?",
                arguments: [now.milliseconds, known.post])
            return known.post
        }
    }

    // MARK: Reading

    /// The answer with this receipt; nil if there is none.
    public func pollAnswer(_ code: String) throws(StateError) -> PollAnswer? {
        try read { try PollAnswer.all("a.code = ?", [code], in: $0).first }
    }

    /// All answers to the poll of a post, in their order.
    public func pollAnswers(of post: String) throws(StateError) -> [PollAnswer] {
        try read { try PollAnswer.all("p.post = ?", [post], in: $0) }
    }

    /// The sums of a post's poll by the keys of its options.
    public func pollSums(of post: String) throws(StateError) -> [String: PollSum] {
        let sums = try read { try Self.sums("WHERE post = ?", [post], in: $0) }
        return Dictionary(sums.map { ($0.option, $0.sum) }) { first, _ in first }
    }

    /// The sums of polls that are not over, at most `limit` of them, those that changed last first.
    public func openPollSums(now: Date, limit: Int) throws(StateError) -> [(
        post: String, option: String, sum: PollSum
    )] {
        try read { database in
            try Self.sums(
                "WHERE ends > ? AND isTold = 0 ORDER BY changed DESC, id LIMIT ?", [now.milliseconds, limit],
                in: database)
        }
    }

    // MARK: Upkeep

    /// The posts of polls whose people have not been told of a date.
    public func untoldPolls() throws(StateError) -> [String] {
        try read { try String.fetchAll($0, sql: "SELECT post FROM datePolls WHERE isTold = 0 ORDER BY id") }
    }

    /// Tells people of the date that the post has got once it has had it for a minute, each address and each browser once. The addresses are
    /// erased then. Idempotent.
    public func settlePoll(
        of post: String, _ outcome: PollOutcome, now: Date, _ writer: PollWriter
    ) throws(StateError) {
        try write { database in
            let sql = "SELECT start, since, ends FROM datePolls WHERE post = ? AND isTold = 0"
            guard let row = try Row.fetchOne(database, sql: sql, arguments: [post]) else { return }
            let (start, since, ends): (Int64?, Int64?, Int64) = (row["start"], row["since"], row["ends"])
            switch outcome {
            case .open(let end):
                try Self.set(post, (nil, nil), ends: end.milliseconds, in: database)
            case .dropped:
                try Self.set(post, (nil, nil), ends: min(ends, now.milliseconds), in: database)
            case .decided(let date):
                let isKnown = start == date.start.milliseconds && (since ?? .max) <= now.milliseconds
                guard isKnown, let since else {
                    let found = (date.start.milliseconds, now.milliseconds)
                    return try Self.set(post, found, ends: min(ends, now.milliseconds), in: database)
                }
                let pause = Int64(PlaceBook.pause * 1000)
                if now.milliseconds >= since + pause {
                    try Self.tell(date, post, now: now, writer, in: database)
                }
            }
        }
    }

    /// Removes the data of persons whose time is over.
    static func removeOldPolls(at now: Date, in database: Database) throws {
        for (sql, end) in [
            ("DELETE FROM datePolls WHERE ends <= ?", now - Retention.signUp),
            ("UPDATE datePollAnswers SET client = NULL WHERE created <= ?", now - Retention.clientHash),
        ] {
            try database.execute(sql: sql, arguments: [end.milliseconds])
        }
    }
}

// MARK: Steps

extension StateDatabase {
    private static let ofPost = "WHERE poll = (SELECT id FROM datePolls WHERE post = ?)"

    private func poll(_ work: (Database) throws -> PollResult) throws(StateError) -> PollResult {
        try write { database in
            do { return try work(database) } catch let refusal as PollResult.Refusal {
                return .refused(refusal)
            }
        }
    }

    /// Makes a poll, or notes that people vote. One whose people were told of a date begins anew.
    private static func open(_ post: String, ends: Date, now: Date, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO datePolls (post, changed, ends) VALUES (?, ?, ?) ON CONFLICT (post) DO UPDATE
                SET changed = excluded.changed, ends = excluded.ends, isTold = 0, start = NULL, since = NULL
                """, arguments: [post, now.milliseconds, ends.milliseconds])
    }

    private static func insert(
        _ new: NewPollAnswer, of post: String, _ client: ReaderClient, now: Date, in database: Database
    ) throws -> PollAnswer {
        let owner = try new.reader.flatMap { try Reader.find($0, in: database)?.id }
        try database.execute(
            sql: """
                INSERT INTO datePollAnswers (poll, code, form, name, address, language, owner, client, created)
                VALUES ((SELECT id FROM datePolls WHERE post = :post), :code, :form, :name, :address,
                    :language, :owner, :client, :created)
                """,
            arguments: [
                "post": post, "code": new.code, "form": new.form, "name": new.name, "address": new.address,
                "language": new.language, "owner": owner, "client": client.today,
                "created": now.milliseconds,
            ])
        let id = database.lastInsertedRowID
        try set(new.ticks, of: id, in: database)
        guard let answer = try PollAnswer.all("a.id = ?", [id], in: database).first else {
            throw PollResult.Refusal.gone
        }
        return answer
    }

    private static func set(_ ticks: [String: PollTick], of answer: Int64, in database: Database) throws {
        for (option, tick) in ticks {
            try database.execute(
                sql: "INSERT OR REPLACE INTO datePollTicks VALUES (?, ?, ?)",
                arguments: [answer, option, tick.rawValue])
        }
    }

    /// `found` is the time that the post has got, and when that was found.
    private static func set(
        _ post: String, _ found: (start: Int64?, since: Int64?), ends: Int64, in database: Database
    ) throws {
        try database.execute(
            sql: """
                UPDATE datePolls SET start = :start, since = :since, ends = :ends
                WHERE post = :post AND (start, since, ends) IS NOT (:start, :since, :ends)
                """,
            arguments: ["start": found.start, "since": found.since, "ends": ends, "post": post])
    }

    private static func tell(
        _ date: PlaceDate, _ post: String, now: Date, _ write: PollWriter, in database: Database
    ) throws {
        var mailboxes: Set<String> = []
        var owners: Set<Int64> = []
        // Of several answers with one address, the newest counts.
        for answer in try PollAnswer.all("p.post = ?", [post], in: database).reversed() {
            let message = write(answer, date)
            if let address = answer.address, let (subject, text) = message.mail,
                mailboxes.insert(address.lowercased()).inserted
            {
                try OutgoingMail.add(to: address, subject: subject, text: text, at: now, in: database)
            }
            if let owner = answer.owner, owners.insert(owner).inserted {
                try message.record?.insert(in: database)
            }
        }
        try database.execute(
            sql: "UPDATE datePollAnswers SET address = NULL \(ofPost)", arguments: [post])
        try database.execute(sql: "UPDATE datePolls SET isTold = 1 WHERE post = ?", arguments: [post])
    }

    private static func sums(
        _ polls: String, _ arguments: StatementArguments, in database: Database
    ) throws -> [(post: String, option: String, sum: PollSum)] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT post, option, SUM(tick = 'yes') AS yes, SUM(tick = 'ifNeedBe') AS ifNeedBe,
                SUM(tick = 'no') AS no
                FROM (SELECT * FROM datePolls \(polls)) p JOIN datePollAnswers a ON a.poll = p.id
                JOIN datePollTicks ON answer = a.id
                GROUP BY p.id, option ORDER BY p.changed DESC, p.id, option
                """, arguments: arguments
        ).map { row in
            let sum = PollSum(yes: row["yes"], ifNeedBe: row["ifNeedBe"], no: row["no"])
            return (row["post"], row["option"], sum)
        }
    }
}

extension PollAnswer {
    /// The answers `a` that fulfil a condition, in their order.
    static func all(
        _ condition: String, _ arguments: StatementArguments, in database: Database
    ) throws -> [PollAnswer] {
        var answers = try Row.fetchAll(
            database,
            sql: """
                SELECT a.*, p.post FROM datePollAnswers a JOIN datePolls p ON p.id = a.poll
                WHERE \(condition) ORDER BY a.id
                """, arguments: arguments
        ).map(PollAnswer.init)
        let places = Dictionary(uniqueKeysWithValues: answers.indices.map { (answers[$0].id, $0) })
        let ticks = try Row.fetchAll(
            database,
            sql: """
                SELECT t.* FROM datePollTicks t JOIN datePollAnswers a ON a.id = t.answer
                JOIN datePolls p ON p.id = a.poll WHERE \(condition)
                """, arguments: arguments)
        for row in ticks {
            let (answer, option, text): (Int64, String, String) = (row["answer"], row["option"], row["tick"])
            let tick = try PollTick(stored: text)
            if let place = places[answer] { answers[place].ticks[option] = tick }
        }
        return answers
    }

    private init(_ row: Row) {
        self.init(
            id: row["id"], code: row["code"], post: row["post"], name: row["name"],
            address: row["address"], language: row["language"], owner: row["owner"], client: row["client"],
            created: Date(milliseconds: row["created"]))
    }
}
