import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import State

@Suite("Votes of members")
struct MemberVotesTests {
    private let state: TemporaryState
    private static let now = TemporaryState.now
    private static let day: TimeInterval = 86_400

    init() throws { state = try TemporaryState() }

    private var database: StateDatabase { state.database }

    private func cast(
        _ choice: VoteChoice, _ voter: Voter, for subject: String = "q-1", in section: String = "questions",
        insteadOf reader: Voter? = nil, after seconds: TimeInterval = 0
    ) throws -> CastVote {
        try database.cast(
            choice, for: subject, in: section, by: voter, insteadOf: reader, now: Self.now + seconds)
    }

    /// The sum of a post: votes for it, and against it.
    private func sum(_ subject: String = "q-1") throws -> [Int] {
        let sum = try database.votes(for: [subject])[subject]
        return [sum?.up ?? 0, sum?.down ?? 0]
    }

    // MARK: Presses

    @Test(
        "follow from the vote before: a button takes a vote back, the other one clears it, and none counts",
        arguments: [
            (Vote.none, Vote.up, Vote.up), (.none, .down, .down), (.up, .up, .none), (.up, .down, .none),
            (.down, .down, .none), (.down, .up, .none),
        ])
    func presses(before: Vote, pressed: Vote, after: Vote) throws {
        let voter = Voter.account("1")
        if before != .none { _ = try cast(.set(before), voter) }
        let done = try cast(.press(pressed, from: before), voter)
        #expect((done.before, done.vote, done.isChanged) == (before, after, true))
        #expect(done.isFreshUpvote == (before == .none && pressed == .up))
        #expect(try sum() == [after == .up ? 1 : 0, after == .down ? 1 : 0])
        // The same request again, as after a double click.
        let again = try cast(.press(pressed, from: before), voter)
        #expect((again.vote, again.isChanged, again.isFreshUpvote) == (after, false, false))
        #expect(try database.vote(of: voter, for: "q-1") == after)
    }

    @Test("of a page that is out of date change nothing, and the answer has the vote that counts")
    func outdated() throws {
        let voter = Voter.account("1")
        // Two tabs that show no vote.
        #expect(try cast(.press(.up, from: .none), voter).vote == .up)
        let second = try cast(.press(.down, from: .none), voter)
        #expect((second.vote, second.isChanged, second.sum.up, second.sum.down) == (.up, false, 1, 0))
        #expect(VoteChoice.press(.down, from: .none).wanted == .down)
        // The second tab shows the true vote now.
        #expect(try cast(.press(.down, from: .up), voter).vote == .none)
        #expect(try cast(.press(.up, from: .up), voter).vote == .none)
        #expect(try sum() == [0, 0])
        // A press that would take a vote back where there is none leaves no row.
        #expect(try cast(.press(.up, from: .up), voter, for: "q-2").vote == .none)
        #expect(try database.newestVoteSums(of: "questions", limit: 9).map(\.id) == ["q-1"])
    }

    // MARK: Members and readers

    @Test("take the place of the vote that the same browser gave as a reader", arguments: [Vote.up, .none])
    func absorbed(choice: Vote) throws {
        let (member, reader) = (Voter.member("m-1"), Voter.reader(.random()))
        _ = try cast(.set(.up), reader)
        _ = try cast(.set(.up), .reader(.random()))
        #expect(try database.votes(of: member, insteadOf: reader, for: ["q-1", "q-2"]) == ["q-1": .up])
        let done = try cast(.set(choice), member, insteadOf: reader)
        #expect((done.before, done.vote) == (.up, choice))
        #expect(try sum() == [choice == .up ? 2 : 1, 0])
        #expect(try database.vote(of: reader, for: "q-1") == .none)
        #expect(try database.vote(of: member, for: "q-1") == choice)
    }

    @Test("count once too where the browser voted after the member had")
    func absorbedLater() throws {
        let (member, reader) = (Voter.member("m-1"), Voter.reader(.random()))
        _ = try cast(.set(.up), member)
        _ = try cast(.set(.up), reader)
        #expect(try sum() == [2, 0])
        let done = try cast(.press(.up, from: .none), member, insteadOf: reader)
        #expect((done.vote, done.sum.up, done.isChanged) == (.up, 1, true))
        #expect(try sum() == [1, 0])
    }

    // MARK: Accounts

    @Test("are listed for their member, and go with the account, also from the sums")
    func removed() throws {
        let (li, bo) = (Voter.member("m-li"), Voter.member("m-bo"))
        _ = try cast(.press(.up, from: .none), li)
        _ = try cast(.press(.down, from: .none), li, for: "q-2")
        _ = try cast(.press(.up, from: .none), li, for: "e-1", in: "events")
        _ = try cast(.press(.up, from: .none), bo)
        let listed = try database.votes(of: li)
        #expect(listed.map(\.subject) == ["e-1", "q-1", "q-2"])
        #expect(listed.map(\.vote) == [.up, .up, .down])
        // No finer time than the day is stored.
        #expect(listed.map(\.day.milliseconds) == Array(repeating: 1_799_971_200_000, count: 3))
        let sections = try database.write { try StateDatabase.removeVotes(of: li, in: $0) }
        #expect(sections == ["events", "questions"])
        #expect(try (sum(), sum("q-2"), sum("e-1")) == ([1, 0], [0, 0], [0, 0]))
        #expect(try database.votes(of: li).isEmpty)
        #expect(try database.votes(of: bo).map(\.subject) == ["q-1"])
        #expect(
            Set(try database.newestVoteSums(of: "questions", limit: 9).map(\.id)) == ["q-1", "q-2"],
            "open pages are told of sums that are 0 again")
        #expect(try database.write { try StateDatabase.removeVotes(of: li, in: $0) } == [])
    }

    @Test("find those of one account by an index")
    func index() throws {
        let plan = try database.read {
            try Row.fetchAll(
                $0,
                sql:
                    "EXPLAIN QUERY PLAN SELECT subject FROM votes WHERE voter = x'0131' AND voter >= x'01'"
            ).map { $0["detail"] as String }
        }
        #expect(plan.contains { $0.contains("votesOfAccounts") }, "\(plan)")
    }

    // MARK: New accounts

    @Test("of accounts younger than a day are counted by post and hour, each account once, for a week")
    func newAccounts() throws {
        var voters: [Voter] = []
        for number in 0..<5 {
            let member = try database.addMember(at: "\(number)@example.edu", now: Self.now)
            voters.append(.member(member.id))
        }
        for voter in voters[..<3] {
            _ = try cast(.press(.up, from: .none), voter, after: 60)
            _ = try cast(.press(.up, from: .up), voter, after: 70)
            _ = try cast(.press(.up, from: .none), voter, after: 80)
        }
        _ = try cast(.press(.down, from: .none), voters[3], after: 7200)
        _ = try cast(.press(.up, from: .none), voters[3], for: "q-2", after: 7200)
        // The account is a day old.
        _ = try cast(.press(.up, from: .none), voters[4], after: Self.day)
        _ = try cast(.set(.up), .account("officer 1"), for: "q-3")
        #expect(try database.newVoters(for: ["q-1", "q-2", "q-3"]) == ["q-1": 3, "q-2": 1])
        try database.removeExpired(now: Self.now + Retention.newVoter - 3600)
        #expect(try database.newVoters(for: ["q-1"]) == ["q-1": 3])
        try database.removeExpired(now: Self.now + Retention.newVoter + 7200)
        #expect(try database.newVoters(for: ["q-1", "q-2"]) == [:])
        #expect(try sum() == [4, 1])
    }

    @Test("of new accounts are forgotten with the votes that officers reset, and with the account")
    func newAccountsGone() throws {
        let member = try database.addMember(at: "li@example.edu", now: Self.now)
        for subject in ["q-1", "q-2"] {
            _ = try cast(.press(.up, from: .none), .member(member.id), for: subject)
        }
        let version = try #require(try database.votes(for: ["q-1"])["q-1"]?.version)
        #expect(
            try database.resetVotes(for: [("q-1", "Tea", version)], by: "mei", now: Self.now) == ["questions"]
        )
        #expect(try database.newVoters(for: ["q-1", "q-2"]) == ["q-2": 1])
        _ = try database.write { try StateDatabase.removeVotes(of: .member(member.id), in: $0) }
        #expect(try database.newVoters(for: ["q-2"]) == [:])
    }
}
