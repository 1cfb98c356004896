import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import State

@Suite("Readers' posts in the database")
struct ReaderPostTests {
    private let state: TemporaryState
    private static let now = TemporaryState.now

    init() throws { state = try TemporaryState() }

    private func post(
        _ id: String, _ state: ReaderPost.State = .published, client: [UInt8]? = nil,
        after seconds: TimeInterval = 0, cause: ModerationCause? = nil
    ) -> ReaderPost {
        ReaderPost(
            id: id, kind: "feedback", receipt: Array(id.utf8), state: state, cause: cause,
            path: "Content/feedback/\(id).md", posted: Self.now + seconds, client: client,
            digest: Array(id.utf8), similarity: .max)
    }

    @discardableResult
    private func accept(_ post: ReaderPost, text: String = "x", title: String = "t") throws -> Int64 {
        var change = Change(
            nonce: "n-\(post.id)-\(post.state)", time: post.posted, author: .reader, action: .post,
            subject: post.id, title: title,
            files: [FileChange(path: post.path ?? "", before: nil, after: Array(text.utf8))])
        change.readerPost = post
        guard case .accepted(let number) = try state.database.accept(change) else { return 0 }
        try state.database.settle(number)
        return number
    }

    private func client(_ address: String, after seconds: TimeInterval = 0) throws -> ReaderClient {
        try state.database.client(at: address, now: Self.now + seconds)
    }

    @Test("are accepted with their change: both, or neither")
    func atomic() throws {
        let waiting = post("f-a", .waiting, client: [1, 2], cause: .words)
        try accept(waiting)
        #expect(try state.database.readerPost("f-a") == waiting)
        #expect(try state.database.readerPost(receipt: Array("f-a".utf8)) == waiting)
        #expect(try state.database.readerPost("f-b") == nil)
        // Another post with the same receipt.
        let other = ReaderPost(
            id: "f-b", kind: "feedback", receipt: Array("f-a".utf8), state: .published, path: "p",
            posted: Self.now)
        #expect(throws: StateError.self) { try accept(other) }
        #expect(try state.database.readerPost("f-b") == nil)
        #expect(try state.database.log(limit: 9).count == 1)
        // A later change of the post replaces its state, but not when and by whom it was posted.
        var published = post("f-a", .published, client: [9], after: 60)
        published.reason = "Fine."
        try accept(published)
        let stored = try #require(try state.database.readerPost("f-a"))
        #expect(stored.state == .published && stored.cause == nil && stored.reason == "Fine.")
        #expect(stored.posted == Self.now && stored.client == [1, 2])
    }

    @Test("are known by a hash of the network that two days later nothing tells an address from")
    func clients() throws {
        let first = try client("192.0.2.1")
        #expect(first.today.count == 16 && first.yesterday == nil)
        #expect(try client("192.0.2.1") == first)
        #expect(try client("192.0.2.2") != first)
        #expect(try client("2001:db8::1") == client("2001:db8::ffff"))
        #expect(try client("2001:db8:0:1::1") != client("2001:db8::1"))
        try accept(post("f-a", client: first.today))
        let second = try client("192.0.2.1", after: 86_400)
        #expect(second.yesterday == first.today && second.today != first.today)
        #expect(second.matches(first.today) && !second.matches(nil) && !second.matches([]))
        let third = try client("192.0.2.1", after: 2 * 86_400)
        #expect(third.yesterday == second.today && !third.matches(first.today))
        #expect(try state.database.readerPost("f-a")?.client == nil)
        let days = try state.database.read { try Int.fetchAll($0, sql: "SELECT day FROM addressSalts") }
        #expect(days.count == 2)
    }

    @Test("are forgotten by cron too, if nobody posts any more")
    func forgotten() throws {
        try accept(post("f-a", client: client("192.0.2.1").today))
        _ = try state.database.report(
            "f-a", by: client("192.0.2.2"), reason: .spam, text: "", now: Self.now)
        try state.database.forgetClients(now: Self.now + 2 * 86_400 - 1)
        #expect(try state.database.readerPost("f-a")?.client != nil)
        try state.database.forgetClients(now: Self.now + 2 * 86_400)
        #expect(try state.database.readerPost("f-a")?.client == nil)
        #expect(try state.database.reports(of: ["f-a"])["f-a"]?.map(\.client) == [nil])
        // The reader of the day before is another one by then, and its report counts no more.
        #expect(
            try state.database.report(
                "f-a", by: client("192.0.2.2", after: 2 * 86_400), reason: .spam, text: "",
                now: Self.now + 2 * 86_400) == 1)
    }

    @Test(
        "count for their client for ten minutes and a day, over midnight, and not if the clock was set back")
    func activity() throws {
        let reader = try client("192.0.2.1")
        for (id, seconds) in [
            ("a", -86_400.0), ("b", -86_399), ("c", -600), ("d", -599), ("e", 0), ("f", 61),
        ] {
            try accept(post(id, id == "e" ? .waiting : .published, client: reader.today, after: seconds))
        }
        try accept(post("g", client: client("192.0.2.2").today))
        let found = try state.database.activity(of: reader, now: Self.now)
        #expect((found.ofClientLately, found.ofClientToday, found.waiting) == (2, 4, 1))
        #expect(
            found.newest.map { String(decoding: $0.texts.digest, as: UTF8.self) }.sorted() == [
                "b", "c", "d", "e", "g",
            ])
        #expect(found.newest.filter(\.isOfClient).count == 4)
        #expect(found.newest.allSatisfy { $0.texts.similarity == .max })
        let tomorrow = try client("192.0.2.1", after: 86_300)
        #expect(try state.database.activity(of: tomorrow, now: Self.now + 86_300).ofClientToday == 2)
        let corrected = try state.database.activity(of: reader, except: "e", now: Self.now)
        #expect((corrected.ofClientLately, corrected.ofClientToday) == (1, 3))
    }

    @Test("are reported once by a client, which may report at most 20 in a day")
    func reports() throws {
        func report(_ post: String, _ address: String, after seconds: TimeInterval = 0) throws -> Int? {
            try state.database.report(
                post, by: client(address, after: seconds), reason: .insult, text: "me",
                now: Self.now + seconds)
        }
        #expect(try report("f-a", "192.0.2.1") == 1)
        #expect(try report("f-a", "192.0.2.1") == nil)
        #expect(try report("f-a", "192.0.2.2") == 2)
        #expect(try report("f-a", "192.0.2.1", after: 86_400) == nil)
        #expect(try report("f-a", "192.0.2.3", after: 86_400) == 3)
        let budget = try client("192.0.2.9")
        for number in 0...20 {
            let end = try state.database.use(ClientBudget.reports, by: budget, now: Self.now)
            #expect(end == (number < 20 ? nil : Self.now + 86_400))
        }
        let all = try #require(try state.database.reports(of: ["f-a", "f-21"])["f-a"])
        #expect(all.map(\.reason) == [.insult, .insult, .insult] && all.map(\.text) == ["me", "me", "me"])
        #expect(try state.database.queueCounts().reported == 1)
        try state.database.answerReports(of: ["f-a"])
        #expect(try state.database.reports(of: ["f-a"])["f-a"]?.count == 0)
    }

    @Test("are reported once by a household, however many networks it has, over midnight too")
    func household() throws {
        func report(_ address: String, after seconds: TimeInterval = 0) throws -> Int? {
            try state.database.report(
                "f-a", by: client(address, after: seconds), reason: .spam, text: "", now: Self.now + seconds)
        }
        for network in 1...5 { #expect(try report("2001:db8:1:\(network)::1") == 1) }
        #expect(try report("2001:db8:1:99::1", after: 86_400) == 1)
        #expect(try report("2001:db8:2::1", after: 86_400) == 2)
        #expect(try report("192.0.2.1", after: 86_400) == 3)
    }

    @Test("count for a household too, whose networks together have four times the limit of one")
    func householdPosts() throws {
        for number in 0..<80 {
            let reader = try client("2001:db8:1:\(String(number * 256, radix: 16))::1")
            var post = post("h-\(number)", client: reader.today, after: Double(-number))
            post.networks = ReaderPost.Networks(reader)
            try accept(post)
        }
        let reader = try client("2001:db8:1:ff42::1")
        let found = try state.database.activity(of: reader, now: Self.now)
        #expect((found.ofClientLately, found.ofClientToday) == (20, 20))
        // A tenth of 200 and of 800.
        #expect((found.ofSiteLately, found.ofSiteToday) == (20, 80))
        let flood = try client("192.0.2.1")
        for number in 0..<81 {
            try accept(post("f-\(number)", number < 5 ? .published : .waiting, client: flood.today))
        }
        let all = try state.database.activity(of: reader, now: Self.now)
        #expect((all.ofSiteLately, all.ofSiteToday) == (40, 160))
        let other = try state.database.activity(of: client("2001:db8:2::1"), now: Self.now)
        #expect((other.ofClientLately, other.ofClientToday) == (0, 0))
    }

    @Test("wait as those of their network, until the salt of their day is gone")
    func waitingOfNetwork() throws {
        for (id, address) in [
            ("a", "2001:db8:1:1::1"), ("b", "2001:db8:1:ff00::1"), ("c", "2001:db8:2::1"), ("d", "192.0.2.1"),
        ] {
            let reader = try client(address)
            var post = post(id, .waiting, client: reader.today)
            post.networks = ReaderPost.Networks(reader)
            try accept(post)
        }
        func found(_ address: String, after seconds: TimeInterval = 0) throws -> [Int] {
            let found = try state.database.activity(
                of: client(address, after: seconds), now: Self.now + seconds)
            return [found.waitingOfNetwork, found.waiting]
        }
        #expect(try found("2001:db8:1:abcd::1") == [2, 4])
        #expect(try found("192.0.2.1") == [1, 4])
        #expect(try found("192.0.2.2") == [0, 4])
        #expect(try found("2001:db8:1:abcd::1", after: 86_400) == [2, 4])
        #expect(try found("2001:db8:1:abcd::1", after: 2 * 86_400) == [0, 4])
    }

    @Test("stand in a queue of three parts, of which officers are told once until it is empty")
    func queue() throws {
        try state.add("mei")
        let registration = DeviceRegistration(
            channel: .push, endpoint: "https://push.example/1", service: "https://push.example",
            publicKey: [4], secret: [7], language: "en", officer: "mei", address: "192.0.2.1")
        _ = try state.database.register(registration, of: .random(), now: Self.now)
        var times: [TimeInterval] = []
        func told(after seconds: TimeInterval = 0) throws -> Bool {
            var readers: [Int64] = []
            let stored = try state.database.beginQueueNotice(now: Self.now + seconds) { reader, time in
                readers.append(reader)
                times.append(time.timeIntervalSince(Self.now))
                return nil
            }
            #expect(stored == 0)
            return readers == [1]
        }
        #expect(try !told())
        try accept(post("w1", .waiting, client: [1], after: 2, cause: .words))
        try accept(post("w2", .waiting, client: [2], after: 1, cause: .limit))
        try accept(post("p1"))
        try accept(post("p2", after: 1))
        #expect(try told())
        #expect(try !told())
        try state.database.askRemoval(of: "p1", now: Self.now + 5)
        try state.database.askRemoval(of: "p1", now: Self.now + 9)
        #expect(try state.database.readerPost("p1")?.removalAsked == Self.now + 5)
        _ = try state.database.report("p2", by: client("192.0.2.1"), reason: .other, text: "", now: Self.now)
        let counts = ModerationQueue.Counts(waiting: 2, reported: 1, removal: 1)
        #expect(try state.database.queueCounts() == counts)
        #expect(try state.database.queue(.waiting, limit: 9) == ["w2", "w1"])
        #expect(try state.database.queue(.waiting, limit: 1, offset: 1) == ["w1"])
        #expect(try state.database.queue(.waiting, .client([1]), limit: 9) == ["w1"])
        #expect(try state.database.queue(.waiting, .cause(.limit), limit: 9) == ["w2"])
        #expect(try state.database.queue(.reported, limit: 9) == ["p2"])
        #expect(try state.database.queue(.reported, .cause(.limit), limit: 9) == [])
        #expect(try state.database.queue(.removal, limit: 9) == ["p1"])
        #expect(try state.database.waitingByCause() == [.words: 1, .limit: 1])
        #expect(try state.database.waiting(of: [2]) == 1)
        for id in ["w1", "w2"] { try accept(post(id, .hidden)) }
        try state.database.endQueueNotice(now: Self.now + 19)
        #expect(try !told())
        let kept = try ["p1", "p2"].compactMap { try state.database.readerPost($0) }
        try state.database.keep(kept, now: Self.now + 20)
        try state.database.endQueueNotice(now: Self.now + 20)
        #expect(try state.database.readerPost("p2")?.decided == Self.now + 20)
        #expect(try state.database.queue(.hidden, limit: 9) == ["w1", "w2"])
        try accept(post("w3", .waiting))
        // Within an hour of the last one it takes effect at its end.
        #expect(try told(after: 30))
        #expect(times == [0, 3600])
    }

    @Test(
        "notify officers at most once in an hour, whatever strangers post and withdraw, and not of an empty queue"
    )
    func notices() throws {
        try state.add("mei")
        let registration = DeviceRegistration(
            channel: .push, endpoint: "https://push.example/1", service: "https://push.example",
            publicKey: [4], secret: [7], language: "en", officer: "mei", address: "192.0.2.1")
        _ = try state.database.register(registration, of: .random(), now: Self.now)
        func post(_ id: String, after seconds: TimeInterval) throws {
            try accept(self.post(id, .waiting, after: seconds))
            _ = try state.database.beginQueueNotice(now: Self.now + seconds) { owner, time in
                PersonalRecord(
                    id: "queue-\(owner)-\(time.milliseconds)", owner: owner, json: "{}", counts: time)
            }
        }
        func withdraw(_ id: String, after seconds: TimeInterval) throws {
            try accept(self.post(id, .withdrawn, after: seconds))
            try state.database.endQueueNotice(now: Self.now + seconds)
        }
        func times() throws -> [TimeInterval] {
            try state.database.personalRecords(of: 1, prefix: "queue-").map {
                $0.counts.timeIntervalSince(Self.now)
            }
        }
        for number in 0..<10 {
            let start = TimeInterval(number) * 100
            try post("w\(number)", after: start)
            #expect(try times() == (number == 0 ? [0] : [0, 3600]))
            try withdraw("w\(number)", after: start + 50)
            #expect(try times() == [0])
        }
        try post("late", after: 3000)
        #expect(try times() == [0, 3600])
        try withdraw("late", after: 3700)
        try post("later", after: 3800)
        #expect(try times() == [0, 3600, 7200])
        try withdraw("later", after: 7300)
        try post("last", after: 20_000)
        #expect(try times() == [0, 3600, 7200, 20_000])
    }

    @Test("tell officers on their devices, if their accounts are in use")
    func officers() throws {
        for (name, until) in [("mei", nil), ("old", Self.now - 1), ("off", nil)] as [(String, Date?)] {
            try state.add(name, until: until)
        }
        try state.database.disable("off", by: "x", now: Self.now)
        for (position, officer) in ["mei", "old", "off", nil].enumerated() {
            let registration = DeviceRegistration(
                channel: .push, endpoint: "https://push.example/\(position)", service: "https://push.example",
                publicKey: [4], secret: [7], language: "zh-Hans", officer: officer, address: "192.0.2.1")
            _ = try state.database.register(registration, of: .random(), now: Self.now)
        }
        let found = try state.database.read { try StateDatabase.officerReaders(now: Self.now, in: $0) }
        #expect(found == [1])
    }

    @Test("that were withdrawn leave no byte in the database's files, nor its other posts out")
    func erased() throws {
        // Short and long ones, so that pages are split, joined and freed.
        var generator = RandomNumberGenerator64(state: 7)
        let texts = (0..<400).map { number in
            "secret-\(number)-"
                + (0..<Int.random(in: 0...900, using: &generator)).map { "w\($0 % 10)" }.joined()
        }
        for (number, text) in texts.enumerated() {
            try accept(post("f-\(number)"), text: text + "-end-\(number)-", title: "title-\(number)-")
        }
        let gone = (0..<400).filter { _ in Bool.random(using: &generator) }
        for number in gone {
            let post = try #require(try state.database.readerPost("f-\(number)"))
            var change = Change(
                time: Self.now, author: .reader, action: .withdraw, subject: post.id, title: "",
                files: [FileChange(path: post.path ?? "", before: Array(texts[number].utf8), after: nil)])
            change.readerPost = post.gone(.withdrawn)
            for accepted in try state.database.accept([change]) { try state.database.settle(accepted) }
            if number % 3 == 0 {
                #expect(try state.database.eraseGonePosts(by: .reader, now: Self.now) > 0)
            }
        }
        #expect(
            StateProblem.all(below: state.folder.path).allSatisfy { problem in
                if case .notErased = problem { true } else { false }
            })
        _ = try state.database.eraseGonePosts(by: .reader, now: Self.now)
        #expect(try state.database.eraseGonePosts(by: .reader, now: Self.now) == 0)
        #expect(StateProblem.all(below: state.folder.path) == [])
        let folder = state.folder("State")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).map {
            try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)"))
        }
        for number in 0..<400 {
            let isGone = gone.contains(number)
            for text in ["secret-\(number)-", "-end-\(number)-", "title-\(number)-"] {
                #expect(files.contains { $0.range(of: Data(text.utf8)) != nil } == !isGone, "\(text)")
            }
        }
        let lines = try state.database.changes(of: "f-\(gone[0])")
        #expect(lines.map(\.action) == [.post, .withdraw, .erase])
        #expect(lines.map(\.isErased) == [true, true, false])
    }

    @Test("are checked: contents that were not erased, files that are still there, unknown states")
    func check() throws {
        for id in ["a", "b"] {
            try accept(post(id))
            try accept(post(id).gone(id == "a" ? .withdrawn : .removed))
        }
        try state.folder.write("x", to: "Content/feedback/b.md")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o750], ofItemAtPath: state.folder("Content"))
        try accept(post("c"))
        try state.database.write {
            try $0.execute(sql: "UPDATE readerPosts SET state = 'new' WHERE id = 'c'")
        }
        #expect(
            StateProblem.all(below: state.folder.path) == [
                .notErased(post: "a"), .notErased(post: "b"),
                .stillThere(post: "b", path: "Content/feedback/b.md"), .unknownState(post: "c", state: "new"),
            ])
    }
}

/// A generator of the same numbers each time.
struct RandomNumberGenerator64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}
