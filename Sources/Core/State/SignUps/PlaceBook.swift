import Crypto
import Foundation
import GRDB
import Model

/// A list of sign-ups within a transaction.
struct PlaceBook {
    /// Seconds for which a place is held until its address is confirmed: 30 minutes.
    static let holdTime: TimeInterval = Retention.placeHold
    /// Seconds before a date at which people are reminded: a day.
    static let reminderTime: TimeInterval = 86_400
    /// Seconds after which people are told of a change of the date, so that officers can take it back.
    static let pause: TimeInterval = 60
    /// Number of places that one network may take without confirmed addresses: 5, an IPv4 address, which many may share, half of all.
    static let placesOfNetwork = 5
    /// Number of sign-ups of one address that hold places: 3. With one alone, the next answer would tell that there is one.
    static let holdsOfAddress = 3

    let id: Int64
    let terms: PlaceTerms
    /// The date as people were last told of it, before this transaction.
    let told: PlaceDate
    let now: Date
    let database: Database
    let write: SignUpWriter

    /// The list, made if there is none.
    init(
        _ list: PlaceList, _ terms: PlaceTerms, now: Date, _ write: @escaping SignUpWriter,
        in database: Database
    ) throws {
        (self.terms, self.now, self.database, self.write) = (terms, now, database, write)
        told = try Self.told(of: list, in: database) ?? terms.date
        if let known = try Self.id(of: list, in: database) {
            id = known
        } else {
            try database.execute(
                sql: """
                    INSERT INTO signUpLists (post, day, told, places, isOpen, closes, ends)
                    VALUES (?, ?, ?, ?, 0, 0, ?)
                    """,
                arguments: [
                    list.post, list.day, try Self.json(terms.date), terms.places,
                    terms.date.end.milliseconds,
                ])
            id = database.lastInsertedRowID
        }
    }

    static func id(of list: PlaceList, in database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database, sql: "SELECT id FROM signUpLists WHERE post = ? AND day = ?",
            arguments: [list.post, list.day])
    }

    /// The date of a list as its people were last told of it; nil if there is no such list.
    static func told(of list: PlaceList, in database: Database) throws -> PlaceDate? {
        try String.fetchOne(
            database, sql: "SELECT told FROM signUpLists WHERE post = ? AND day = ?",
            arguments: [list.post, list.day]
        ).map(value)
    }

    /// The date as somebody knew it who had signed up before it moved; nil for others.
    static func earlier(for signUp: Int64, in database: Database) throws -> PlaceDate? {
        try String.fetchOne(
            database,
            sql: """
                SELECT earlier FROM signUpLists l JOIN signUps s ON s.list = l.id
                WHERE s.id = ? AND s.created < l.moved AND earlier NOT NULL
                """, arguments: [signUp]
        ).map(value)
    }

    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private static func value<Value: Decodable>(_ json: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(json.utf8))
    }

    /// A change that people are told of, and that counts, after `pause`.
    struct PlaceChange: Codable, Equatable {
        let date: PlaceDate
        let places: Int?
    }

    /// The date as people were last told of it, a change that they are told of later, and the number of places that waiting people move up
    /// to: a larger one counts after the same pause.
    var stored: (told: PlaceDate, pending: PlaceChange?, since: Date, places: Int?) {
        get throws {
            let sql = "SELECT told, pending, since, places FROM signUpLists WHERE id = ?"
            guard let row = try Row.fetchOne(database, sql: sql, arguments: [id]) else {
                throw StateError.unusable("a list of sign-ups is not in the database")
            }
            let (pending, since): (String?, Int64?) = (row["pending"], row["since"])
            return (
                try Self.value(row["told"]), try pending.map(Self.value),
                Date(milliseconds: since ?? 0), row["places"]
            )
        }
    }

    // MARK: Rows

    func all(_ condition: String, _ arguments: StatementArguments = []) throws -> [SignUp] {
        try SignUp.fetchAll(
            database, sql: "SELECT * FROM signUps WHERE list = ? AND \(condition)",
            arguments: [id] + arguments)
    }

    func row(_ signUp: Int64) throws -> SignUp {
        guard let row = try all("id = ?", [signUp]).first else {
            throw StateError.unusable("a sign-up is not in the database")
        }
        return row
    }

    /// Number of places that are taken.
    var taken: Int {
        get throws {
            try Int.fetchOne(
                database,
                sql: """
                    SELECT SUM(1 + guests) FROM signUps
                    WHERE list = ? AND state IN ('holding', 'confirmed', 'offered')
                    """, arguments: [id]) ?? 0
        }
    }

    /// Number of places that are left; nil without a limit.
    var left: Int? { get throws { try terms.places.map { max(0, $0 - (try taken)) } } }

    /// The next number of the order.
    func nextTurn() throws -> Int64 {
        1
            + (try Int64.fetchOne(
                database, sql: "SELECT MAX(turn) FROM signUps WHERE list = ?", arguments: [id]) ?? 0)
    }

    /// Whether a party that is `turn` in the order can have its places: they are left, and nobody waits before it but parties that are
    /// larger than all places.
    func fits(_ seats: Int, turn: Int64) throws -> Bool {
        let isBehind = try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (SELECT 1 FROM signUps
                WHERE list = ? AND state = 'waiting' AND turn < ? AND 1 + guests <= IFNULL(?, 1000))
                """, arguments: [id, turn, terms.places])
        return try isBehind == false && left ?? seats >= seats
    }

    func set(_ signUp: Int64, _ state: SignUp.State, turn: Int64? = nil, until: Date? = nil) throws {
        let isLate = state.isThere && isLate
        try database.execute(
            sql: """
                UPDATE signUps SET state = ?, turn = IFNULL(?, turn), until = ?,
                isReminded = max(isReminded, ?) WHERE id = ?
                """,
            arguments: [state.rawValue, turn, until?.milliseconds, isLate, signUp])
    }

    /// Gives a party its places, or puts it on the waiting list.
    func place(_ signUp: SignUp, turn: Int64) throws {
        try set(signUp.id, try fits(signUp.seats, turn: turn) ? .confirmed : .waiting, turn: turn)
    }

    /// Whether the date is so near that people who get a place now need no reminder of it.
    var isLate: Bool { now >= told.start - Self.reminderTime }

    // MARK: Telling

    func tell(_ signUp: SignUp, _ notice: SignUpNotice) throws {
        // A post that is no longer there may be a draft with other texts.
        var date = terms.date
        if date.state == .gone { (date, date.state) = (told, .gone) }
        let message = write(signUp, notice, date)
        if let (subject, text) = message.mail, let address = try address(of: signUp) {
            try OutgoingMail.add(to: address, subject: subject, text: text, at: now, in: database)
        }
        try message.record?.insert(in: database)
    }

    /// Whether a mailbox may get another message that a stranger asked for: so many for one list from one network, and for all lists, in a day.
    func mayWrite(to mailbox: String, _ client: ReaderClient?) throws -> Bool {
        let mailbox = NewSignUp.limited(mailbox)
        let network = client?.today.hexadecimal ?? ""
        let keys = [("sign-up \(id) \(network) \(mailbox)", 3), ("sign-up \(mailbox)", 12)].map {
            text, limit in
            (Data(SHA256.hash(data: Data(text.utf8))), limit)
        }
        for (key, limit) in keys {
            let count = try Int.fetchOne(
                database, sql: "SELECT COUNT(*) FROM confirmations WHERE recipient = ?", arguments: [key])
            if count ?? 0 >= limit { return false }
        }
        for (key, _) in keys {
            try database.execute(
                sql: "INSERT INTO confirmations (time, recipient) VALUES (?, ?)",
                arguments: [now.milliseconds, key])
        }
        return true
    }
}
