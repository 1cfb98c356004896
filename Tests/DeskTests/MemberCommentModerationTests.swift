import Foundation
import TestSupport
import Testing

@testable import Desk
@testable import Notifications
@testable import State

@Suite("Moderation of members' comments")
struct MemberCommentModerationTests {
    private let host: DeskHost
    private var li: MemberBrowser
    private var mei: ReaderBrowser

    init() async throws {
        host = try await DeskHost.withMembers()
        li = try MemberBrowser(host, "Li")
        mei = ReaderBrowser(host, address: "192.0.2.99")
        _ = await host.signIn("mei", by: &mei.browser)
    }

    private var event: String {
        get throws { try host.folder.text("Public/events/lantern/index.html") }
    }

    /// Presses a button of the queue.
    private mutating func decide(
        _ action: String, _ id: String, reason: String = "", after seconds: TimeInterval
    ) async -> DeskAnswer {
        await mei.press(
            "/moderation", ["post": id, "action": action, "reason": reason, "confirmed": "yes"],
            on: "/moderation", after: seconds)
    }

    @Test("holds those with listed words until an officer has looked, on new comments and on changes")
    mutating func held() async throws {
        let id = (await li.comment(on: "lantern", "What a bullshit idea.")).comment
        #expect(try host.publicFiles(with: "bullshit") == [])
        #expect(try host.folder.text("Content/events-replies/lantern/\(id).md").contains("\nhidden: true\n"))
        let own = await li.get("/comments/\(id)?done=post", after: 10)
        #expect(own.page.contains("An officer will look at it first."))
        #expect(!own.page.contains("Your comment is on the page."))
        let queue = await mei.get("/moderation", after: 20)
        #expect(
            queue.page.contains("Comment on Lantern night") && queue.page.contains("What a bullshit idea."))
        #expect(queue.page.contains("<bdi class=\"typed\">Li</bdi>"))
        #expect((await decide("approve", id, after: 30)).status == 303)
        #expect(try event.contains("What a bullshit idea."))
        // An officer decided about this text, not about another one.
        let version = (await li.get("/comments/\(id)", after: 40)).value("version")
        let sent = await li.send("/comments/\(id)", ["version": version, "text": "A fine idea."], after: 40)
        #expect(sent.status == 303)
        #expect(try host.publicFiles(with: "bullshit") == [] && !event.contains("A fine idea."))
        #expect((await mei.get("/moderation", after: 50)).page.contains("A fine idea."))
    }

    @Test("hides and restores with a reason that the writer sees, and keeps what is typed meanwhile")
    mutating func hidden() async throws {
        let id = (await li.comment(on: "lantern", "Bring a flamethrower.")).comment
        let version = (await li.get("/comments/\(id)", after: 10)).value("version")
        #expect((await decide("hide", id, reason: "Not <safe>.", after: 20)).status == 303)
        #expect(try host.publicFiles(with: "flamethrower") == [])
        let own = await li.get("/comments/\(id)", after: 30)
        #expect(own.page.contains("The officers have hidden it.") && own.page.contains("Not &lt;safe&gt;."))
        #expect(own.page.contains("Bring a flamethrower."))
        let sent = await li.send(
            "/comments/\(id)", ["version": version, "text": "Bring <matches>."], after: 40)
        #expect(sent.status == 409 && sent.page.contains("Bring &lt;matches&gt;."))
        var ana = try MemberBrowser(host, "Ana")
        #expect((await ana.get("/comments/\(id)", after: 50)).status == 404)
        #expect((await ana.comment(on: "lantern", "Why?", to: id, after: 50)).status == 409)
        #expect((await decide("restore", id, reason: "We misread it.", after: 60)).status == 303)
        #expect(try event.contains("Bring a flamethrower."))
        #expect((await li.get("/comments/\(id)", after: 70)).page.contains("We misread it."))
    }

    @Test("tells the writer of each decision: that it is on the site, off it, and back")
    mutating func told() async throws {
        let token = SessionToken.random()
        try host.database.attach(token, to: li.token, now: DeskHost.now)
        let reader = try #require(try host.database.reader(token)).id
        func told() throws -> [String] {
            try host.database.personalRecords(of: reader, now: DeskHost.now + 100)
                .compactMap { $0.broadcast(timeZone: .gmt) }.filter { $0.kind == .violation }
                .reversed().compactMap(\.body.all.first)
        }
        let id = (await li.comment(on: "lantern", "What a bullshit idea.")).comment
        #expect(try told() == [])
        _ = await decide("approve", id, after: 10)
        let approved = "An officer has looked at your post. It is on the site now."
        #expect(try told() == [approved])
        _ = await decide("hide", id, reason: "Be kind.", after: 20)
        _ = await decide("restore", id, after: 30)
        #expect(
            try told() == [
                approved, "Officers took your post off the site. Reason: Be kind.",
                "Officers put your post back on the site.",
            ])
        // One that waited was never on the site.
        let held = (await li.comment(on: "lantern", "One more bullshit plan for boats.", after: 40)).comment
        _ = await decide("hide", held, reason: "Kinder words.", after: 50)
        #expect(
            try told().last == "Officers decided that your post stays off the site. Reason: Kinder words.")
    }

    @Test("hides one with replies so that its place stays, and removes it for good")
    mutating func place() async throws {
        var ana = try MemberBrowser(host, "Ana")
        let first = (await li.comment(on: "lantern", "Bring a flamethrower.")).comment
        let second = (await ana.comment(on: "lantern", "No!", to: first, after: 10)).comment
        _ = await decide("hide", first, after: 20)
        #expect(try event.contains("<p class=\"gone\">This comment is not shown.</p>"))
        #expect(try event.contains("id=\"\(second)\""))
        _ = await decide("remove", first, reason: "Twice is enough.", after: 30)
        #expect(try event.contains("<p class=\"gone\">This comment was deleted.</p>"))
        #expect(try host.publicFiles(with: "flamethrower") == [])
        #expect(try host.database.changes(of: first).allSatisfy { $0.files == [] })
        let own = await li.get("/comments/\(first)", after: 40)
        #expect(own.page.contains("The officers removed it.") && own.page.contains("Twice is enough."))
        #expect(chmod(host.folder("Content"), 0o750) == 0)
        #expect(StateProblem.all(below: host.folder.path) == [])
    }

    @Test("takes a comment off the pages that three networks report")
    mutating func reported() async throws {
        let id = (await li.comment(on: "math-216", "Buy my notes.")).comment
        for number in 1...3 {
            var reader = ReaderBrowser(host, address: "198.51.\(number).1")
            let form = await reader.get("/report?post=\(id)", after: 20)
            let sent = await host.ask(
                "/report", ["csrf": form.value("csrf"), "post": id, "reason": "spam", "text": ""],
                by: &reader.browser, after: 30)
            #expect(sent.status == 303)
        }
        #expect(try host.publicFiles(with: "Buy my notes.") == [])
        #expect((await mei.get("/moderation?part=reported", after: 40)).page.contains("Buy my notes."))
        let own = await li.get("/comments/\(id)", after: 40)
        #expect(own.page.contains("Several readers reported it."))
        #expect((await decide("keep", id, after: 50)).status == 303)
        #expect(try host.folder.text("Public/courses/math-216/index.html").contains("Buy my notes."))
    }

    @Test("holds near-duplicates of the comments of others")
    mutating func duplicates() async throws {
        let text = "Join the largest study group of this university, every evening at nine."
        _ = await li.comment(on: "lantern", text)
        var ana = try MemberBrowser(host, "Ana")
        let second = await ana.comment(on: "math-216", text + "!", after: 30)
        #expect(second.status == 303)
        #expect(!(try host.folder.text("Public/courses/math-216/index.html").contains("largest study group")))
        #expect((await ana.get(second.path, after: 40)).page.contains("Another post says nearly the same"))
    }

    @Test("is on the desk's page of the post, with the member's name and a reason")
    mutating func desk() async throws {
        let id = (await li.comment(on: "lantern", "Bring a flamethrower.")).comment
        let page = await mei.get("/discussions/lantern", after: 10)
        #expect(page.page.contains("<bdi class=\"typed\">Li</bdi>") && page.page.contains("value=\"hide\""))
        let open = await mei.get("/comments/\(id)", after: 10)
        #expect(open.page.contains("href=\"/poster/discussions/lantern\""))
        let sent = await host.ask(
            "/moderation",
            [
                "csrf": page.value("csrf"), "part": "hidden", "post": id, "seen": page.value("seen"),
                "read": page.value("read"), "reason": "Fire.", "action": "hide",
            ], by: &mei.browser, after: 20)
        #expect(sent.status == 303)
        #expect(try host.publicFiles(with: "flamethrower") == [])
        #expect((await mei.get("/discussions/lantern", after: 30)).page.contains("Not on the site"))
        // Posts that members alone discuss are not among those that wait for an answer.
        #expect(!(await mei.get("/discussions", after: 30)).page.contains("Lantern night"))
    }

    @Test("of a site without members leaves pages as they were, and its program has no page for comments")
    mutating func off() async throws {
        let other = try await DeskHost.withMembers(settings: "")
        let before = try other.folder.tree("Public").filter { $0.key.hasSuffix(".html") }
        #expect(
            before.values.allSatisfy { !$0.contains("/comments/new") && !$0.contains("class=\"discussion\"") }
        )
        var member = try MemberBrowser(other, "Li")
        #expect((await member.get("/comments/new?post=lantern")).status == 404)
        #expect((await member.comment(on: "lantern", "Hello?")).status == 404)
        #expect((await member.get("/comments/r-aaaaaaaaaaaaaaaaaaaaaaaaaa")).status == 404)
        #expect(try other.entries == [])
    }
}
