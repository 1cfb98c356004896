import Files
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("Votes that officers reset")
struct VoteResetTests: VoteSuite {
    let host: DeskHost

    init() async throws { host = try await Self.site() }

    /// Browsers that never voted vote for a post.
    private func vote(for subject: String, times: Int = 1) async {
        for _ in 0..<times {
            var other = ReaderBrowser(host)
            _ = await other.press(
                "/votes", ["subject": subject, "vote": "up"], on: "/votes?subject=\(subject)")
        }
    }

    /// Presses the button for the votes of posts in the list: the question.
    private func askReset(
        _ ids: String, _ others: [String: String] = [:], by officer: inout ReaderBrowser
    ) async -> DeskAnswer {
        let fields = ["group": "all", "listed": ids, "action": "reset-votes", "part": "voted"]
        return await officer.press(
            "/moderation", fields.merging(others) { $1 }, on: "/moderation?part=voted")
    }

    /// Confirms the question: the query of the answer.
    private func confirm(_ asked: DeskAnswer, by officer: inout ReaderBrowser) async -> String {
        let names = ["csrf", "group", "listed", "post", "action", "part", "votes", "confirmed"]
        let fields = names.reduce(into: [String: String]()) { $0[$1] = asked.value($1) }
        return await host.ask("/moderation", fields.filter { $0.value != "" }, by: &officer.browser).query
    }

    /// The rows of a part of the queue.
    private func rows(_ part: String, by officer: inout ReaderBrowser) async -> [String] {
        let page = await officer.get("/moderation?part=\(part)").page
        return Array(page.components(separatedBy: "<li class=\"desk-row\">").dropFirst())
    }

    @Test("are reset by officers, who are asked before and told what happened, and once for what they saw")
    func reset() async throws {
        await vote(for: "m1", times: 2)
        var mei = await officer()
        let list = await mei.get("/moderation?part=voted")
        #expect(list.page.contains("With votes <small>1</small>"))
        #expect(await mei.get("/moderation").page.contains(">With votes</a>"))
        #expect(list.page.contains("<span>2 votes</span>"))
        #expect(list.page.components(separatedBy: "value=\"reset-votes\"").count == 2)
        #expect(list.page.contains(">Reset votes<span class=\"unseen\">: Kayaks at dawn</span></button>"))
        let fields = ["post": "m1", "action": "reset-votes", "part": "voted", "csrf": list.value("csrf")]
        let asked = await host.ask("/moderation", fields, by: &mei.browser)
        #expect(asked.status == 200 && asked.page.contains("<h1>Reset votes</h1>"))
        #expect(asked.page.contains("All votes for 1 post (2 votes) will be deleted, honest ones too."))
        #expect(
            asked.page.contains(
                "<li><bdi class=\"typed\">Kayaks at dawn</bdi> <small>2 votes</small></li>"))
        #expect(asked.value("action") == "reset-votes" && asked.value("votes") == "2")
        #expect(try values() == "{\n\"m1\":2\n}\n")
        let query = await confirm(asked, by: &mei)
        #expect(query == "part=voted&done=reset-votes&count=1&left=0")
        #expect(try values() == "{\n\"m1\":0\n}\n")
        #expect(host.installation.build.partsWithOutdatedValues == [.feedback])
        let told = await mei.get("/moderation?\(query)")
        #expect(
            told.page.contains(
                ">The votes for 1 post are deleted. The site shows that within a few minutes, in an hour at the latest.<"
            ))
        #expect(!told.page.contains("value=\"reset-votes\""))
        let line = try #require(try host.database.lastChange())
        #expect(line.action == .votesReset && line.author == "mei")
        #expect(line.subject == "m1" && line.title == "Kayaks at dawn (2 → 0)")
        let log = await mei.get("/log").page
        #expect(log.contains("reset the votes for") && log.contains("Kayaks at dawn (2 → 0)"))
        // The form of another tab, or sent again, leaves votes that came since, also as many as before.
        await vote(for: "m1", times: 2)
        let again = await confirm(asked, by: &mei)
        #expect(again == "part=voted&done=reset-votes&count=0&left=1")
        let left = await mei.get("/moderation?\(again)").page
        #expect(left.contains(">1 post was left as it is: its votes changed after you looked, or it is not"))
        #expect(try values() == "{\n\"m1\":2\n}\n")
        let none = await askReset("m2", by: &mei)
        #expect(none.query == "part=voted&done=reset-votes&count=0&left=0")
        #expect(await mei.get("/moderation?\(none.query)").page.contains(">No votes were deleted. "))
    }

    @Test("that come after the question stay; the log has the title as it is when they are reset")
    func resetLater() async throws {
        await vote(for: "m1", times: 2)
        await vote(for: "r1")
        var mei = await officer()
        let asked = await askReset("m1 r1", by: &mei)
        await vote(for: "m1")
        #expect(await confirm(asked, by: &mei) == "part=voted&done=reset-votes&count=1&left=1")
        #expect(try values() == "{\n\"m1\":3\n}\n")
        #expect(try values("courses") == "{\n\"r1\":0\n}\n")
        let second = await askReset("m1", by: &mei)
        #expect(second.page.contains("Kayaks at dawn</bdi> <small>3 votes</small>"))
        try host.folder.write(
            "---\nfeeling: love\ntitle: Kayaks\nposted: 2026-05-01\n---\n\nText.\n",
            to: "Content/feedback/2026/05/m1.md")
        #expect(await confirm(second, by: &mei) == "part=voted&done=reset-votes&count=1&left=0")
        #expect(try host.database.lastChange()?.title == "Kayaks (3 → 0)")
    }

    @Test("are reset without the reason, of which the question says that it is not sent")
    func resetReason() async throws {
        await vote(for: "m1")
        var mei = await officer()
        let words = "The reason that you typed is not sent."
        #expect(await !askReset("m1", ["reason": ""], by: &mei).page.contains(words))
        let long = await askReset("m1", ["reason": String(repeating: "x", count: 600)], by: &mei)
        #expect(long.status == 200 && long.page.contains(words) && !long.page.contains("xxx"))
        #expect(await confirm(long, by: &mei) == "part=voted&done=reset-votes&count=1&left=0")
    }

    @Test("are reset for several posts at once, also for those that no form made")
    func resetMany() async throws {
        await vote(for: "r1")
        await vote(for: "m1", times: 2)
        var mei = await officer()
        let list = await mei.get("/moderation?part=voted")
        #expect(list.value("listed") == "m1 r1")
        #expect(list.page.components(separatedBy: "value=\"reset-votes\"").count == 4)
        let asked = await askReset("m1 r1 m2", by: &mei)
        #expect(asked.page.contains("All votes for 2 posts (3 votes) will be deleted, honest ones too."))
        #expect(asked.value("votes") == "2 1 0")
        #expect(await confirm(asked, by: &mei) == "part=voted&done=reset-votes&count=2&left=0")
        #expect(try values() == "{\n\"m1\":0\n}\n")
        #expect(try values("courses") == "{\n\"r1\":0\n}\n")
        await vote(for: "r1", times: 2)
        let chinese = await mei.get("/moderation?part=voted&lang=zh-Hans").page
        #expect(chinese.contains("有人投票 <small>1</small>") && chinese.contains("<span>2 票</span>"))
        #expect(chinese.contains(">清零票数<span class=\"unseen\">: "))
        #expect(await mei.get("/log?lang=zh-Hans").page.contains("清零了这条的票数："))
    }

    @Test("are reset on the pages of one section, also where those of another cannot be written")
    func resetHalf() async throws {
        await vote(for: "m1")
        await vote(for: "r1")
        var mei = await officer()
        let asked = await askReset("m1 r1", by: &mei)
        for (broken, other, wanted) in [
            ("feedback", "courses", "{\n\"r1\":0\n}\n"), ("courses", "feedback", "{\n\"m1\":0\n}\n"),
        ] {
            try host.folder.remove("Public/\(broken)/values.json")
            try host.folder.write("", to: "Public/\(broken)/values.json/in-the-way")
            if broken == "feedback" {
                #expect(await confirm(asked, by: &mei) == "part=voted&done=reset-votes&count=2&left=0")
            } else {
                await vote(for: "m1")
                await vote(for: "r1")
                let again = await askReset("m1 r1", by: &mei)
                #expect(await confirm(again, by: &mei) == "part=voted&done=reset-votes&count=2&left=0")
            }
            #expect(try values(other) == wanted)
            try host.folder.remove("Public/\(broken)/values.json")
        }
    }

    @Test("of posts that are lost can be reset alone; those of hidden ones stay, and have no button")
    func resetLost() async throws {
        await vote(for: "m1")
        await vote(for: "r1")
        try host.folder.remove("Content/feedback/2026/05/m1.md")
        try host.folder.write(
            "---\nsemester: Fall 2025\nhidden: true\n---\n\nFine.\n", to: "Content/reviews/math-1/r1.md")
        var mei = await officer()
        func actions(_ row: String) -> [String] {
            row.components(separatedBy: "name=\"action\" value=\"").dropFirst().map {
                $0.components(separatedBy: "\"")[0]
            }
        }
        let rows = await rows("voted", by: &mei)
        #expect(rows.map { $0.contains("Its file cannot be read.") } == [true, false])
        #expect(rows.map(actions) == [["reset-votes"], ["restore", "remove"]])
        let asked = await askReset("m1 r1", by: &mei)
        #expect(await confirm(asked, by: &mei) == "part=voted&done=reset-votes&count=1&left=1")
        let line = try #require(try host.database.lastChange())
        #expect(line.subject == "m1" && line.title == "m1 (1 → 0)")
        #expect(try host.database.queue(.voted, limit: 9) == ["r1"])
        // A link is no file of the site's: its row says so, and the list stays.
        try host.folder.remove("Content/reviews/math-1/r1.md")
        try host.folder.link("Content/reviews/math-1/r1.md", to: host.folder("Content/reviews/math-1/r2.md"))
        let linked = await self.rows("voted", by: &mei)
        #expect(linked.map { $0.contains("Its file cannot be read.") } == [true])
        #expect(linked.map(actions) == [["reset-votes"]])
    }

    @Test("of a message that officers hide have no button until it is back, and stay")
    func resetHidden() async throws {
        var author = ReaderBrowser(host)
        _ = await author.send(message())
        let id = try #require(
            try host.database.read { try String.fetchOne($0, sql: "SELECT id FROM readerPosts") })
        await vote(for: id)
        var mei = await officer()
        let asked = await askReset(id, by: &mei)
        let hide = ["post": id, "action": "hide", "part": "voted"]
        _ = await mei.press("/moderation", hide, on: "/moderation?part=voted")
        let rows = await rows("hidden", by: &mei)
        #expect(rows.map { $0.contains("<span>1 vote</span>") } == [true])
        #expect(rows.map { $0.contains("reset-votes") } == [false])
        #expect(await confirm(asked, by: &mei) == "part=voted&done=reset-votes&count=0&left=1")
        #expect(try host.database.votes(for: [id]).mapValues(\.count) == [id: 1])
    }
}
