import Foundation
import GRDB
import Model

extension StateSchema {
    // The sign-up of a member goes with the account. `isMailed` is 1 where what the person is told goes to the address of the account, which
    // is not kept with the sign-up, since officers see the addresses there.
    static let memberSignUps = """
        ALTER TABLE signUps ADD COLUMN member TEXT REFERENCES members ON DELETE CASCADE;
        ALTER TABLE signUps ADD COLUMN isMailed INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX signUpsOfMember ON signUps (member, list) WHERE member NOT NULL;
        """
}

extension StateDatabase {
    /// The member's sign-up on a list; nil if there is none. A member has one at most.
    public func signUp(of member: String, on list: PlaceList) throws(StateError) -> SignUp? {
        try read { database in
            try SignUp.fetchOne(
                database,
                sql: """
                    SELECT signUps.* FROM signUps JOIN signUpLists l ON l.id = list
                    WHERE member = ? AND post = ? AND day = ? ORDER BY signUps.id
                    """, arguments: [member, list.post, list.day])
        }
    }

    /// The member's sign-ups on all lists, by the order of sign-up.
    public func signUps(ofMember member: String) throws(StateError) -> [(list: PlaceList, signUp: SignUp)] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT signUps.*, l.post, l.day FROM signUps JOIN signUpLists l ON l.id = list
                    WHERE member = ? ORDER BY signUps.id
                    """, arguments: [member]
            ).map { (PlaceList(post: $0["post"], day: $0["day"]), try SignUp(row: $0)) }
        }
    }

    /// Whether mail can be written to the address of a member's sign-in: where the web server signs people in, that may be a name.
    public func hasMailAddress(_ member: String) throws(StateError) -> Bool {
        try read { try PlaceBook.mailAddress(of: member, in: $0) != nil }
    }
}

extension PlaceBook {
    /// Signs a member up, whose address is confirmed by the account. Idempotent; somebody who left is signed up again.
    func signUp(_ new: NewSignUp, of member: String) throws -> SignUpResult {
        let known = try signUp(of: member)
        if let known, known.state != .left, known.state != .lapsed { return .done(known) }
        try checkParty(guests: new.guests)
        guard let known else {
            let turn = try nextTurn()
            let state: SignUp.State = try fits(1 + new.guests, turn: turn) ? .confirmed : .waiting
            return .done(try insert(new, state, turn: turn))
        }
        try database.execute(
            sql:
                "UPDATE signUps SET name = ?, guests = ?, answers = ?, language = ?, isMailed = ? WHERE id = ?",
            arguments: [
                new.name, new.guests, try Self.json(new.answers), new.language, new.isMailed, known.id,
            ])
        let changed = try row(known.id)
        try join(changed, keepsTurn: false)
        return .done(changed)
    }

    /// The member's sign-up on the list: also the one that the member made by mail before, signed out. What waits for a confirmation by the same
    /// address is not needed any more.
    private func signUp(of member: String) throws -> SignUp? {
        if let own = try all("member = ? ORDER BY id LIMIT 1", [member]).first { return own }
        guard let mailbox = try Self.mailAddress(of: member, in: database)?.lowercased() else { return nil }
        try database.execute(
            sql: "DELETE FROM signUps WHERE list = ? AND mailbox = ? AND state IN ('holding', 'unconfirmed')",
            arguments: [id, mailbox])
        let byMail = try all(
            "mailbox = ? AND state IN ('confirmed', 'waiting', 'offered') ORDER BY id LIMIT 1", [mailbox])
        guard let known = byMail.first else { return nil }
        try database.execute(
            sql: "UPDATE signUps SET member = ? WHERE id = ?", arguments: [member, known.id])
        return try row(known.id)
    }

    /// The condition for sign-ups of a mailbox, which is given twice: those with the address, and that of the member who signs in with it.
    static let isOfMailbox = "(mailbox = ? OR member IN (SELECT id FROM members WHERE address = ?))"

    /// The address to which somebody is written; nil if there is none.
    func address(of signUp: SignUp) throws -> String? {
        if let address = signUp.address { return address }
        guard signUp.isMailed, let member = signUp.member else { return nil }
        return try Self.mailAddress(of: member, in: database)
    }

    /// The mail address of a member's sign-in; nil if that is a name at the web server.
    static func mailAddress(of member: String, in database: Database) throws -> String? {
        try String.fetchOne(database, sql: "SELECT address FROM members WHERE id = ?", arguments: [member])
            .flatMap { Member.isMailAddress($0) ? $0 : nil }
    }
}
