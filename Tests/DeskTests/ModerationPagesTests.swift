import CGI
import Foundation
import GRDB
import Model
import Posting
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("Messages of readers before officers")
struct ModerationPagesTests: ReaderSuite {
    let host: DeskHost

    init() async throws { host = try await Self.host() }

    @Test("whose officer was signed out meanwhile have the reason again after signing in, until it is sent")
    func keptReason() async throws {
        var reader = ReaderBrowser(host)
        _ = await reader.send(message())
        let id = try #require(
            try host.database.read { try String.fetchOne($0, sql: "SELECT id FROM readerPosts") })
        _ = await reader.press(
            "/report", ["post": id, "reason": "insult", "text": ""], on: "/report?post=\(id)")
        var mei = await officer()
        let page = await mei.get("/moderation?part=reported")
        let nonce = page.value("nonce")
        let late = AccountKind.officer.idleLimit + 60
        var fields = [
            "csrf": page.value("csrf"), "nonce": nonce, "post": id, "part": "reported", "action": "hide",
            "reason": "It names <somebody>.",
        ]
        let answer = await host.ask("/moderation", fields, by: &mei.browser, after: late)
        #expect(answer.status == 403 && answer.value("next") == "/moderation?unsent=\(nonce)")
        #expect(!answer.page.contains("It names"))
        let drafts = try host.database.draftSubmissions(of: "mei", now: DeskHost.now + late)
        #expect(drafts.map(\.post) == [id])
        mei = await officer(after: late)
        let again = await mei.get("/moderation?unsent=\(nonce)", after: late)
        #expect(again.page.contains("name=\"reason\" maxlength=\"500\" value=\"It names &lt;somebody&gt;.\""))
        #expect(again.value("nonce") == nonce && again.value("part") == "reported")
        #expect(await mei.get("/", after: late).page.contains("/poster/moderation?unsent=\(nonce)"))
        // Of another officer it is not.
        try host.add("tomas")
        var tomas = ReaderBrowser(host, address: "192.0.2.98")
        _ = await host.signIn("tomas", by: &tomas.browser)
        #expect(await !tomas.get("/moderation?part=reported&unsent=\(nonce)").page.contains("It names"))
        fields["csrf"] = again.value("csrf")
        let sent = await host.ask("/moderation", fields, by: &mei.browser, after: late + 60)
        #expect(sent.query == "part=reported&done=hide&count=1")
        #expect(try host.database.draftSubmissions(of: "mei", now: DeskHost.now + late + 60) == [])
    }

    @Test("whose officer was signed out meanwhile leave the reason on the page, to be copied")
    func expired() async throws {
        var reader = ReaderBrowser(host)
        _ = await reader.send(message())
        let id = try #require(
            try host.database.read { try String.fetchOne($0, sql: "SELECT id FROM readerPosts") })
        var mei = await officer()
        let page = await mei.get("/moderation")
        let answer = await host.ask(
            "/moderation",
            ["csrf": page.value("csrf"), "post": id, "action": "hide", "reason": "It names <somebody>."],
            by: &mei.browser, after: AccountKind.officer.idleLimit + 60)
        #expect(answer.status == 403)
        #expect(answer.page.contains("readonly dir=\"auto\">\nIt names &lt;somebody&gt;.</textarea>"))
        #expect(answer.page.contains("name=\"password\""))
        #expect(try isPublic("Kayaks"))
    }

    @Test("whose officer's session was ended elsewhere leave the reason on the page, to be copied")
    func ended() async throws {
        var mei = await officer()
        let page = await mei.get("/moderation")
        try host.database.write { try $0.execute(sql: "UPDATE sessions SET ended = begun") }
        let fields = ["csrf": page.value("csrf"), "post": "f-x", "action": "hide"]
        let bare = await host.ask("/moderation", fields, by: &mei.browser, after: 60)
        #expect(bare.status == 303)
        let answer = await host.ask(
            "/moderation", fields.merging(["reason": "It names <somebody>."]) { $1 }, by: &mei.browser,
            after: 60)
        #expect(answer.status == 403 && answer.value("next") == "/moderation")
        #expect(answer.notes.first?.hasPrefix("You are signed out here, ") == true)
        #expect(answer.page.contains("It names &lt;somebody&gt;.</textarea>"))
    }

    @Test("go from the report to the queue to the receipt; three readers hide one until an officer looks")
    func reported() async throws {
        var reader = ReaderBrowser(host)
        let receipt = await reader.send(message()).path
        let id = try #require(
            try host.database.read { try String.fetchOne($0, sql: "SELECT id FROM readerPosts") })
        func report(_ post: String, from address: String, _ reason: String = "insult") async -> DeskAnswer {
            var other = ReaderBrowser(host, address: address)
            return await other.press(
                "/report", ["post": post, "reason": reason, "text": "Look at this"],
                on: "/report?post=f-nothing")
        }
        let known = await report(id, from: "192.0.2.2")
        #expect(known.status == 303 && known.query == "done=report")
        let unknown = await report("f-nothing", from: "192.0.2.2")
        #expect(unknown.status == 303 && unknown.query == "done=gone")
        #expect(await reader.get("/report?done=gone").page.contains("This post isn’t here"))
        #expect(await report(id, from: "192.0.2.2", "boring").status == 422)
        _ = await report(id, from: "192.0.2.2")
        #expect(try isPublic("Kayaks"))
        _ = await report(id, from: "192.0.2.3")
        _ = await report(id, from: "192.0.2.4")
        #expect(try !isPublic("Kayaks"))
        // Readers are not told a hidden post from one that never was.
        #expect(await report(id, from: "192.0.2.5").headers("Location") == unknown.headers("Location"))
        #expect(await reader.get("/report?post=\(id)").page.contains("there’s nothing to report"))
        #expect(await reader.get(receipt).page.contains("Several readers reported it."))
        var mei = await officer()
        #expect(await mei.get("/").page.contains("1 reader post needs a decision"))
        let queue = await mei.get("/moderation?part=reported")
        for text in ["Kayaks at dawn", "It insults or threatens somebody", "Look at this"] {
            #expect(queue.page.contains(text))
        }
        let hidden = await mei.press(
            "/moderation",
            ["post": id, "action": "hide", "reason": "It names <somebody>.", "part": "reported"],
            on: "/moderation?part=reported", after: 60)
        #expect(hidden.query == "part=reported&done=hide&count=1")
        let told = await reader.get(receipt).page
        #expect(
            told.contains("The officers have hidden it. It is not on the site.")
                && told.contains("It names &lt;somebody&gt;.")
        )
        _ = await mei.press(
            "/moderation", ["post": id, "action": "restore", "reason": "The name is <yours>."],
            on: "/moderation", after: 90)
        #expect(try isPublic("Kayaks"))
        let restored = await reader.get(receipt).page
        #expect(restored.contains("<h1>Posted</h1>") && restored.contains("The name is &lt;yours&gt;."))
        for address in 5...8 { _ = await report(id, from: "192.0.2.\(address)") }
        #expect(try isPublic("Kayaks"))
        // Wishes for removal are answered there too.
        let asked = await reader.press("\(receipt)/remove", on: receipt, after: 700)
        #expect(asked.query == "done=remove")
        #expect(
            await mei.get("/moderation?part=removal", after: 700).page.contains(
                "The author asks for removal."))
        let pending = "You asked for removal. The officers have not answered yet."
        #expect(await reader.get(receipt, after: 701).page.contains(pending))
        _ = await mei.press("/moderation", ["post": id, "action": "keep"], on: "/moderation", after: 702)
        let kept = await reader.get(receipt, after: 703).page
        #expect(!kept.contains(pending) && kept.contains("Last checked by the officers: "))
        // An author who did not get it may ask again.
        _ = await reader.press("\(receipt)/remove", on: receipt, after: 704)
        let question = await mei.press(
            "/moderation", ["post": id, "action": "remove"], on: "/moderation", after: 700)
        #expect(question.status == 200 && question.page.contains("1 post will be removed"))
        #expect(question.page.contains("<li><bdi class=\"typed\">Kayaks at dawn</bdi></li>"))
        _ = await mei.press(
            "/moderation", ["post": id, "action": "remove", "confirmed": "yes"], on: "/moderation", after: 700
        )
        #expect(try files == [])
        #expect(await reader.get(receipt, after: 701).page.contains("The officers removed it."))
        #expect(await reader.get("\(receipt)/correct", after: 701).path == receipt)
        let again = await mei.press(
            "/moderation", ["post": id, "action": "hide"], on: "/moderation", after: 701)
        #expect(again.query == "part=waiting&done=changed&count=0")
    }

    @Test("show the queue with hiding as the first button, which Enter in the field of the reason presses")
    func firstButton() async throws {
        var reader = ReaderBrowser(host)
        for title in ["Shit 1", "Shit 2"] { _ = await reader.send(message(["title": title])) }
        var mei = await officer()
        let forms = await mei.get("/moderation").page.components(separatedBy: "action=\"/poster/moderation\"")
            .dropFirst()
        #expect(forms.count == 3)
        for form in forms {
            let first = form.components(separatedBy: "name=\"action\" value=\"").dropFirst().first ?? ""
            #expect(first.hasPrefix("hide\""))
        }
    }

    @Test("that flood are hidden at once, by ticks or all of a client")
    func flood() async throws {
        var flooder = ReaderBrowser(host, address: "192.0.2.66")
        for number in 0..<12 {
            _ = await flooder.send(
                message(["title": "Flood \(number)", "message": "\(number * 7919)"]), after: 1)
        }
        #expect(try host.database.queueCounts().waiting == 7)
        var mei = await officer()
        let queue = await mei.get("/moderation")
        #expect(queue.page.contains("7 posts from this network are waiting"))
        let client = try #require(queue.page.components(separatedBy: "client=").dropFirst().first?.prefix(32))
        let filtered = await mei.get("/moderation?part=waiting&client=\(client)")
        #expect(filtered.page.contains("from one network") && filtered.page.contains("Flood 11"))
        // What comes after the page was opened is not decided unseen.
        _ = await flooder.send(message(["title": "Flood 12", "message": "unseen"]), after: 30)
        let all = await mei.host.ask(
            "/moderation",
            [
                "group": "all", "part": "waiting", "client": String(client), "action": "hide",
                "csrf": filtered.value("csrf"), "listed": filtered.value("listed"),
            ], by: &mei.browser)
        #expect(all.query.hasSuffix("done=hide&count=7"))
        #expect(try host.database.queueCounts().waiting == 1)
        let published = try host.database.read {
            try String.fetchAll($0, sql: "SELECT id FROM readerPosts WHERE state = 'published'")
        }
        var ticks = Dictionary(uniqueKeysWithValues: published.map { ("post.\($0)", "on") })
        ticks["action"] = "hide"
        for number in published.count..<500 { ticks["post.f-\(number)"] = "on" }
        let ticked = await mei.press("/moderation", ticks, on: "/moderation")
        #expect(ticked.query.hasSuffix("count=5"))
        #expect(try !isPublic("Flood"))
    }

    @Test("are not approved if their authors corrected them after the officer opened the queue")
    func unseenCorrection() async throws {
        var reader = ReaderBrowser(host)
        let receipt = await reader.send(message(["title": "Shit happens"])).path
        var mei = await officer(after: 30)
        let queue = await mei.get("/moderation", after: 30)
        let id = try #require(try host.database.queue(.waiting, limit: 1).first)
        let corrected = await reader.send(
            message(["title": "Shit of another kind"]), from: "\(receipt)/correct", to: "\(receipt)/correct",
            after: 40)
        #expect(corrected.status == 303)
        func approve(_ page: DeskAnswer) async -> String {
            await mei.host.ask(
                "/moderation",
                [
                    "action": "approve", "part": "waiting", "post": id, "csrf": page.value("csrf"),
                    "seen": page.value("seen"),
                ], by: &mei.browser, after: 60
            ).query
        }
        #expect(await approve(queue) == "part=waiting&done=changed&count=0")
        #expect(try host.database.queueCounts().waiting == 1)
        let seen = await mei.get("/moderation?done=changed", after: 60)
        #expect(seen.page.contains("Nothing was changed.") && seen.page.contains("Shit of another kind"))
        #expect(await approve(seen) == "part=waiting&done=approve&count=1")
    }

    @Test(
        "on which an officer decided after another one opened the queue are not removed; hiding is done and says so"
    )
    func otherDecision() async throws {
        var reader = ReaderBrowser(host)
        _ = await reader.send(message(["title": "Shit happens"]))
        let id = try #require(try host.database.queue(.waiting, limit: 1).first)
        var mei = await officer(after: 30)
        let stale = await mei.get("/moderation", after: 30)
        func decide(_ action: String, after seconds: TimeInterval) async -> String {
            await mei.host.ask(
                "/moderation",
                [
                    "action": action, "confirmed": "yes", "part": "waiting", "post": id,
                    "csrf": stale.value("csrf"), "seen": stale.value("seen"), "read": stale.value("read"),
                ], by: &mei.browser, after: seconds
            ).query
        }
        #expect(await decide("approve", after: 40) == "part=waiting&done=approve&count=1")
        #expect(await decide("remove", after: 50) == "part=waiting&done=changed&count=0")
        #expect(try isPublic("Shit happens"))
        let hidden = await decide("hide", after: 60)
        #expect(hidden == "part=waiting&done=hide&count=1&overruled=1")
        let page = await mei.get("/moderation?\(hidden)", after: 60).page
        #expect(
            page.contains("1 post is hidden. After you opened the page, 1 of them had been left on the site.")
        )
    }

    @Test(
        "on which another officer decided keep the reason that was typed, also after the question before a removal",
        arguments: [("approve", "remove"), ("hide", "hide"), ("approve", "approve"), ("remove", "hide")])
    func decidedMeanwhile(first: String, second: String) async throws {
        var reader = ReaderBrowser(host)
        _ = await reader.send(message(["title": "Shit happens"]))
        let id = try #require(try host.database.queue(.waiting, limit: 1).first)
        var mei = await officer(after: 30)
        let stale = await mei.get("/moderation", after: 30)
        func decide(_ action: String, _ reason: String, after seconds: TimeInterval) async -> DeskAnswer {
            var form = [
                "action": action, "part": "waiting", "post": id, "reason": reason, "page": "1",
                "csrf": stale.value("csrf"), "seen": stale.value("seen"), "read": stale.value("read"),
            ]
            var answer = await host.ask("/moderation", form, by: &mei.browser, after: seconds)
            guard action == "remove" else { return answer }
            #expect(answer.page.contains("1 post will be removed") && answer.value("reason") == reason)
            form["confirmed"] = "yes"
            answer = await host.ask("/moderation", form, by: &mei.browser, after: seconds)
            return answer
        }
        #expect(await decide(first, "", after: 40).status == 303)
        let reason = "It names somebody."
        let refused = await decide(second, reason, after: 50)
        #expect(refused.status == 409 && refused.page.contains("Nothing was changed."))
        guard first != "remove" else {
            // A post that is gone has no field: the text can be copied.
            #expect(refused.page.contains("readonly dir=\"auto\">\n\(reason)</textarea>"))
            return
        }
        let row = try #require(refused.page.range(of: "name=\"post\" value=\"\(id)\""))
        #expect(refused.page[row.upperBound...].prefix(200).contains("value=\"\(reason)\""))
        // The page has read the post as it is now.
        let again = [
            "action": "remove", "confirmed": "yes", "part": "waiting", "post": id, "reason": reason,
            "csrf": refused.value("csrf"), "seen": refused.value("seen"), "read": refused.value("read"),
        ]
        let sent = await host.ask("/moderation", again, by: &mei.browser, after: 60)
        #expect(sent.query == "part=waiting&done=remove&count=1")
        #expect(try host.database.readerPost(id)?.reason == reason)
    }

    @Test(
        "are neither left as they are, put back nor removed if their authors corrected them meanwhile; hiding is done",
        arguments: [("keep", false), ("remove", false), ("hide", true)])
    func unseenText(action: String, isDone: Bool) async throws {
        var reader = ReaderBrowser(host)
        let receipt = await reader.send(message()).path
        let id = try #require(
            try host.database.read { try String.fetchOne($0, sql: "SELECT id FROM readerPosts") })
        var other = ReaderBrowser(host, address: "192.0.2.2")
        func report(_ text: String, after seconds: TimeInterval) async {
            _ = await other.press(
                "/report", ["post": id, "reason": "insult", "text": text], on: "/report?post=\(id)",
                after: seconds)
        }
        await report("Look", after: 20)
        var mei = await officer(after: 30)
        let queue = await mei.get("/moderation?part=reported", after: 30)
        _ = await reader.send(
            message(["title": "Mei is a liar"]), from: "\(receipt)/correct", to: "\(receipt)/correct",
            after: 40)
        let decided = await mei.host.ask(
            "/moderation",
            [
                "action": action, "confirmed": "yes", "part": "reported", "post": id,
                "csrf": queue.value("csrf"), "seen": queue.value("seen"), "read": queue.value("read"),
            ], by: &mei.browser, after: 60)
        #expect(decided.query == "part=reported&done=\(isDone ? "hide&count=1" : "changed&count=0")")
        #expect(try host.database.queueCounts().reported == (isDone ? 0 : 1))
    }

    @Test("keep the reports that came after the officer opened the queue, if they are left as they are")
    func unseenReport() async throws {
        var reader = ReaderBrowser(host)
        _ = await reader.send(message())
        let id = try #require(
            try host.database.read { try String.fetchOne($0, sql: "SELECT id FROM readerPosts") })
        func report(_ text: String, from address: String, after seconds: TimeInterval) async {
            var other = ReaderBrowser(host, address: address)
            _ = await other.press(
                "/report", ["post": id, "reason": "private", "text": text], on: "/report?post=\(id)",
                after: seconds)
        }
        await report("Spam", from: "192.0.2.2", after: 20)
        var mei = await officer(after: 30)
        let queue = await mei.get("/moderation?part=reported", after: 30)
        await report("My address is in it", from: "192.0.2.3", after: 40)
        _ = await mei.host.ask(
            "/moderation",
            [
                "action": "keep", "part": "reported", "post": id, "csrf": queue.value("csrf"),
                "seen": queue.value("seen"), "read": queue.value("read"),
            ], by: &mei.browser, after: 60)
        #expect(try host.database.reports(of: [id])[id]?.map(\.text) == ["My address is in it"])
    }

    @Test(
        "are reported 20 times in a day from one address; who meets the limit is told so, whatever the post, and keeps the text"
    )
    func tooManyReports() async throws {
        var reader = ReaderBrowser(host, address: "192.0.2.9")
        let form = await reader.get("/report?post=f-nothing")
        var answers: [DeskAnswer] = []
        for number in 0..<22 {
            let fields = [
                "csrf": form.value("csrf"), "post": "f-\(number)", "reason": "spam", "text": "Look <here>",
            ]
            answers.append(await host.ask("/report", fields, by: &reader.browser))
        }
        #expect(answers.map(\.status) == Array(repeating: 303, count: 20) + [429, 429])
        let refused = try #require(answers.last)
        #expect(refused.headers("Retry-After") == ["86400"])
        #expect(refused.page.contains("Too many reports came from your network, or to the whole site."))
        #expect(refused.page.contains("Look &lt;here&gt;</textarea>"))
        var other = ReaderBrowser(host, address: "192.0.2.10")
        let sent = await other.press("/report", ["post": "f-1", "reason": "spam"], on: "/report?post=f-1")
        #expect(sent.status == 303)
    }

    @Test("show the reports of one post folded by their reasons, and all of them on a page of their own")
    func folded() async throws {
        var reader = ReaderBrowser(host)
        _ = await reader.send(message())
        let id = try #require(
            try host.database.read { try String.fetchOne($0, sql: "SELECT id FROM readerPosts") })
        let long = String(repeating: "long ", count: 400)
        for number in 0..<100 {
            let client = try host.database.client(at: "198.51.100.\(number)", now: DeskHost.now)
            let text = number == 0 ? long : number < 5 ? "Same" : "Note \(number)"
            _ = try host.database.report(
                id, by: client, reason: number % 2 == 0 ? .spam : .insult, text: text,
                now: DeskHost.now + Double(number))
        }
        var mei = await officer(after: 200)
        let page = await mei.get("/moderation?part=reported", after: 200).page
        #expect(page.components(separatedBy: "class=\"row-report\"").count == 3)
        #expect(page.components(separatedBy: "<span>50 reports</span>").count == 3)
        #expect(page.components(separatedBy: "<q class=\"typed\" dir=\"auto\">").count == 7)
        #expect(page.contains("<q class=\"typed\" dir=\"auto\">\(long.prefix(280))…</q>"))
        #expect(page.contains("All 100 reports with their whole notes"))
        let whole = await mei.get("/moderation?part=reported&only=\(id)", after: 200).page
        #expect(whole.contains(">\(long)</q>") && whole.contains("Note 99"))
        #expect(whole.contains("one post with all its reports"))
    }

    @Test(
        "are not decided with a reason that is too long, or when none is ticked; the reason stays in its field"
    )
    func reasonStays() async throws {
        var reader = ReaderBrowser(host)
        for number in 1...2 {
            _ = await reader.send(message(["title": "Swan \(number)", "website": "spam"]))
        }
        var mei = await officer()
        let none = await mei.press(
            "/moderation", ["action": "hide", "reason": "All of <these>"], on: "/moderation")
        #expect(none.status == 422 && none.page.contains("No post was chosen."))
        #expect(none.page.components(separatedBy: "value=\"All of &lt;these&gt;\"").count == 2)
        let id = try #require(
            try host.database.read { try String.fetchOne($0, sql: "SELECT id FROM readerPosts") })
        let long = String(repeating: "a", count: 501)
        let tooLong = await mei.press(
            "/moderation", ["action": "hide", "reason": long, "post": id], on: "/moderation")
        #expect(tooLong.status == 422 && tooLong.page.contains("Shorten it to 500 characters."))
        #expect(tooLong.page.components(separatedBy: long).count == 2)
        let row = try #require(tooLong.page.range(of: "name=\"post\" value=\"\(id)\""))
        #expect(tooLong.page[row.upperBound...].prefix(700).contains(long))
        #expect(try host.database.queueCounts().waiting == 2)
    }

    @Test("that wait notify officers on their devices once, and again only after the queue was empty")
    func notice() async throws {
        let registration = DeviceRegistration(
            endpoint: "https://push.example/1", service: "https://push.example", publicKey: [4], secret: [7],
            language: "en", officer: "mei", address: "192.0.2.1")
        _ = try host.database.register(registration, of: .random(), now: DeskHost.now)
        func notices() throws -> Int {
            try host.database.personalRecords(of: 1, now: DeskHost.now + 9000).count
        }
        var reader = ReaderBrowser(host)
        for number in 0..<3 {
            _ = await reader.send(message(["title": "Shit \(number)"]), after: Double(number))
        }
        #expect(try notices() == 1)
        let record = try #require(try host.database.personalRecords(of: 1, now: DeskHost.now + 9000).first)
        #expect(record.json.contains("https://csa.example.edu/poster/moderation"))
        var mei = await officer()
        let listed = await mei.get("/moderation", after: 20).value("listed")
        _ = await mei.press(
            "/moderation", ["group": "all", "listed": listed, "action": "approve"], on: "/moderation",
            after: 20)
        #expect(try isPublic("Shit 2"))
        _ = await reader.send(message(["title": "Shit again"]), after: 800)
        // An hour after the first one.
        #expect(try notices() == 2)
        let times = try host.database.personalRecords(of: 1, prefix: "queue-").map {
            $0.counts.timeIntervalSince(DeskHost.now)
        }
        #expect(times == [10, 3610])
    }

    @Test("all wait where site.yml says so")
    func approval() async throws {
        let host = try DeskHost(settings: "moderation: {approval: all}")
        _ = try await host.installation.build.run(now: DeskHost.now)
        var reader = ReaderBrowser(host)
        let answer = await reader.send(Self.message)
        #expect(await reader.get(answer.path).page.contains("An officer will look at it first."))
    }

    @Test("are in the log of officers where they ask for readers")
    func log() async throws {
        var reader = ReaderBrowser(host)
        _ = await reader.send(message())
        var mei = await officer()
        #expect(await !mei.get("/log").page.contains("Kayaks"))
        let page = await mei.get("/log?readers=1").page
        #expect(page.contains("A reader") && page.contains("Kayaks at dawn"))
    }
}
