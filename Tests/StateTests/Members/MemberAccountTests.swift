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
        let late = try #require(try state.database.beginSession(of: member, now: TemporaryState.now))
        #expect(try state.database.memberSession(late, now: TemporaryState.now) == nil)
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
        for address in ["li@example.edu", "bo@example.edu"] {
            _ = try state.database.request(
                SignInRequest(address: address, next: "/", client: "192.0.2.1"), now: TemporaryState.now
            ) { _ in ("Sign in", "Link") }
        }
        #expect(
            try state.database.removeMember(member.id, by: .member(member.id), now: TemporaryState.now)
                == ["questions"])
        #expect(try state.database.member(member.id) == nil)
        #expect(try state.database.memberNames().isEmpty)
        let sums = try state.database.votes(for: ["q-1", "q-2"])
        #expect(sums.mapValues { [$0.up, $0.down] } == ["q-1": [1, 0]])
        #expect(try [count("memberSessions"), count("votes"), count("members")] == [0, 1, 1])
        #expect(try [count("signInRequests"), count("outgoingMail")] == [1, 1])
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
        try state.database.end(session, now: TemporaryState.now)
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
            files: ["Content/feedback-replies/f-1/o-1.md", "Content/questions/q-1.md"],
            by: .member(member.id), now: TemporaryState.now)
        #expect(erased == 2)
        let first = try state.database.changes(of: "f-1")
        #expect(first.map(\.isErased) == [true, false, false] && first.last?.action == .erase)
        #expect(first[1].files.first?.after == Array("another’s".utf8))
        #expect(try state.database.changes(of: "q-1").map(\.isErased) == [true, false, false])
        #expect(StateProblem.all(below: state.folder.path) == [])
        #expect(
            try state.database.erase(
                files: ["Content/questions/q-1.md"], by: .member(member.id), now: TemporaryState.now)
                == 0)
    }
}
