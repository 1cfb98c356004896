import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import State

@Suite("Votes")
struct VotesTests {
    private let state: TemporaryState
    private static let now = TemporaryState.now
    private let readers = (0..<3).map { _ in Voter.reader(.random()) }

    init() throws { state = try TemporaryState() }

    /// Numbers of votes after one, and whether it changed them.
    private func vote(
        _ vote: Vote, _ voter: Voter, for subject: String = "f-1", after seconds: TimeInterval = 0
    ) throws -> [Int] {
        let (sum, isChanged) = try state.database.vote(
            vote, for: subject, in: "feedback", by: voter, now: Self.now + seconds)
        return [sum.up, sum.down, isChanged ? 1 : 0]
    }

    private func entries(_ all: [PostValues.Entry]) -> [String] { all.map { "\($0.id) \($0.value)" } }

    private func names() throws -> [[UInt8]] {
        try state.database.read {
            try [UInt8].fetchAll($0, sql: "SELECT voter FROM votes ORDER BY subject, voter")
        }
    }

    @Test("count once for each voter and post, however often they are sent, and can be taken back")
    func once() throws {
        #expect(try vote(.none, readers[0]) == [0, 0, 0])
        #expect(try vote(.up, readers[0]) == [1, 0, 1])
        #expect(try vote(.up, readers[0]) == [1, 0, 0])
        #expect(try vote(.up, readers[1]) == [2, 0, 1])
        #expect(try vote(.down, readers[0]) == [1, 1, 1])
        #expect(try vote(.up, .account("officer 1")) == [2, 1, 1])
        #expect(try vote(.none, readers[0]) == [2, 0, 1])
        #expect(try vote(.none, readers[0]) == [2, 0, 0])
        #expect(try vote(.up, readers[0], for: "f-2") == [1, 0, 1])
        #expect(try readers.map { try state.database.vote(of: $0, for: "f-1") } == [.none, .up, .none])
        #expect(try state.database.vote(of: readers[0], for: "f-2") == .up)
        #expect(try state.database.vote(of: readers[0], for: "f-3") == .none)
    }

    @Test(
        "are sums by section, without those that are 0; the newest changes first, with those that are 0 again"
    )
    func sums() throws {
        for subject in ["f-1", "f-2", "f-3"] { _ = try vote(.up, readers[0], for: subject) }
        _ = try vote(.none, readers[0], for: "f-1")
        _ = try vote(.down, readers[1], for: "f-3")
        _ = try vote(.down, readers[2], for: "f-3")
        _ = try state.database.vote(.up, for: "c-1", in: "courses", by: readers[0], now: Self.now)
        let database = state.database
        #expect(
            Set(entries(try database.voteSums(of: "feedback"))) == ["f-2 number(1)", "f-3 number(-1)"])
        #expect(entries(try database.voteSums(of: "courses")) == ["c-1 number(1)"])
        #expect(
            entries(try database.newestVoteSums(of: "feedback", limit: 2)) == [
                "f-3 number(-1)", "f-1 number(0)",
            ])
        // The same vote again is no change.
        _ = try vote(.up, readers[0], for: "f-2")
        #expect(entries(try database.newestVoteSums(of: "feedback", limit: 1)) == ["f-3 number(-1)"])
    }

    @Test("name a reader by a hash that differs from post to post, and without the time of day")
    func unlinked() throws {
        let key = SessionToken.random()
        for subject in ["f-1", "f-2"] {
            _ = try vote(.up, .reader(key), for: subject)
            _ = try vote(.up, readers[0], for: subject)
        }
        let names = try names()
        #expect(Set(names).count == 4)
        #expect(names.allSatisfy { $0.count == 17 && $0.first == 0 })
        let times = try state.database.read { try Int64.fetchSet($0, sql: "SELECT time FROM votes") }
        #expect(times == [1_799_971_200_000])
        let file = try Data(contentsOf: URL(filePath: "\(state.folder.path)/\(StateDatabase.path)"))
        #expect(file.range(of: Data(key.text.utf8)) == nil)
    }

    @Test("lose the hashes of readers after 90 days; the sums stay, and so do the votes of accounts")
    func expired() throws {
        _ = try vote(.up, readers[0])
        _ = try vote(.up, .account("officer 1"))
        let day: TimeInterval = 86_400
        try state.database.removeExpired(now: Self.now + 89 * day)
        #expect(try names().count == 2)
        try state.database.removeExpired(now: Self.now + Retention.vote)
        #expect(try names() == [[1] + Array("officer 1".utf8)])
        #expect(entries(try state.database.voteSums(of: "feedback")) == ["f-1 number(2)"])
    }

    @Test(
        "go with a post that is withdrawn, removed or erased", arguments: ["withdrawn", "removed", "erased"])
    func gone(way: String) throws {
        for subject in ["f-1", "f-2"] { _ = try vote(.up, readers[0], for: subject) }
        if let gone = ReaderPost.State(rawValue: way) {
            let post = ReaderPost(
                id: "f-1", kind: "feedback", receipt: [1], state: .published, path: "a", posted: Self.now)
            try state.database.write { try post.store(in: $0) }
            #expect(try state.database.vote(of: readers[0], for: "f-1") == .up)
            try state.database.write { try post.gone(gone).store(in: $0) }
        } else {
            _ = try state.database.erase("f-1", by: "mei", now: Self.now)
        }
        #expect(try names().count == 1)
        #expect(entries(try state.database.newestVoteSums(of: "feedback", limit: 9)) == ["f-2 number(1)"])
    }

    @Test("for a post of a reader that is not published change nothing", arguments: ["hidden", "waiting"])
    func hidden(state name: String) throws {
        _ = try vote(.up, readers[0])
        let post = ReaderPost(
            id: "f-1", kind: "feedback", receipt: [1], state: .published, path: "a", posted: Self.now)
        try state.database.write { database in
            try post.store(in: database)
            try database.execute(sql: "UPDATE readerPosts SET state = ?", arguments: [name])
        }
        #expect(try vote(.up, readers[1]) == [1, 0, 0])
        #expect(try vote(.none, readers[0]) == [1, 0, 0])
        #expect(try state.database.queue(.voted, limit: 9) == [])
    }

    @Test("are deleted with a log line that has their number, unless they changed since somebody looked")
    func reset() throws {
        let database = state.database
        for reader in readers { _ = try vote(.up, reader) }
        _ = try vote(.up, readers[0], for: "f-2")
        let seen = try database.votes(for: ["f-1", "f-2", "f-3"])
        #expect(seen.mapValues(\.count) == ["f-1": 3, "f-2": 1])
        #expect(seen.mapValues(\.version) == ["f-1": 3, "f-2": 4])
        #expect(try database.queue(.voted, limit: 9) == ["f-1", "f-2"])
        func reset(_ version: Int) throws -> [String] {
            try database.resetVotes(
                for: [("f-1", "Kayaks", version), ("f-3", "Tea", 0)], by: "mei", now: Self.now)
        }
        #expect(try reset(2) == [])
        #expect(try names().count == 4)
        #expect(try reset(3) == ["feedback"])
        #expect(
            entries(try database.newestVoteSums(of: "feedback", limit: 9)) == [
                "f-1 number(0)", "f-2 number(1)",
            ])
        #expect(entries(try database.voteSums(of: "feedback")) == ["f-2 number(1)"])
        #expect(try readers.map { try database.vote(of: $0, for: "f-1") } == [.none, .none, .none])
        #expect(try names().count == 1)
        #expect(try database.queue(.voted, limit: 9) == ["f-2"])
        #expect(try database.countInQueue(.voted, .post("f-2")) == 1)
        #expect(try database.countInQueue(.voted, .post("f-1")) == 0)
        let line = try #require(try database.lastChange())
        #expect(line.action == .votesReset && line.author == "mei")
        #expect(line.subject == "f-1" && line.title == "Kayaks (3 → 0)")
        #expect(try reset(3) == [])
        // The same number of later votes is another version, which the officer has not seen.
        for reader in readers { _ = try vote(.up, reader) }
        #expect(try reset(3) == [])
        #expect(try database.lastChange()?.number == line.number)
        #expect(try reset(8) == ["feedback"])
        #expect(entries(try database.voteSums(of: "feedback")) == ["f-2 number(1)"])
    }

    @Test("of two processes at once count all")
    func together() throws {
        let other = try state.reopened()
        for voter in readers {
            for database in [state.database, other] {
                _ = try database.vote(.up, for: "f-1", in: "feedback", by: voter, now: Self.now)
            }
        }
        #expect(entries(try state.database.voteSums(of: "feedback")) == ["f-1 number(3)"])
    }
}
