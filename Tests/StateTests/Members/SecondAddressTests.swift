import Foundation
import GRDB
import Model
import Testing

@testable import State

@Suite("Members with a second address")
struct SecondAddressTests {
    private let state: TemporaryState
    private let member: Member

    init() throws {
        state = try TemporaryState()
        member = try state.database.addMember(at: "li@example.edu", named: "Li", now: TemporaryState.now)
    }

    private func count(_ table: String) throws -> Int? {
        try state.database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM \(table)") }
    }

    private func ask(
        _ address: String = "li@example.org", _ id: String? = nil, after seconds: TimeInterval = 0
    ) throws -> AddressRequest.Secrets? {
        var secrets: AddressRequest.Secrets?
        _ = try state.database.requestAddress(
            address, of: id ?? member.id, from: "192.0.2.1", now: TemporaryState.now + seconds
        ) {
            secrets = $0
            return ("Confirm", $0.code)
        }
        return secrets
    }

    private func confirm(
        _ code: String, key: MailKey? = nil, _ id: String? = nil, after seconds: TimeInterval = 0
    ) throws -> AddressRequest.Confirmation {
        try state.database.confirmAddress(
            of: id ?? member.id, key: key, code: code, now: TemporaryState.now + seconds
        ) { ("Added", "") }
    }

    private func other(than code: String) -> String { code == "000000" ? "000001" : "000000" }

    @Test("have a second address once its code is typed, by which the member is found")
    func secondAddress() throws {
        let secrets = try #require(try ask())
        #expect(secrets.code.wholeMatch(of: /[0-9]{6}/) != nil)
        #expect(try state.database.member(at: "li@example.org") == nil)
        #expect(
            try state.database.memberAddresses(of: member.id, now: TemporaryState.now)?.waiting
                == "li@example.org")
        #expect(try confirm(other(than: secrets.code)) == .wrongCode(left: 4))
        #expect(try confirm(secrets.code) == .done)
        #expect(try confirm(secrets.code) == .gone)
        #expect(try state.database.member(at: "li@example.org")?.id == member.id)
        #expect(try state.database.addMember(at: "li@example.org", now: TemporaryState.now).id == member.id)
        #expect(
            try state.database.dueOutgoingMail(now: TemporaryState.now).map(\.address) == [
                "li@example.org", "li@example.edu",
            ])
        try state.database.removeSecondAddress(of: member.id)
        #expect(try state.database.member(at: "li@example.org") == nil)
    }

    @Test(
        "have it by the link too, which counts for that member alone, an hour long, and not after a newer one"
    )
    func link() throws {
        let first = try #require(try ask())
        let key = try #require(try ask("two@example.org", after: 1)).key
        let stranger = try state.database.addMember(at: "bo@example.edu", now: TemporaryState.now)
        func isKnown(_ key: MailKey, _ id: String, after seconds: TimeInterval) throws -> Bool {
            try state.database.isAddressKey(key, of: id, now: TemporaryState.now + seconds)
        }
        #expect(try !isKnown(first.key, member.id, after: 2) && !isKnown(key, stranger.id, after: 2))
        #expect(try isKnown(key, member.id, after: 3600) && !isKnown(key, member.id, after: 3601))
        #expect(try confirm("", key: key, stranger.id, after: 2) == .gone)
        #expect(try confirm("", key: key, after: 3601) == .gone)
        #expect(try confirm("", key: key, after: 3600) == .done)
    }

    @Test("lose the request with the fifth wrong code")
    func guesses() throws {
        let secrets = try #require(try ask())
        let wrong = other(than: secrets.code)
        #expect(
            try (1...5).map { _ in try confirm(wrong) } == [
                .wrongCode(left: 4), .wrongCode(left: 3), .wrongCode(left: 2), .wrongCode(left: 1), .gone,
            ])
        #expect(try confirm(secrets.code) == .gone)
    }

    @Test("do not get the address of another account")
    func takenAddress() throws {
        _ = try state.database.addMember(at: "bo@example.org", now: TemporaryState.now)
        #expect(try confirm(#require(try ask("bo@example.org")).code) == .taken)
        #expect(try state.database.member(at: "bo@example.org")?.id != member.id)
    }

    @Test("get no more mails than an address may")
    func limits() throws {
        #expect(try (1...10).filter { _ in try ask() != nil }.count == 5)
        #expect(try ask("b@example.org") != nil)
    }

    @Test(
        "are signed in by the second address of the member alone, and nobody else gets a mail or an account")
    func signInBySecond() throws {
        func request(_ address: String) throws -> SignInRequest.Secrets? {
            var found: SignInRequest.Secrets?
            let request = SignInRequest(
                address: address, next: "", client: "192.0.2.7", isSecond: true)
            guard
                case .written = try state.database.request(
                    request, now: TemporaryState.now,
                    message: {
                        found = $0
                        return ("Sign in", $0.code)
                    })
            else { return nil }
            return found
        }
        func signIn(_ secrets: SignInRequest.Secrets) throws -> SignInOutcome {
            try state.database.signIn(
                by: .link(secrets.link),
                in: MemberBrowser(address: "192.0.2.7", form: .random(), session: nil),
                now: TemporaryState.now)
        }
        #expect(try confirm(#require(try ask()).code) == .done)
        let before = try count("outgoingMail")
        let (own, strange) = (
            try #require(try request("li@example.org")), try #require(try request("x@example.org"))
        )
        #expect(try count("outgoingMail") == before.map { $0 + 1 })
        guard case .begun(let token, _) = try signIn(own) else {
            Issue.record("no session")
            return
        }
        #expect(try state.database.memberSession(token, now: TemporaryState.now)?.member.id == member.id)
        #expect(try signIn(strange) == .refused(.gone))
        #expect(try count("members") == 1)
    }
}
