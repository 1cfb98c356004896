import Foundation
import GRDB
import Model

/// The secret by which somebody who wants to sign in as a member shows that a mail reached them.
public enum SignInProof: Equatable, Sendable {
    /// That of the link.
    case link(SessionToken)
    /// The digits of the code, with the id of its request.
    case code(String, of: SessionToken)
}

/// The browser in which somebody signs in as a member.
public struct MemberBrowser: Sendable {
    /// The IP address of the client.
    let address: String
    /// The secret in its cookie of forms.
    let form: SessionToken
    /// The secret in its cookie of a member's session; nil if there is none.
    let session: SessionToken?
    /// The browser's name for its owner, as in `Browser`.
    let device: String

    package init(address: String, form: SessionToken, session: SessionToken?, device: String = "") {
        (self.address, self.form, self.session, self.device) = (address, form, session, device)
    }
}

/// The state of a request to sign in, for a page of a browser.
public enum SignInState: Equatable, Sendable {
    /// Link and code can be used, also once more by the browser that used them and lost the answer.
    case open
    /// Too many wrong codes were typed.
    case blocked
    /// Used elsewhere, or the session has ended.
    case used
    /// The browser is signed in by it. `next` is the path to open; empty for none.
    case signedIn(next: String)
    /// Over or unknown.
    case gone
}

/// The result of using a link or a code.
public enum SignInOutcome: Equatable, Sendable {
    /// A session has begun, whose cookie has this value. `next` is the path to open; empty for none.
    case begun(SessionToken, next: String)
    /// Nothing was done, since the request is in this state.
    case refused(SignInState)
    /// The code is another one; so many more tries are left, at least one.
    case wrongCode(left: Int)
    /// Too many codes came from the client, or to the whole site, until a time.
    case throttled(until: Date)
}

/// A stored request to sign in that is not over.
private struct StoredSignIn: StoredRow {
    let id: [UInt8]
    let code: [UInt8]
    let address: String
    let next: String
    let mail: Int64
    let tries: Int
    let used: Date?
    let browser: [UInt8]?
    let session: Int64?
    let isSecond: Bool

    static func find(
        _ column: String, _ secret: SessionToken, at now: Date, in database: Database
    ) throws -> StoredSignIn? {
        // A request must not last longer because the clock was ahead and was set back.
        try fetchOne(
            database,
            sql: "SELECT * FROM signInRequests WHERE \(column) = ? AND created > ? AND created <= ?",
            arguments: [
                secret.digest, (now - Retention.signInRequest).milliseconds,
                (now + ReaderClient.ahead).milliseconds,
            ])
    }

    static func find(_ proof: SignInProof, at now: Date, in database: Database) throws -> StoredSignIn? {
        switch proof {
        case .link(let secret): try find("link", secret, at: now, in: database)
        case .code(_, let id): try find("id", id, at: now, in: database)
        }
    }

    func state(in visitor: MemberBrowser, _ database: Database) throws -> SignInState {
        if used == nil { return tries < SignInRequest.tryLimit ? .open : .blocked }
        let token = try [UInt8].fetchOne(
            database,
            sql: """
                SELECT token FROM memberSessions WHERE id = ? AND ended IS NULL
                """, arguments: [session])
        guard let token else { return .used }
        if token == visitor.session?.digest { return .signedIn(next: next) }
        return browser == visitor.form.digest ? .open : .used
    }

    /// Counts a wrong code; nil if it is right.
    func refusal(of proof: SignInProof, in database: Database) throws -> SignInOutcome? {
        guard case .code(let digits, let request) = proof,
            !PasswordHash.isEqual(code, SignInRequest.hash(ofCode: digits, id: request))
        else { return nil }
        try database.execute(
            sql: "UPDATE signInRequests SET tries = tries + 1 WHERE id = ?", arguments: [id])
        let left = SignInRequest.tryLimit - tries - 1
        return left > 0 ? .wrongCode(left: left) : .refused(.blocked)
    }

    /// Uses the request up, and begins a session of the member with its address.
    func begin(in visitor: MemberBrowser, at now: Date, _ database: Database) throws -> SignInOutcome {
        try database.execute(sql: "DELETE FROM outgoingMail WHERE id = ?", arguments: [mail])
        let known = isSecond ? try Member.find("secondAddress", address, in: database) : nil
        // The member may have removed the second address since: it makes no account of its own.
        if isSecond, known == nil { return .refused(.gone) }
        let member = try known ?? Member.found(at: address, now: now, in: database)
        let session = try MemberSession.begin(
            of: member, instead: visitor.session, on: visitor.device, now: now, in: database)
        try database.execute(
            sql: "UPDATE signInRequests SET used = ?, browser = ?, session = ? WHERE id = ?",
            arguments: [now.milliseconds, visitor.form.digest, session?.id, id])
        guard let session else { return .refused(.gone) }
        return .begun(session.token, next: next)
    }

    /// Gives the session that the browser began a new cookie: the answer with the first one was lost, as after two presses.
    func beginAgain(_ database: Database) throws -> SignInOutcome {
        let token = SessionToken.random()
        try database.execute(
            sql: "UPDATE memberSessions SET token = ? WHERE id = ?", arguments: [token.digest, session])
        return .begun(token, next: next)
    }
}

extension StateDatabase {
    /// The state of the request with a link. Nothing is used up.
    public func signInState(
        ofLink link: SessionToken, in browser: MemberBrowser, now: Date
    ) throws(StateError) -> SignInState {
        try read { try StoredSignIn.find("link", link, at: now, in: $0)?.state(in: browser, $0) ?? .gone }
    }

    /// The state of the request with an id. Nothing is used up.
    public func signInState(
        of id: SessionToken, in browser: MemberBrowser, now: Date
    ) throws(StateError) -> SignInState {
        try read { try StoredSignIn.find("id", id, at: now, in: $0)?.state(in: browser, $0) ?? .gone }
    }

    /// The address of the request with an id, for the browser that made it; nil if it is over.
    public func signInAddress(of id: SessionToken, now: Date) throws(StateError) -> String? {
        try read { try StoredSignIn.find("id", id, at: now, in: $0)?.address }
    }

    /// Signs somebody in as the member with the address of a request, who is added if there is none.
    public func signIn(
        by proof: SignInProof, in browser: MemberBrowser, now: Date
    ) throws(StateError) -> SignInOutcome {
        try write { database in
            if case .code = proof {
                let client = try ReaderClient.at(browser.address, now: now, in: database)
                let end = try ClientBudget.use(
                    ClientBudget.signInCodes, by: client, at: now, in: database)
                if let end { return .throttled(until: end) }
            }
            guard let request = try StoredSignIn.find(proof, at: now, in: database) else {
                return .refused(.gone)
            }
            guard request.tries < SignInRequest.tryLimit || request.used != nil else {
                return .refused(.blocked)
            }
            if let refusal = try request.refusal(of: proof, in: database) { return refusal }
            let state = try request.state(in: browser, database)
            guard state == .open else { return .refused(state) }
            return request.used == nil
                ? try request.begin(in: browser, at: now, database) : try request.beginAgain(database)
        }
    }

    /// Signs somebody in as the member with the name that the web server gives, who is added if there is none: `address` is `remote:` and
    /// the name.
    public func signIn(
        remote address: String, in browser: MemberBrowser, now: Date
    ) throws(StateError) -> SignInOutcome {
        try write { database in
            let member = try Member.found(at: address, now: now, in: database)
            let session = try MemberSession.begin(
                of: member, instead: browser.session, on: browser.device, now: now, in: database)
            return session.map { .begun($0.token, next: "") } ?? .refused(.gone)
        }
    }

    /// Whether a member is one whom the web server named, and not by this address, which is `remote:` and the name.
    public func isRemote(_ id: String, otherThan address: String) throws(StateError) -> Bool {
        try isTrue(
            """
            SELECT EXISTS (SELECT 1 FROM members WHERE id = ? AND address GLOB 'remote:*' AND address <> ?)
            """, [id, address])
    }
}
