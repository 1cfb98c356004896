import Foundation
import GRDB
import Model
import Testing

@testable import State

/// The secrets of a request and its id, which a browser and a mail get.
private struct Asked {
    let id: SessionToken
    let secrets: SignInRequest.Secrets

    var link: SignInProof { .link(secrets.link) }
    var code: SignInProof { .code(secrets.code, of: id) }
    /// Another code than that of the mail.
    var wrongCode: SignInProof { .code(secrets.code == "000000" ? "000001" : "000000", of: id) }
}

@Suite("Requests to sign in as a member")
struct SignInRequestTests {
    private static let minute: TimeInterval = 60
    private let state: TemporaryState
    private let phone = MemberBrowser(address: "192.0.2.1", form: .random(), session: nil)

    init() throws { state = try TemporaryState() }

    private func request(
        _ address: String = "li@example.edu", from client: String = "192.0.2.1",
        after seconds: TimeInterval = 0, secrets: (SignInRequest.Secrets) -> Void = { _ in }
    ) throws -> SignInRequest.Result {
        try state.database.request(
            SignInRequest(address: address, next: "/notes/suggest", client: client),
            now: TemporaryState.now + seconds
        ) {
            secrets($0)
            return ("Sign in", "\($0.link.text) \($0.code)")
        }
    }

    private func ask(_ address: String = "li@example.edu", after seconds: TimeInterval = 0) throws -> Asked {
        var secrets: SignInRequest.Secrets?
        let result = try request(address, after: seconds) { secrets = $0 }
        guard case .written(let id) = result else { throw StateError.unusable("\(result)") }
        return Asked(id: id, secrets: try #require(secrets))
    }

    private func signIn(
        _ proof: SignInProof, in browser: MemberBrowser? = nil, after seconds: TimeInterval = 0
    ) throws -> SignInOutcome {
        try state.database.signIn(by: proof, in: browser ?? phone, now: TemporaryState.now + seconds)
    }

    /// The member of the session that a sign-in began; nil if it began none.
    private func member(_ outcome: SignInOutcome, after seconds: TimeInterval = 0) throws -> Member? {
        guard case .begun(let token, "/notes/suggest") = outcome else { return nil }
        return try state.database.memberSession(token, now: TemporaryState.now + seconds)?.member
    }

    private func count(_ table: String) throws -> Int? {
        try state.database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM \(table)") }
    }

    @Test("have a link of 256 random bits and a code of six digits, of which the database has hashes alone")
    func secrets() throws {
        let asked = try ask()
        let (link, code) = (asked.secrets.link.text, asked.secrets.code)
        #expect(link.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
        #expect(code.wholeMatch(of: /[0-9]{6}/) != nil)
        #expect(asked.secrets.until == TemporaryState.now + 15 * Self.minute)
        let mail = try state.database.dueOutgoingMail(now: TemporaryState.now)
        #expect(mail.map(\.address) == ["li@example.edu"] && mail.map(\.text) == ["\(link) \(code)"])
        let row = try state.database.read { try Row.fetchOne($0, sql: "SELECT * FROM signInRequests") }
        let blobs = try #require(row).map { "\($0.1)" }.joined(separator: " ")
        for secret in [link, asked.id.text] { #expect(!blobs.contains(secret)) }
        #expect(Set(try (0..<3).map { try ask("a\($0)@example.edu").secrets.link.text }).count == 3)
    }

    @Test("sign in by the link or by the code, each once, on any device, and one uses up the other")
    func once() throws {
        let other = MemberBrowser(address: "198.51.100.7", form: .random(), session: nil)
        for isLink in [true, false] {
            let asked = try ask()
            let (first, second) = isLink ? (asked.link, asked.code) : (asked.code, asked.link)
            #expect(try member(signIn(first, in: other)) != nil)
            #expect(try signIn(second) == .refused(.used))
            #expect(try signIn(first) == .refused(.used))
        }
        #expect(try count("members") == 1 && count("memberSessions") == 2)
        // The mails are not sent any more.
        #expect(try count("outgoingMail") == 0)
    }

    @Test("are valid for 15 minutes, also where the clock was set back", arguments: [true, false])
    func time(isLink: Bool) throws {
        let (early, late) = (try ask(), try ask())
        func proof(_ asked: Asked) -> SignInProof { isLink ? asked.link : asked.code }
        #expect(try member(signIn(proof(early), after: 900 - 1), after: 900 - 1) != nil)
        #expect(try signIn(proof(late), after: 900) == .refused(.gone))
        let ahead = try ask(after: 3600)
        #expect(try signIn(proof(ahead)) == .refused(.gone))
    }

    @Test("are mailed no more when they are over")
    func lateMail() throws {
        _ = (try ask("bo@example.edu"), try ask(after: 1))
        let addresses = { try state.database.dueOutgoingMail(now: TemporaryState.now + $0).map(\.address) }
        #expect(try addresses(899) == ["bo@example.edu", "li@example.edu"])
        #expect(try addresses(900) == ["li@example.edu"])
        #expect(try addresses(901) == [])
        #expect(try state.database.nextOutgoingMail() == nil)
    }

    @Test("allow four wrong codes, and are good for nothing after five")
    func wrongCodes() throws {
        let (asked, other) = (try ask(), try ask())
        for left in [4, 3, 2, 1] { #expect(try signIn(asked.wrongCode) == .wrongCode(left: left)) }
        #expect(try signIn(other.wrongCode) == .wrongCode(left: 4))
        #expect(try signIn(asked.wrongCode) == .refused(.blocked))
        for proof in [asked.code, asked.link, asked.wrongCode] {
            #expect(try signIn(proof) == .refused(.blocked))
        }
        #expect(
            try state.database.signInState(of: asked.id, in: phone, now: TemporaryState.now) == .blocked)
        #expect(try member(signIn(other.code)) != nil)
        #expect(try count("members") == 1)
    }

    @Test("take a code only with the id of their own request")
    func foreignCode() throws {
        let (one, two) = (try ask(), try ask("bo@example.edu"))
        let codes: [SignInOutcome] = [
            try signIn(.code(one.secrets.code, of: .random())),
            try signIn(.code(one.secrets.code, of: one.secrets.link)),
        ]
        #expect(codes == [.refused(.gone), .refused(.gone)])
        if one.secrets.code != two.secrets.code {
            #expect(try signIn(.code(one.secrets.code, of: two.id)) == .wrongCode(left: 4))
        }
    }

    @Test("count codes for a network, so that thousands of tries are hopeless, while links still work")
    func guesses() throws {
        var throttled = 0
        for _ in 0..<201 {
            if case .throttled(let end) = try signIn(.code("123456", of: .random())) {
                throttled += 1
                #expect(end == TemporaryState.now + 3600)
            }
        }
        #expect(throttled == 1)
        let asked = try ask()
        #expect(try signIn(asked.code) == .throttled(until: TemporaryState.now + 3600))
        #expect(try member(signIn(asked.link)) != nil)
    }

    @Test("lead on in the browser that is signed in by them, also where it lost the answer")
    func again() throws {
        let asked = try ask()
        guard case .begun(let first, _) = try signIn(asked.link) else {
            Issue.record("no session")
            return
        }
        let known = MemberBrowser(address: "192.0.2.1", form: .random(), session: first)
        for proof in [asked.link, asked.code] {
            #expect(try signIn(proof, in: known) == .refused(.signedIn(next: "/notes/suggest")))
        }
        // The cookie of forms is the same, and that of the session did not arrive.
        #expect(
            try state.database.signInState(ofLink: asked.secrets.link, in: phone, now: TemporaryState.now)
                == .open)
        guard case .begun(let second, "/notes/suggest") = try signIn(asked.link) else {
            Issue.record("no second cookie")
            return
        }
        #expect(try state.database.memberSession(first, now: TemporaryState.now) == nil)
        let session = try #require(try state.database.memberSession(second, now: TemporaryState.now))
        #expect(try count("memberSessions") == 1)
        // After signing out, nobody at the same computer comes in by going back.
        try state.database.end(session, now: TemporaryState.now)
        #expect(try signIn(asked.link) == .refused(.used))
        #expect(
            try signIn(
                asked.link, in: MemberBrowser(address: "192.0.2.1", form: phone.form, session: second))
                == .refused(.used))
    }

    @Test("end the session that the browser had")
    func former() throws {
        guard case .begun(let first, _) = try signIn(try ask().link) else {
            Issue.record("no session")
            return
        }
        let browser = MemberBrowser(address: "192.0.2.1", form: .random(), session: first)
        #expect(try member(signIn(try ask("bo@example.edu").link, in: browser)) != nil)
        #expect(try state.database.memberSession(first, now: TemporaryState.now) == nil)
    }

    @Test("sign in a suspended member, whose session counts for the account alone")
    func suspended() throws {
        let member = try state.database.addMember(at: "li@example.edu", now: TemporaryState.now)
        try state.database.suspend(member.id, reason: "Spam", by: "test", now: TemporaryState.now)
        guard case .begun(let token, _) = try signIn(try ask().link) else {
            Issue.record("no session")
            return
        }
        let now = TemporaryState.now
        #expect(try state.database.memberSession(token, now: now) == nil)
        let session = try state.database.memberSession(token, admittingSuspended: true, now: now)
        #expect(session?.member.id == member.id)
    }

    @Test(
        "write five messages to an address within an hour, and say until when",
        arguments: ["li@example.edu", "nobody@example.edu"])
    func mailbox(address: String) throws {
        _ = try state.database.addMember(at: "li@example.edu", now: TemporaryState.now)
        for _ in 0..<5 { _ = try ask(address) }
        let end = TemporaryState.now + 3600
        #expect(try request(address) == .addressThrottled(until: end))
        #expect(try request(address, from: "198.51.100.7") == .addressThrottled(until: end))
        #expect(try count("outgoingMail") == 5)
        _ = try ask("bo@example.edu")
        _ = try ask(address, after: 3600)
    }

    @Test("are bounded for a network, over all addresses")
    func network() throws {
        var results: [SignInRequest.Result] = []
        for number in 0..<11 {
            results.append(try request("a\(number)@example.edu", from: "2001:db8:1::\(number)"))
        }
        #expect(results.last == .throttled(until: TemporaryState.now + 3600))
        #expect(try count("signInRequests") == 10)
    }

    @Test("are removed after 15 minutes, with the mails that were not sent")
    func removed() throws {
        _ = try ask()
        _ = try ask("bo@example.edu", after: 60)
        try state.database.removeExpired(now: TemporaryState.now + 900)
        #expect(try count("signInRequests") == 1 && count("outgoingMail") == 1)
        try state.database.removeExpired(now: TemporaryState.now + 960)
        #expect(try count("signInRequests") == 0 && count("outgoingMail") == 0)
    }

    @Test("by the web server begin a session of the member with that name")
    func remote() throws {
        func signIn() throws -> SignInOutcome {
            try state.database.signIn(remote: "remote:li", in: phone, now: TemporaryState.now)
        }
        guard case .begun(let token, "") = try signIn() else {
            Issue.record("no session")
            return
        }
        let session = try #require(try state.database.memberSession(token, now: TemporaryState.now))
        #expect(try !state.database.isRemote(session.member.id, otherThan: "remote:li"))
        #expect(try state.database.isRemote(session.member.id, otherThan: "remote:bo"))
        let byMail = try state.database.addMember(at: "li@example.edu", now: TemporaryState.now)
        #expect(try !state.database.isRemote(byMail.id, otherThan: "remote:bo"))
    }
}
