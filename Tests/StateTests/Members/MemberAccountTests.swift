import Foundation
import GRDB
import Model
import Testing

@testable import State

@Suite("Accounts of members")
struct MemberAccountTests {
    private static let day: TimeInterval = 86_400
    private let state: TemporaryState
    private let member: Member

    init() throws {
        state = try TemporaryState()
        member = try state.database.addMember(at: "li@example.edu", named: "Li", now: TemporaryState.now)
    }

    private func count(_ table: String) throws -> Int? {
        try state.database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM \(table)") }
    }

    // MARK: Suspension

    @Test(
        "are suspended with a reason: sessions lead to the account alone, and count again once that is lifted"
    )
    func suspended() throws {
        let token = try #require(
            try state.database.beginSession(of: member, in: "Firefox, Linux", now: TemporaryState.now))
        try state.database.suspend(member.id, reason: "Spam.", by: "mei", now: TemporaryState.now)
        try state.database.suspend(member.id, reason: "Much spam.", by: "mei", now: TemporaryState.now + 60)
        #expect(try state.database.memberSession(token, now: TemporaryState.now) == nil)
        let session = try #require(
            try state.database.memberSession(token, admittingSuspended: true, now: TemporaryState.now))
        #expect(session.member.reason == "Much spam." && session.member.blocked == TemporaryState.now)
        #expect(try state.database.beginSession(of: member, now: TemporaryState.now) == nil)
        try state.database.lift(member.id, by: "ana", now: TemporaryState.now)
        try state.database.lift(member.id, by: "ana", now: TemporaryState.now)
        #expect(try state.database.memberSession(token, now: TemporaryState.now)?.member == member)
        let log = try state.database.log(limit: 5)
        #expect(log.map(\.action) == [.memberRestored, .memberSuspended, .memberSuspended])
        #expect(log.allSatisfy { $0.title == member.id && $0.subject == nil })
        #expect(throws: StateError.noSuchMember("m-x")) {
            try state.database.suspend("m-x", reason: "No.", by: "mei", now: TemporaryState.now)
        }
        #expect(throws: StateError.noSuchMember("m-x")) {
            try state.database.lift("m-x", by: "mei", now: TemporaryState.now)
        }
    }

    @Test("are listed by name, found by a part of it or by the number, and never with an address")
    func listed() throws {
        for (address, name) in [("bo@example.edu", "bo"), ("zed@example.edu", "Zed")] {
            _ = try state.database.addMember(at: address, named: name, now: TemporaryState.now)
        }
        let last = try state.database.addMember(at: "new@example.edu", now: TemporaryState.now)
        #expect(try state.database.members().map(\.shownName) == ["bo", "Li", "Zed", nil])
        #expect(try state.database.members(limit: 2, offset: 1).map(\.shownName) == ["Li", "Zed"])
        #expect(try state.database.members(matching: "ZE").map(\.shownName) == ["Zed"])
        #expect(try state.database.members(matching: last.id).map(\.id) == [last.id])
        #expect(try state.database.members(matching: "example.edu") == [])
        #expect(try state.database.members(matching: "%") == [])
        #expect(
            try [state.database.numberOfMembers(), state.database.numberOfMembers(matching: "l")] == [4, 1])
    }

    // MARK: Removal

    @Test(
        "are removed with sessions, votes and addresses; sums of votes go down, and posts have no name any more"
    )
    func removed() throws {
        let other = try state.database.addMember(at: "bo@example.edu", now: TemporaryState.now)
        for (voter, vote) in [(member, Vote.up), (other, .up), (member, .down)] {
            _ = try state.database.vote(
                vote, for: vote == .down ? "q-2" : "q-1", in: "questions", by: .member(voter.id),
                now: TemporaryState.now)
        }
        _ = try state.database.beginSession(of: member, now: TemporaryState.now)
        #expect(
            try state.database.removeMember(member.id, by: .member(member.id), now: TemporaryState.now)
                == ["questions"])
        #expect(try state.database.member(member.id) == nil)
        #expect(try state.database.memberNames().isEmpty)
        let sums = try state.database.votes(for: ["q-1", "q-2"])
        #expect(sums.mapValues { [$0.up, $0.down] } == ["q-1": [1, 0]])
        #expect(try [count("memberSessions"), count("votes"), count("members")] == [0, 1, 1])
        #expect(try state.database.lastChange()?.author == .member(member.id))
        #expect(
            try state.database.removeMember(member.id, by: .member(member.id), now: TemporaryState.now) == nil
        )
        let again = try state.database.addMember(at: "li@example.edu", now: TemporaryState.now)
        #expect(again.id != member.id && again.shownName == nil)
    }

    @Test("have all that is kept of them in their data")
    func data() throws {
        let token = try #require(
            try state.database.beginSession(of: member, in: "Firefox, Linux", now: TemporaryState.now))
        _ = try state.database.vote(
            .up, for: "q-1", in: "questions", by: .member(member.id), now: TemporaryState.now)
        try state.database.note(
            Change(
                time: TemporaryState.now, author: .member(member.id), action: .post, subject: "q-1",
                title: "Where?"))
        let data = try #require(try state.database.data(of: member.id, now: TemporaryState.now + 60))
        #expect(data.member.shownName == "Li" && data.address == "li@example.edu")
        #expect(data.sessions.map(\.device) == ["Firefox, Linux"] && data.endedSessions == 0)
        #expect(data.votes.map(\.subject) == ["q-1"] && data.votes.map(\.vote) == [.up])
        #expect(data.log.map(\.title) == ["Where?"] && data.devices == 0)
        let session = try #require(try state.database.memberSession(token, now: TemporaryState.now))
        try state.database.signOut(session, reader: .random(), now: TemporaryState.now)
        #expect(try state.database.data(of: member.id, now: TemporaryState.now)?.endedSessions == 1)
        #expect(try state.database.data(of: "m-none", now: TemporaryState.now) == nil)
    }

    @Test("end one session, or all others")
    func sessions() throws {
        func begin() throws -> MemberSession {
            let token = try #require(
                try state.database.beginSession(of: member, now: TemporaryState.now))
            return try #require(try state.database.memberSession(token, now: TemporaryState.now))
        }
        func open() throws -> [Int64] {
            try state.database.memberSessions(of: member.id, now: TemporaryState.now).map(\.id).sorted()
        }
        let all = try (1...3).map { _ in try begin() }
        let stranger = try state.database.addMember(at: "bo@example.edu", now: TemporaryState.now)
        try state.database.endMemberSessions(of: stranger.id, only: all[0].id, now: TemporaryState.now)
        #expect(try open() == all.map(\.id))
        try state.database.endMemberSessions(of: member.id, only: all[0].id, now: TemporaryState.now)
        #expect(try open() == [all[1].id, all[2].id])
        try state.database.endMemberSessions(of: member.id, but: all[2].id, now: TemporaryState.now)
        #expect(try open() == [all[2].id])
    }

    // MARK: What members wrote

    @Test("are erased with all versions of their files in the log, which still verifies, and no others")
    func erased() throws {
        func note(_ subject: String, _ path: String, _ text: String) throws {
            let change = Change(
                time: TemporaryState.now, author: .member(member.id), action: .answer, subject: subject,
                title: "Kayaks", files: [FileChange(path: path, before: nil, after: Array(text.utf8))])
            guard case .accepted(let number) = try state.database.accept(change) else { return }
            try state.database.settle(number)
        }
        try note("f-1", "Content/feedback-replies/f-1/o-1.md", "mine")
        try note("f-1", "Content/feedback-replies/f-1/o-2.md", "another’s")
        try note("q-1", "Content/questions/q-1.md", "my question")
        try note("q-1", "Content/answers/q-1/a-1.md", "an answer")
        let erased = try state.database.erase(
            files: ["Content/feedback-replies/f-1/o-1.md", "Content/questions/q-1.md"], posts: ["q-1"],
            by: .member(member.id), now: TemporaryState.now)
        #expect(erased == 3)
        let first = try state.database.changes(of: "f-1")
        #expect(first.map(\.isErased) == [true, false, false] && first.last?.action == .erase)
        #expect(first[1].files.first?.after == Array("another’s".utf8))
        #expect(try state.database.changes(of: "q-1").map(\.isErased) == [true, true, false])
        #expect(StateProblem.all(below: state.folder.path) == [])
        #expect(
            try state.database.erase(
                files: ["Content/questions/q-1.md"], posts: [], by: .member(member.id),
                now: TemporaryState.now)
                == 0)
    }

    // MARK: The second address

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
