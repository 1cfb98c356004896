import Foundation
import GRDB
import Model

extension StateDatabase {
    /// Changes a list in one transaction, and settles it before and after.
    func change(
        _ list: PlaceList, _ terms: PlaceTerms, now: Date, _ writer: @escaping SignUpWriter,
        _ work: (PlaceBook) throws -> SignUpResult
    ) throws(StateError) -> SignUpResult {
        try write { database in
            let book = try PlaceBook(list, terms, now: now, writer, in: database)
            try book.settle()
            let result: SignUpResult
            do { result = try work(book) } catch let refusal as SignUpResult.Refusal {
                return .refused(refusal)
            }
            try book.settle()
            if case .done(let signUp) = result { return .done(try book.row(signUp.id)) }
            return result
        }
    }

    func change(
        _ code: String, _ terms: PlaceTerms, now: Date, _ writer: @escaping SignUpWriter,
        _ work: (PlaceBook, SignUp) throws -> Void
    ) throws(StateError) -> SignUpResult {
        guard let (list, _) = try signUp(code) else { return .refused(.notNow) }
        return try change(list, terms, now: now, writer) { book in
            guard let signUp = try book.all("code = ?", [code]).first else { return .refused(.notNow) }
            try work(book, signUp)
            return .done(signUp)
        }
    }

    // MARK: Reading

    /// The sign-up with this receipt, and its list; nil if there is none.
    public func signUp(_ code: String) throws(StateError) -> (list: PlaceList, signUp: SignUp)? {
        try read { database in
            let sql = """
                SELECT signUps.*, l.post, l.day FROM signUps JOIN signUpLists l ON l.id = list WHERE code = ?
                """
            guard let row = try Row.fetchOne(database, sql: sql, arguments: [code]) else { return nil }
            return (PlaceList(post: row["post"], day: row["day"]), try SignUp(row: row))
        }
    }

    /// The receipt of the sign-up with the same address on the same list that was confirmed; nil if there is none, or if this one was.
    public func confirmedSignUp(besides signUp: SignUp) throws(StateError) -> String? {
        guard signUp.state == .holding || signUp.state == .unconfirmed else { return nil }
        return try read { database in
            try String.fetchOne(
                database,
                sql: """
                    SELECT other.code FROM signUps one JOIN signUps other USING (list, mailbox)
                    WHERE one.id = ? AND other.state IN ('confirmed', 'waiting', 'offered')
                    """, arguments: [signUp.id])
        }
    }

    /// All sign-ups of a list, without unconfirmed ones of people who are on it: who is in by the order of sign-up, who waits by the order of
    /// the waiting list.
    public func signUps(of list: PlaceList) throws(StateError) -> [SignUp] {
        try read { database in
            try SignUp.fetchAll(
                database,
                sql: """
                    SELECT signUps.* FROM signUps JOIN signUpLists l ON l.id = list
                    WHERE l.post = ? AND l.day = ? AND NOT (state = 'unconfirmed' AND EXISTS
                        (SELECT 1 FROM signUps other WHERE other.list = signUps.list
                        AND other.mailbox = signUps.mailbox AND other.state IN ('confirmed', 'waiting', 'offered')))
                    ORDER BY state <> 'confirmed', state <> 'offered', state <> 'waiting',
                    iif(state = 'waiting', turn, 0), signUps.id
                    """, arguments: [list.post, list.day])
        }
    }

    /// The position of somebody in the waiting list, from 1.
    public func position(of signUp: SignUp) throws(StateError) -> Int {
        try read { database in
            1
                + (try Int.fetchOne(
                    database,
                    sql: """
                        SELECT COUNT(*) FROM signUps w JOIN signUps s ON w.list = s.list
                        WHERE s.id = ? AND w.state = 'waiting' AND w.turn < s.turn
                        """, arguments: [signUp.id]) ?? 0)
        }
    }

    // MARK: Upkeep

    /// The lists with people of dates that are not over, or of which a message is still to be sent.
    public func openPlaceLists(now: Date) throws(StateError) -> [PlaceList] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT post, day FROM signUpLists
                    WHERE ends > ? AND EXISTS (SELECT 1 FROM signUps WHERE list = signUpLists.id)
                    OR EXISTS (SELECT 1 FROM signUpMessages WHERE list = signUpLists.id AND sent = 0) ORDER BY id
                    """, arguments: [now.milliseconds]
            ).map { PlaceList(post: $0["post"], day: $0["day"]) }
        }
    }

    /// The date of a list as its people were last told of it; nil if there is no such list.
    public func toldDate(of list: PlaceList) throws(StateError) -> PlaceDate? {
        try read { try PlaceBook.told(of: list, in: $0) }
    }

    /// The time and place from which a date moved after somebody had signed up; nil if it did not.
    public func earlierDate(for signUp: SignUp) throws(StateError) -> PlaceDate? {
        try read { try PlaceBook.earlier(for: signUp.id, in: $0) }
    }

    /// Does what time or a change of the date asks for.
    public func settle(
        _ list: PlaceList, _ terms: PlaceTerms, now: Date, _ writer: @escaping SignUpWriter
    ) throws(StateError) {
        try write { try PlaceBook(list, terms, now: now, writer, in: $0).settle() }
    }

    /// Gives a list another key, as where a series was split. If that one has a list already, people of both are on it.
    public func rename(_ list: PlaceList, to other: PlaceList) throws(StateError) {
        try write { database in
            guard let id = try PlaceBook.id(of: list, in: database) else { return }
            if let known = try PlaceBook.id(of: other, in: database) {
                for table in ["signUps", "signUpMessages"] {
                    try database.execute(
                        sql: "UPDATE \(table) SET list = ? WHERE list = ?", arguments: [id, known])
                }
                try database.execute(sql: "DELETE FROM signUpLists WHERE id = ?", arguments: [known])
            }
            try database.execute(
                sql: "UPDATE signUpLists SET post = ?, day = ? WHERE id = ?",
                arguments: [other.post, other.day, id])
        }
    }

    /// Removes the data of persons whose time is over.
    static func removeOldSignUps(at now: Date, in database: Database) throws {
        try keepAttendance(endedBy: now - Retention.signUp, in: database)
        for (sql, end) in [
            (
                "UPDATE signUps SET client = NULL WHERE client NOT NULL AND created <= ?",
                now - Retention.clientHash
            ),
            (
                "DELETE FROM signUps WHERE state IN ('holding', 'unconfirmed') AND created <= ?",
                now - Retention.unconfirmedSignUp
            ),
        ] {
            try database.execute(sql: sql, arguments: [end.milliseconds])
        }
    }
}
