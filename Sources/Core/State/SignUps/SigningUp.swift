import Foundation
import GRDB
import Model

/// Sign-ups, and changes of them, by the people themselves.
extension StateDatabase {
    /// Signs a person up: by mail, the address has to be confirmed, unless the person is a member. A date that is closed gets no list.
    public func signUp(
        _ new: NewSignUp, for list: PlaceList, _ terms: PlaceTerms, now: Date,
        _ writer: @escaping SignUpWriter
    ) throws(StateError) -> SignUpResult {
        if let closure = terms.closure(at: now) { return .refused(.closed(closure)) }
        return try change(list, terms, now: now, writer) { book in
            if let member = new.member { return try book.signUp(new, of: member) }
            return try book.signUp(new, for: list)
        }
    }

    /// Confirms the address. A place that is no longer held is asked for again.
    /// The sign-up is that of `reader`, in whose browser the link was opened: anyone may type an address that is not theirs.
    public func confirmSignUp(
        _ code: String, by reader: SessionToken? = nil, _ terms: PlaceTerms, now: Date,
        _ writer: @escaping SignUpWriter
    ) throws(StateError) -> SignUpResult {
        try change(code, terms, now: now, writer) { book, signUp in
            switch signUp.state {
            case .holding:
                try book.checkBeforeStart()
                try book.set(signUp.id, .confirmed)
            case .unconfirmed:
                // Places that are held for the address are for this one.
                try book.releaseHolds(besides: signUp)
                try book.join(signUp, keepsTurn: signUp.until != nil)
            default: return
            }
            try book.finishConfirmation(of: signUp, by: reader)
        }
    }

    /// Takes the place that is offered.
    public func takePlace(
        _ code: String, _ terms: PlaceTerms, now: Date, _ writer: @escaping SignUpWriter
    ) throws(StateError) -> SignUpResult {
        try change(code, terms, now: now, writer) { book, signUp in
            guard signUp.state == .offered else { return }
            try book.checkBeforeStart()
            try book.set(signUp.id, .confirmed)
        }
    }

    /// Gives a place back, or leaves the waiting list. Idempotent.
    public func leave(
        _ code: String, _ terms: PlaceTerms, now: Date, _ writer: @escaping SignUpWriter
    ) throws(StateError) -> SignUpResult {
        try change(code, terms, now: now, writer) { book, signUp in
            switch signUp.state {
            case .left, .removed, .lapsed: break
            case .confirmed where !book.terms.canLeave(at: now): throw SignUpResult.Refusal.tooLate
            default: try book.set(signUp.id, .left)
            }
        }
    }

    /// Signs somebody up again who left or did not take an offer, at the end of the list.
    public func rejoin(
        _ code: String, _ terms: PlaceTerms, now: Date, _ writer: @escaping SignUpWriter
    ) throws(StateError) -> SignUpResult {
        try change(code, terms, now: now, writer) { book, signUp in
            switch signUp.state {
            case .left, .lapsed: try book.join(signUp, keepsTurn: false)
            case .removed: throw SignUpResult.Refusal.notNow
            default: break
            }
        }
    }

    /// Changes the name, the guests and the answers of a person who is in or waits. More guests take places that are left while nobody waits.
    public func changeSignUp(
        _ code: String, name: String, guests: Int, answers: [String], _ terms: PlaceTerms, now: Date,
        _ writer: @escaping SignUpWriter
    ) throws(StateError) -> SignUpResult {
        try change(code, terms, now: now, writer) { book, signUp in
            guard signUp.state.isThere else { throw SignUpResult.Refusal.notNow }
            guard terms.canLeave(at: now) else { throw SignUpResult.Refusal.tooLate }
            try book.change(signUp, guests: guests)
            try book.database.execute(
                sql: "UPDATE signUps SET name = ?, guests = ?, answers = ? WHERE id = ?",
                arguments: [name, guests, try PlaceBook.json(answers), signUp.id])
        }
    }
}

extension PlaceBook {
    /// Whether somebody with an address is on the list. Officers are not told of members (`counting`), whose addresses they do not know.
    func isThere(_ mailbox: String, counting members: Bool = false) throws -> Bool {
        let there = "state IN ('confirmed', 'waiting', 'offered')"
        let found =
            members
            ? try all("\(Self.isOfMailbox) AND \(there)", [mailbox, mailbox])
            : try all("mailbox = ? AND \(there)", [mailbox])
        return !found.isEmpty
    }

    func signUp(_ new: NewSignUp, for list: PlaceList) throws -> SignUpResult {
        if let known = try all("form = ?", [new.form]).first {
            return terms.isByMail
                ? .written(holdsUntil: known.state == .holding ? known.until : nil) : .done(known)
        }
        try checkParty(guests: new.guests)
        let client = try new.client.map { try ReaderClient.at($0, now: now, in: database) }
        if let client,
            let end = try ClientBudget.use(
                ClientBudget.signUps + ClientBudget.signUps(for: list.key), by: client, at: now,
                in: database)
        {
            return .refused(.throttled(until: end))
        }
        guard terms.isByMail, let mailbox = new.mailbox else {
            let turn = try nextTurn()
            let isFree = try fits(1 + new.guests, turn: turn)
            if isFree, try !mayTake(1 + new.guests, client) {
                return .refused(.throttled(until: now + Retention.clientHash))
            }
            return .done(try insert(new, isFree ? .confirmed : .waiting, turn: turn, client: client))
        }
        guard try mayWrite(to: mailbox, client) else { return .refused(.tooMuchMail) }
        return try request(new, mailbox, client)
    }

    /// Stores a sign-up whose address has to be confirmed, beside earlier ones with the address that were not, of which some hold places: a
    /// stranger may have typed it. Somebody who is on the list is told so; the answer, and the places that are left, are as for another address.
    private func request(
        _ new: NewSignUp, _ mailbox: String, _ client: ReaderClient?
    ) throws -> SignUpResult {
        let others = try all(
            "\(Self.isOfMailbox) AND state NOT IN ('left', 'removed', 'lapsed')", [mailbox, mailbox])
        let (turn, until) = (try nextTurn(), now + Self.holdTime)
        let holds =
            try fits(1 + new.guests, turn: turn) && mayTake(1 + new.guests, client)
            && others.count { $0.state == .holding } < Self.holdsOfAddress
        let made = try insert(
            new, holds ? .holding : .unconfirmed, turn: turn, until: until, client: client)
        if let known = others.first(where: \.state.isThere) {
            try tell(known, .known)
        } else {
            try tell(made, .confirm(until: holds ? until : nil))
        }
        return .written(holdsUntil: holds ? until : nil)
    }

    /// Refuses a party with more guests than are allowed, or larger than all places.
    func checkParty(guests: Int) throws {
        if guests > terms.guests { throw SignUpResult.Refusal.tooManyGuests(limit: terms.guests) }
        if let places = terms.places, 1 + guests > places {
            throw SignUpResult.Refusal.noRoom(places: places)
        }
    }

    /// Whether a network may take so many more places without a confirmed address.
    private func mayTake(_ seats: Int, _ client: ReaderClient?) throws -> Bool {
        guard let client, let places = terms.places else { return true }
        let state = terms.isByMail ? SignUp.State.holding : .confirmed
        let known: StatementArguments = [
            id, state.rawValue, client.today, client.yesterday ?? client.today,
        ]
        let taken = try Int.fetchOne(
            database,
            sql: "SELECT SUM(1 + guests) FROM signUps WHERE list = ? AND state = ? AND client IN (?, ?)",
            arguments: known)
        let limit = client.isAddress ? max(Self.placesOfNetwork, places / 2) : Self.placesOfNetwork
        return (taken ?? 0) + seats <= max(limit, seats)
    }

    /// Refuses what takes a place of a date that is cancelled or has begun.
    func checkBeforeStart() throws {
        switch terms.closure(at: now) {
        case .cancelled: throw SignUpResult.Refusal.closed(.cancelled)
        case .begun: throw SignUpResult.Refusal.closed(.begun)
        case .closed, .notYet, nil: break
        }
    }

    /// Ends what is held by other sign-ups of the address, and gives this one to the browser in which it was confirmed.
    func finishConfirmation(of signUp: SignUp, by reader: SessionToken?) throws {
        let owner = try reader.flatMap { try Reader.find($0, in: database)?.id }
        try database.execute(
            sql: "UPDATE signUps SET owner = ? WHERE id = ?", arguments: [owner, signUp.id])
        try releaseHolds(besides: signUp)
    }

    /// Other sign-ups of the address stay, so that the links of all messages lead to the one that was confirmed
    /// (`StateDatabase.confirmedSignUp`).
    func releaseHolds(besides signUp: SignUp) throws {
        try database.execute(
            sql: """
                UPDATE signUps SET state = 'unconfirmed', until = NULL, turn = 0
                WHERE list = ? AND mailbox = ? AND id <> ? AND state = 'holding'
                """, arguments: [id, signUp.address?.lowercased(), signUp.id])
    }

    /// Signs somebody up who is known, at the end of the list or, within the time of the first form, at the place of that one.
    func join(_ signUp: SignUp, keepsTurn: Bool) throws {
        if let closure = terms.closure(at: now) { throw SignUpResult.Refusal.closed(closure) }
        if let mailbox = signUp.address?.lowercased(), try isThere(mailbox, counting: true) {
            throw SignUpResult.Refusal.known
        }
        if let places = terms.places, signUp.seats > places {
            throw SignUpResult.Refusal.noRoom(places: places)
        }
        let turn =
            try keepsTurn
            ? Int64.fetchOne(
                database, sql: "SELECT turn FROM signUps WHERE id = ?", arguments: [signUp.id])
            : nil
        try place(signUp, turn: try turn ?? nextTurn())
    }

    func change(_ signUp: SignUp, guests: Int) throws {
        if guests <= signUp.guests { return }
        try checkParty(guests: guests)
        if signUp.state != .waiting, try !fits(guests - signUp.guests, turn: .max) {
            // What is left is for those who wait.
            throw SignUpResult.Refusal.noRoom(places: try fits(0, turn: .max) ? left ?? 0 : 0)
        }
    }

    @discardableResult
    func insert(
        _ new: NewSignUp, _ state: SignUp.State, turn: Int64, until: Date? = nil,
        client: ReaderClient? = nil, addedBy: String? = nil
    ) throws -> SignUp {
        let owner = try new.reader.flatMap { try Reader.find($0, in: database)?.id }
        try database.execute(
            sql: """
                INSERT INTO signUps (list, code, form, name, address, mailbox, guests, answers, language, owner,
                    client, state, turn, until, created, isReminded, addedBy, member, isMailed)
                VALUES (:list, :code, :form, :name, :address, :mailbox, :guests, :answers, :language, :owner,
                    :client, :state, :turn, :until, :created, :isLate, :addedBy,
                    :member, :isMailed)
                """,
            arguments: [
                "list": id, "code": new.code, "form": new.form, "name": new.name, "address": new.address,
                "mailbox": new.mailbox, "guests": new.guests, "answers": try Self.json(new.answers),
                "language": new.language, "owner": owner, "client": client?.today,
                "state": state.rawValue, "turn": turn, "until": until?.milliseconds,
                "created": now.milliseconds, "isLate": isLate,
                "addedBy": addedBy, "member": new.member, "isMailed": new.isMailed,
            ])
        return try row(database.lastInsertedRowID)
    }
}
