import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import State

@Suite("Members who go to a post")
struct GoingTests {
    private let state: TemporaryState
    private let members: [String]
    private static let now = TemporaryState.now
    private static let post = "meet-1"

    init() throws {
        let state = try TemporaryState()
        self.state = state
        members = try (0..<4).map {
            try state.database.addMember(at: "m\($0)@example.edu", named: "Name \($0)", now: Self.now).id
        }
    }

    private var database: StateDatabase { state.database }

    private static func terms(_ capacity: Int?, days: Double = 1) -> GoingTerms {
        GoingTerms(capacity: capacity, ends: now + days * 86_400)
    }

    private func go(
        _ number: Int, _ audience: Going.Audience = .nobody, _ capacity: Int? = 2
    ) throws -> GoingLine {
        try database.go(
            members[number], to: Self.post, in: "meetups", audience: audience, Self.terms(capacity))
    }

    private func leave(_ number: Int, _ capacity: Int? = 2) throws -> GoingLine {
        try database.leave(members[number], Self.post, in: "meetups", Self.terms(capacity))
    }

    private var values: [String] {
        get throws { try database.voteSums(of: "meetups").map { "\($0.id) \($0.value)" }.sorted() }
    }

    @Test("stand in the order of their presses; a second press changes who sees the name alone")
    func order() throws {
        for number in [2, 0, 3] { _ = try go(number) }
        let line = try go(2, .everyone)
        #expect(line.goings.map(\.member) == [members[2], members[0], members[3]])
        #expect(line.goings.map(\.audience) == [.everyone, .nobody, .nobody])
        #expect(line.goings.map(\.hasPlace) == [true, true, false])
        #expect(line.place(of: members[3]) == .waiting(1))
        #expect(try values == ["going-names:meet-1 text(\"\(members[2])\")", "going:meet-1 number(3)"])
        // Who waits does not go.
        _ = try go(3, .everyone)
        #expect(try values.first == "going-names:meet-1 text(\"\(members[2])\")")
        // Open pages get numbers, and never who goes.
        #expect(try database.newestVoteSums(of: "meetups", limit: 9).map(\.id) == ["going:meet-1"])
    }

    @Test("leave, so that the next one moves up and is to be told, once")
    func left() throws {
        for number in 0..<3 { _ = try go(number) }
        #expect(try leave(3).goings.count == 3)
        let line = try leave(0)
        #expect(line.untold.map(\.member) == [members[2]] && line.untold.allSatisfy(\.hasPlace))
        try database.settle(line.untold, of: Self.post)
        #expect(try database.goingLine(of: Self.post, Self.terms(2)).untold.isEmpty)
        // Whoever comes back stands last.
        #expect(try go(0).place(of: members[0]) == .waiting(1))
        #expect(try values == ["going:meet-1 number(3)"])
    }

    @Test("are told of a place once, whichever process comes first")
    func toldOnce() throws {
        let member = try #require(try database.member(members[2]))
        let session = try #require(try database.beginSession(of: member, now: Self.now))
        let browser = SessionToken.random()
        try database.attach(browser, to: session, now: Self.now)
        for number in 0..<3 { _ = try go(number) }
        _ = try leave(0)
        let key = MemberNoticeKey(
            type: "signUp", subject: Self.post, idPrefix: "member-x-", isGrouped: false, hasPlace: true)
        let counts = try (0..<2).map { number in
            try database.tell(members[2], key, now: Self.now) { owner in
                PersonalRecord(
                    id: "member-x-\(owner)-\(number)", owner: owner, json: "{}", counts: Self.now)
            }
        }
        #expect(counts == [1, 0])
        #expect(try database.goingLine(of: Self.post, Self.terms(2)).untold.isEmpty)
    }

    @Test("are found without the file where an account with a place was removed")
    func removed() throws {
        for number in 0..<3 { _ = try go(number, .everyone) }
        #expect(try database.untoldGoingLines(now: Self.now).isEmpty)
        #expect(try database.removeMember(members[0], by: "test", now: Self.now) == ["meetups"])
        let lines = try database.untoldGoingLines(now: Self.now)
        #expect(lines.map(\.post) == [Self.post])
        #expect(lines.first?.line.untold.map(\.member) == [members[2]])
        #expect(
            try values == [
                "going-names:meet-1 text(\"\(members[1]) \(members[2])\")", "going:meet-1 number(2)",
            ])
        // Of what is over nobody is told.
        #expect(try database.untoldGoingLines(now: Self.now + 2 * 86_400).isEmpty)
    }

    @Test("are no more than a line holds, and none where the post is not on the site")
    func limits() throws {
        try database.write { database in
            for number in 0..<GoingLine.limit {
                try database.execute(
                    sql: "INSERT INTO members (id, address, created, used) VALUES (?, ?, 0, 0)",
                    arguments: ["m-\(number)", "x\(number)@example.edu"])
                try database.execute(
                    sql:
                        "INSERT INTO goings (post, section, member, audience, hasPlace) VALUES (?, 'meetups', ?, 0, 1)",
                    arguments: [Self.post, "m-\(number)"])
            }
        }
        let line = try go(0, .nobody, nil)
        #expect(line.goings.count == GoingLine.limit && line.place(of: members[0]) == .none)
        try database.write {
            try $0.execute(
                sql: """
                    INSERT INTO readerPosts (id, kind, state, posted) VALUES ('meet-2', 'meetup', 'hidden', 0)
                    """)
        }
        let hidden = try database.go(
            members[0], to: "meet-2", in: "meetups", audience: .nobody, Self.terms(nil))
        #expect(hidden.goings == [])
    }

    @Test("are deleted 30 days after the post is over, and the number stays; with the post, nothing stays")
    func expiry() throws {
        _ = try go(0, .everyone)
        #expect(try database.answer(["a": .yes], by: members[1], for: Self.post, ends: Self.now))
        try database.removeExpired(now: Self.now + Retention.signUp + 86_000)
        #expect(try database.goingLine(of: Self.post, capacity: nil).goings == [])
        #expect(try database.memberTicks(of: Self.post).byMember == [:])
        #expect(try values == ["going:meet-1 number(1)"])
        _ = try go(0)
        try database.write { try StateDatabase.removeVotes(for: Self.post, in: $0) }
        #expect(try values == [] && database.goingLine(of: Self.post, capacity: nil).goings == [])
    }

    @Test("see in their own data where they go and what they answered")
    func data() throws {
        _ = try go(0, .author)
        _ = try database.answer(
            ["2027-01-16T18:00": .ifNeedBe], by: members[0], for: "meet-2", ends: Self.now)
        let data = try #require(try database.data(of: members[0], now: Self.now))
        #expect(data.goings == [MemberData.Kept(post: Self.post, value: 1)])
        #expect(data.ticks == [MemberData.Kept(post: "meet-2", value: "2027-01-16T18:00 ifNeedBe")])
    }

    @Test("answer to offered times, and change their answers, until the post has its time")
    func ticks() throws {
        #expect(try database.answer(["a": .yes, "b": .no], by: members[0], for: "p", ends: Self.now))
        #expect(try database.answer(["a": .ifNeedBe], by: members[1], for: "p", ends: Self.now))
        #expect(try database.answer(["b": .yes], by: members[0], for: "p", ends: Self.now))
        let ticks = try database.memberTicks(of: "p")
        #expect(ticks.sum(of: "a") == PollSum(ifNeedBe: 1) && ticks.sum(of: "b") == PollSum(yes: 1))
        #expect(try database.endTicks(of: "p") == [members[0], members[1]].sorted())
        #expect(try database.endTicks(of: "p") == [] && database.memberTicks(of: "p").byMember == [:])
    }
}
