import Foundation
import Model
import TestSupport
import Testing

@testable import State

/// The votes of members for posts as a dictionary.
private struct ModelVotes {
    private var votes: [String: [Int: Vote]] = [:]

    func vote(of member: Int, for post: String) -> Vote { votes[post]?[member] ?? .none }

    mutating func press(_ button: Vote, by member: Int, for post: String, from shown: Vote) {
        let before = vote(of: member, for: post)
        guard before == shown else { return }
        votes[post, default: [:]][member] = before == .none ? button : nil
    }

    mutating func remove(_ member: Int) {
        for post in votes.keys { votes[post]?[member] = nil }
    }

    /// Votes for a post, and against it.
    func sum(of post: String) -> [Int] {
        let all = votes[post].map { Array($0.values) } ?? []
        return [all.count { $0 == .up }, all.count { $0 == .down }]
    }

    /// All votes of a member, as lines.
    func list(of member: Int, in posts: [String]) -> [String] {
        posts.compactMap { post in
            votes[post]?[member].map { "\(post) \($0)" }
        }
    }
}

@Suite("Votes of members, against a model")
struct VoteModelTests {
    private static let posts = ["p-1", "p-2", "p-3"]
    private static let section = "questions"

    private static func sum(_ post: String, _ database: StateDatabase) throws -> [Int] {
        let sum = try database.votes(for: [post])[post]
        return [sum?.up ?? 0, sum?.down ?? 0]
    }

    @Test("have the votes and sums of a dictionary after each of 500 random sequences")
    func sequences() throws {
        let state = try TemporaryState()
        let database = state.database
        var random = SeededRandom(state: 22)
        for sequence in 0..<500 {
            var model = ModelVotes()
            let posts = Self.posts.map { "\(sequence)-\($0)" }
            let voters = (0..<4).map { Voter.member("m-\(sequence)-\($0)") }
            for _ in 0..<12 {
                let (member, post) = (
                    Int.random(in: 0..<4, using: &random), posts.randomElement(using: &random)!
                )
                if Int.random(in: 0..<24, using: &random) == 0 {
                    model.remove(member)
                    _ = try database.write { try StateDatabase.removeVotes(of: voters[member], in: $0) }
                    continue
                }
                let button: Vote = Bool.random(using: &random) ? .up : .down
                // A third of the pages are out of date.
                let isOutdated = Int.random(in: 0..<3, using: &random) == 0
                let shown =
                    isOutdated
                    ? [Vote.up, .down, .none].randomElement(using: &random)!
                    : model.vote(of: member, for: post)
                model.press(button, by: member, for: post, from: shown)
                let cast = try database.cast(
                    .press(button, from: shown), for: post, in: Self.section, by: voters[member],
                    now: TemporaryState.now)
                #expect(cast.vote == model.vote(of: member, for: post))
                #expect([cast.sum.up, cast.sum.down] == model.sum(of: post))
            }
            for post in posts {
                #expect(try Self.sum(post, database) == model.sum(of: post), "sequence \(sequence)")
            }
            for (member, voter) in voters.enumerated() {
                let listed = try database.votes(of: voter).map { "\($0.subject) \($0.vote)" }
                #expect(listed == model.list(of: member, in: posts), "sequence \(sequence)")
            }
        }
    }

    @Test("of 50 members at once, each twice, end in the exact sum")
    func atOnce() async throws {
        let state = try TemporaryState()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask {
                    try await inThread {
                        // A connection of its own, as each process has it.
                        let database = try StateDatabase(root: state.folder.path)
                        for _ in 0..<2 {
                            _ = try database.cast(
                                .press(number < 30 ? .up : .down, from: .none), for: "p-1", in: Self.section,
                                by: .member("m-\(number)"), now: TemporaryState.now)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try Self.sum("p-1", state.database) == [30, 20])
        let entries = try state.database.voteSums(of: Self.section)
        #expect(entries.map { "\($0.id) \($0.value)" } == ["p-1 number(10)"])
    }
}
