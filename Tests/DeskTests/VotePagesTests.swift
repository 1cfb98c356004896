import Files
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("Votes of readers")
struct VotePagesTests: ReaderSuite {
    let host: DeskHost
    private let reader: ReaderBrowser

    /// A site with a message, a comment that no form made, and a hidden one of each.
    init() async throws {
        let host = try DeskHost()
        self.host = host
        try host.add("mei")
        for (name, hidden) in [("m1", ""), ("m2", "hidden: true\n")] {
            try host.folder.write(
                "---\nfeeling: love\ntitle: Kayaks at dawn\nposted: 2026-05-01\n\(hidden)---\n\nText.\n",
                to: "Content/feedback/2026/05/\(name).md")
        }
        try host.folder.write("---\nnumber: MATH 1\nname: Proofs\n---\n", to: "Content/courses/math-1.md")
        for (name, hidden) in [("r1", ""), ("r2", "hidden: true\n")] {
            try host.folder.write(
                "---\nsemester: Fall 2025\n\(hidden)---\n\nFine.\n", to: "Content/reviews/math-1/\(name).md")
        }
        _ = try await host.installation.build.run(now: DeskHost.now)
        reader = ReaderBrowser(host)
    }

    private func values(_ part: String = "feedback") throws -> String {
        try host.folder.text("Public/\(part)/values.json")
    }

    /// Asks the API, and has the browser keep its cookies.
    private func ask(
        _ body: String, _ variables: [String: String] = [:], by browser: inout DeskBrowser,
        after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        let bytes = Array(body.utf8)
        let environment = browser.variables("/api/votes", bytes)
            .merging(["CONTENT_TYPE": "application/json"]) { $1 }.merging(variables) { $1 }
        let response = await Desk(host.installation, now: DeskHost.now + seconds)
            .answer(environment) { _ in bytes }.response
        browser.keep(response)
        return DeskAnswer(response: response)
    }

    /// A browser with the cookie of a reader, for which it asked once.
    private func newBrowser() async throws -> DeskBrowser {
        var browser = DeskBrowser()
        #expect(await ask(vote("m1"), by: &browser).status == 409)
        return browser
    }

    private func vote(_ subject: String, _ vote: String = "up") -> String {
        #"{"subject": "\#(subject)", "vote": "\#(vote)"}"#
    }

    /// The text of a page, without links to its other languages.
    private static func main(_ answer: DeskAnswer) -> String {
        let parts = answer.page.components(separatedBy: "<main")
        return parts.count > 1 ? parts[1].components(separatedBy: "</main>")[0] : ""
    }

    // MARK: Without scripts

    @Test("are cast and taken back on a page that says what happened, once for each browser")
    func page() async throws {
        var reader = reader
        let path = "/votes?subject=m1"
        let first = await reader.get(path)
        #expect(first.status == 200)
        #expect(first.page.contains("<h1>Me too</h1>"))
        #expect(first.page.contains(">Kayaks at dawn</a>"))
        #expect(first.value("vote") == "up")
        #expect(!first.page.contains("Your vote is counted."))
        let sent = await reader.press("/votes", ["subject": "m1", "vote": "up"], on: path)
        #expect((sent.status, sent.query) == (303, "subject=m1&done=up"))
        #expect(try values() == "{\n\"m1\":1\n}\n")
        let done = await reader.get("/votes?subject=m1&done=up")
        #expect(done.page.contains("Your vote is counted.") && done.value("vote") == "none")
        #expect(done.page.contains("href=\"/feedback/m1/\""))
        // The same form again changes nothing.
        _ = await reader.press("/votes", ["subject": "m1", "vote": "up"], on: path)
        #expect(try values() == "{\n\"m1\":1\n}\n")
        var other = ReaderBrowser(host)
        _ = await other.press("/votes", ["subject": "m1", "vote": "up"], on: path)
        #expect(try values() == "{\n\"m1\":2\n}\n")
        let back = await reader.press("/votes", ["subject": "m1", "vote": "none"], on: path)
        #expect(back.query == "subject=m1&done=none")
        #expect(
            await reader.get("/votes?subject=m1&done=none").page.contains(
                "This browser has no vote for this post."))
        #expect(try values() == "{\n\"m1\":1\n}\n")
        // An address that does not say what is true.
        #expect(await !reader.get("/votes?subject=m1&done=up").page.contains("Your vote is counted."))
    }

    @Test("are shown on pages by the next build alone")
    func built() async throws {
        var reader = reader
        _ = await reader.press("/votes", ["subject": "r1", "vote": "up"], on: "/votes?subject=r1")
        #expect(try values("courses") == "{\n\"r1\":1\n}\n")
        let page = "Public/courses/math-1/index.html"
        let words = "1 person found this helpful"
        #expect(try host.folder.text(page).contains("/poster/votes?subject=r1&amp;lang=en\""))
        #expect(try !host.folder.text(page).contains(words))
        let (build, database) = (host.installation.build, host.database)
        #expect(build.partsWithOutdatedValues == [.courses])
        try build.updateValues(
            of: .courses, all: { try database.voteSums(of: "courses") },
            newest: { try database.newestVoteSums(of: "courses", limit: $0) })
        _ = try await build.run(now: DeskHost.now)
        #expect(try host.folder.text(page).contains(words))
    }

    @Test(
        "are refused alike for posts that are unknown, hidden or of another kind",
        arguments: ["", "m2", "r2", "nobody", "about", "../m1", String(repeating: "m", count: 100)])
    func refused(subject: String) async throws {
        var reader = reader
        let wanted = await reader.get("/votes?subject=unknown")
        let answer = await reader.get("/votes?subject=\(RequestContext.encoded(subject))")
        #expect(answer.status == 404)
        #expect(Self.main(answer) == Self.main(wanted))
        let fields = ["subject": subject, "vote": "up"]
        #expect(await reader.press("/votes", fields, on: "/votes?subject=m1").status == 404)
        let told = await ask(vote(subject), by: &reader.browser)
        #expect(told.status == 404)
        #expect(try values() == "{}\n")
    }

    @Test("of a form from elsewhere, or without its cookie, do not count")
    func forged() async throws {
        var reader = reader
        let form = ["subject": "m1", "vote": "up"]
        #expect(await host.ask("/votes", form, by: &reader.browser).status == 403)
        let page = await reader.get("/votes?subject=m1")
        reader.browser.variables["HTTP_ORIGIN"] = "https://evil.example"
        let sent = form.merging(["csrf": page.value("csrf")]) { $1 }
        #expect(await host.ask("/votes", sent, by: &reader.browser).status == 403)
        reader.browser.variables["HTTP_ORIGIN"] = nil
        for wrong in ["", "sideways", "down", "UP"] {
            let answer = await reader.press(
                "/votes", ["subject": "m1", "vote": wrong], on: "/votes?subject=m1")
            #expect(answer.status == 400, "\(wrong)")
        }
        #expect(try values() == "{}\n")
    }

    // MARK: With scripts

    @Test("of a browser without a cookie do not count and give it one, so that a lost answer counts nothing")
    func cookie() async throws {
        var browser = DeskBrowser()
        for choice in ["up", "none"] {
            var other = browser
            let refused = await ask(vote("m1", choice), by: &other)
            #expect(refused.status == 409)
            #expect(refused.headers("Content-Type") == ["application/problem+json"])
            #expect(refused.headers("Set-Cookie").count == 1)
            #expect(other.cookies["__Host-corkboard-reader"]?.isEmpty == false)
        }
        #expect(try values() == "{}\n")
        #expect(await ask(vote("m1"), by: &browser).status == 409)
        #expect(await ask(vote("m1"), by: &browser).status == 200)
        #expect(try values() == "{\n\"m1\":1\n}\n")
    }

    @Test(
        "of a form by a browser that lost the cookie do not count: the page comes again, says so and sets it")
    func cookiePage() async throws {
        var reader = reader
        let form = [
            "csrf": await reader.get("/votes?subject=m1").value("csrf"), "subject": "m1", "vote": "up",
        ]
        let name = "__Host-corkboard-reader"
        #expect(reader.browser.cookies.removeValue(forKey: name) != nil)
        let refused = await host.ask("/votes", form, by: &reader.browser)
        #expect(refused.status == 403)
        #expect(refused.notes.first?.hasPrefix("Your vote was not counted") == true)
        #expect(reader.browser.cookies[name] != nil)
        #expect(try values() == "{}\n")
        let sent = form.merging(["csrf": refused.value("csrf")]) { $1 }
        for _ in 0..<2 { #expect(await host.ask("/votes", sent, by: &reader.browser).status == 303) }
        #expect(try values() == "{\n\"m1\":1\n}\n")
    }

    @Test("of scripts are answered with the number, once for each browser")
    func api() async throws {
        var browser = try await newBrowser()
        let first = await ask(vote("m1"), by: &browser)
        #expect(first.status == 200)
        #expect(first.page == "{\"subject\":\"m1\",\"up\":1,\"vote\":\"up\"}\n")
        let again = await ask(vote("m1"), by: &browser)
        #expect((again.page, again.headers("Set-Cookie")) == (first.page, []))
        var other = try await newBrowser()
        #expect(await ask(vote("m1"), by: &other).page.contains("\"up\":2"))
        #expect(try values() == "{\n\"m1\":2\n}\n")
        let back = await ask(vote("m1", "none"), by: &browser)
        #expect(back.page == "{\"subject\":\"m1\",\"up\":1,\"vote\":\"none\"}\n")
        // The page without scripts knows this browser.
        var reader = ReaderBrowser(host)
        reader.browser = other
        #expect(await reader.get("/votes?subject=m1").value("vote") == "none")
    }

    @Test("are taken from pages of this site alone")
    func origins() async throws {
        var browser = try await newBrowser()
        let body = vote("m1")
        #expect(await ask(body, ["CONTENT_TYPE": "text/plain"], by: &browser).status == 415)
        #expect(await ask(body, ["HTTP_ORIGIN": "https://evil.example"], by: &browser).status == 403)
        #expect(await ask(body, ["HTTP_ORIGIN": ""], by: &browser).status == 403)
        #expect(await ask(body, ["HTTP_SEC_FETCH_SITE": "cross-site"], by: &browser).status == 403)
        let key = SessionToken.random().text
        #expect(await ask(body, ["HTTP_AUTHORIZATION": "Bearer \(key)"], by: &browser).status == 403)
        for wrong in ["", "[]", "{}", vote("m1", "sideways"), #"{"subject": 1, "vote": "up"}"#] {
            #expect(await ask(wrong, by: &browser).status == 400, "\(wrong)")
        }
        #expect(await ask(vote("m1", "down"), by: &browser).status == 400)
        #expect(try values() == "{}\n")
    }

    @Test("of new browsers for one post are limited for a network; other posts, and taking back, are not")
    func limitedForPost() async throws {
        var last = DeskBrowser()
        for number in 0..<30 {
            last = DeskBrowser()
            last.cookies["__Host-corkboard-reader"] = SessionToken.random().text
            #expect(await ask(vote("m1"), by: &last, after: Double(60 * number)).status == 200)
        }
        var other = DeskBrowser()
        other.cookies["__Host-corkboard-reader"] = SessionToken.random().text
        let refused = await ask(vote("m1"), by: &other, after: 1860)
        #expect(refused.status == 429)
        #expect(refused.page.contains("Too many votes came from this network"))
        #expect(try values() == "{\n\"m1\":30\n}\n")
        #expect(await ask(vote("r1"), by: &other, after: 1860).status == 200)
        #expect(await ask(vote("m1", "none"), by: &last, after: 1860).status == 200)
        other.address = "198.51.100.1"
        #expect(await ask(vote("m1"), by: &other, after: 1860).status == 200)
    }

    @Test("without TLS are refused, since browsers keep no cookie")
    func plain() async throws {
        var browser = DeskBrowser()
        browser.hasTLS = false
        #expect(await ask(vote("m1"), by: &browser).status == 403)
        #expect(browser.cookies.isEmpty)
    }

    @Test("go at once with a message that its author withdraws, also where the build has to wait")
    func withdrawnWithoutBuild() async throws {
        let host = try DeskHost(patience: 0.05)
        _ = try await host.installation.build.run(now: DeskHost.now)
        var author = ReaderBrowser(host)
        let receipt = await author.send(message()).path
        let id = try #require(
            try host.database.read { try String.fetchOne($0, sql: "SELECT id FROM readerPosts") })
        let page = "/votes?subject=\(id)"
        let sent = await author.press("/votes", ["subject": id, "vote": "up"], on: page, after: 20)
        #expect(sent.status == 303)
        #expect(try host.folder.text("Public/feedback/values.json").contains(id))
        let lock = try FileLock(host.folder(".Public.corkboard/lock"), patience: 60)
        _ = await author.press("\(receipt)/withdraw", ["confirmed": "yes"], on: receipt, after: 60)
        lock.release()
        #expect(try !host.folder.text("Public/feedback/values.json").contains(id))
    }

    @Test("are limited for a network, whether the post exists or not, and the answer says so")
    func limited() async throws {
        var (browser, reader) = (try await newBrowser(), reader)
        let form = [
            "csrf": await reader.get("/votes?subject=m1").value("csrf"), "subject": "m1", "vote": "up",
        ]
        for number in 1..<60 {
            let subject = number.isMultiple(of: 2) ? "m1" : "unknown"
            #expect(await ask(vote(subject), by: &browser).status == (subject == "m1" ? 200 : 404))
        }
        for subject in ["r1", "unknown"] {
            let answer = await ask(vote(subject), by: &browser)
            #expect(answer.status == 429)
            #expect(answer.headers("Retry-After") == ["60"])
            #expect(answer.page.contains("Too many votes came from this network"))
        }
        let page = await host.ask("/votes", form, by: &reader.browser)
        #expect(page.status == 429)
        #expect(page.page.contains("Yours was not counted."))
        #expect(try values() == "{\n\"m1\":1\n}\n")
        #expect(await ask(vote("r1"), by: &browser, after: 60).status == 200)
    }

    // MARK: Officers

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

    @Test("go with a message that its author withdraws")
    func withdrawn() async throws {
        var author = ReaderBrowser(host)
        let receipt = await author.send(message()).path
        let id = try #require(
            try host.database.read { try String.fetchOne($0, sql: "SELECT id FROM readerPosts") })
        var browser = try await newBrowser()
        #expect(await ask(vote(id), by: &browser, after: 20).status == 200)
        #expect(try values("feedback").contains(id))
        _ = await author.press("\(receipt)/withdraw", ["confirmed": "yes"], on: receipt, after: 60)
        #expect(try !values("feedback").contains(id))
        #expect(host.installation.build.partsWithOutdatedValues == [.feedback])
        #expect(await ask(vote(id), by: &browser, after: 80).status == 404)
        #expect(try host.database.voteSums(of: "feedback").isEmpty)
    }
}
