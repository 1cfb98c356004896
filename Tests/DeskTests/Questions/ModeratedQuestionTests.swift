import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("Questions and answers before officers")
struct ModeratedQuestionTests {
    private let host: DeskHost
    private var ana: MemberBrowser
    private var mei: ReaderBrowser

    init() async throws {
        host = try await .withQuestions()
        ana = try host.member("Ana Diaz")
        mei = await host.officerMei()
    }

    private mutating func decide(_ action: String, _ post: String, _ fields: [String: String] = [:]) async
        -> DeskAnswer
    {
        let page = await mei.get("/moderation", after: 60)
        let own = [
            "csrf": page.value("csrf"), "seen": page.value("seen"), "read": page.value("read"), "post": post,
            "action": action, "part": "hidden",
        ]
        return await host.ask("/moderation", own.merging(fields) { $1 }, by: &mei.browser, after: 60)
    }

    @Test(
        "wait with a held word, seen by their writer alone, and are approved with a reason that the writer sees"
    )
    mutating func held() async throws {
        let id = try await ana.ask("Who stole my paddle?", "Give it back, asshole.")
        #expect(try host.question(id).contains("\nhidden: true\n"))
        #expect(try host.page(of: id) == "")
        var bo = try host.member("Bo Chen")
        #expect(await bo.get("/questions/\(id)").status == 404)
        #expect(await ana.get("/questions/\(id)").page.contains("Until then nobody else sees it."))
        let queue = await mei.get("/moderation", after: 60)
        #expect(queue.page.contains("Who stole my paddle?") && queue.page.contains("By Ana Diaz"))
        #expect(queue.page.contains("has a listed word") && !queue.page.contains("ana.diaz@"))
        let approved = await decide("approve", id, ["reason": "Fine this <once>."])
        #expect(approved.query.contains("done=approve&count=1"))
        #expect(try host.page(of: id).contains("Who stole my paddle?"))
        #expect(await ana.get("/questions/\(id)").page.contains("Fine this &lt;once&gt;."))
    }

    @Test(
        "and answers that wait are said to be had, when they are posted and edited, and no others",
        arguments: ["post-answer", "edit-answer"])
    mutating func heldAnswer(done: String) async throws {
        let id = try await ana.ask("Where can I moor a kayak?")
        var bo = try host.member("Bo Chen")
        let path = "/questions/\(id)/answers"
        var sent = await bo.send(["text": "Nowhere, asshole."], to: path)
        let answer = try #require(try host.answers(to: id).keys.first)
        if done == "edit-answer" {
            let version = await bo.get(path).value("version")
            sent = await bo.send(["text": "Go away, asshole.", "version": version], to: "\(path)/\(answer)")
        }
        #expect(sent.path == "/questions/\(id)" && sent.query == "done=\(done)")
        let own = await bo.get("\(sent.path)?\(sent.query)")
        #expect(own.page.contains("<b>We have it. An officer will look at it first.</b>"))
        #expect(own.page.contains("Until then nobody else sees it."))
        // The question itself is on the site.
        let asked = await ana.get("/questions/\(id)?done=post")
        #expect(asked.page.contains("<b>Posted. It is on the site.</b>"))
        #expect(await !ana.get("/questions/\(id)?done=\(done)").page.contains("<b>"))
        _ = await decide("approve", answer)
        let shown =
            done == "edit-answer"
            ? "Your changes are saved and on the site." : "Posted. It is on the site."
        #expect(await bo.get("\(sent.path)?\(sent.query)").page.contains("<b>\(shown)</b>"))
        _ = await decide("hide", answer)
        #expect(await !bo.get("\(sent.path)?\(sent.query)").page.contains(shown))
    }

    @Test("are hidden with a reason, and put back; an edit afterwards waits")
    mutating func hidden() async throws {
        let id = try await ana.ask("Where can I moor a kayak?")
        var bo = try host.member("Bo Chen")
        let answer = try await bo.reply("At pier 4.", to: id)
        let path = "/questions/\(id)/answers"
        let version = await bo.get(path).value("version")
        _ = await decide("hide", answer, ["reason": "Not <true>."])
        #expect(try !host.page(of: id).contains("At pier 4."))
        let own = await bo.get("/questions/\(id)")
        #expect(own.page.contains("Not &lt;true&gt;.") && own.page.contains("the officers have hidden it"))
        #expect(await !ana.get("/questions/\(id)").page.contains("At pier 4."))
        // The form would be refused: the page of the question says why.
        #expect(await bo.get(path).path == "/questions/\(id)")
        let edit = ["text": "At pier 5.", "version": version]
        #expect(await bo.send(edit, to: "\(path)/\(answer)").status == 409)
        _ = await decide("restore", answer)
        #expect(try host.page(of: id).contains("At pier 4."))
        #expect(await bo.send(edit, to: "\(path)/\(answer)").status == 303)
        #expect(try !host.page(of: id).contains("At pier 5."))
        #expect(try host.answers(to: id)[answer]?.contains("\nhidden: true\n") == true)
    }

    @Test("that were edited after an officer read them are not decided unseen")
    mutating func unseen() async throws {
        let id = try await ana.ask("Who stole my paddle?", "Give it back, asshole.")
        let page = await mei.get("/moderation", after: 60)
        let version = await ana.get("/questions/\(id)/edit").value("version")
        _ = await ana.send(
            ["title": "Who stole it?", "text": "You bastard.", "version": version], to: "/questions/\(id)")
        let late = await decide("approve", id, ["seen": page.value("seen")])
        #expect(late.query.contains("done=changed"))
        #expect(try host.page(of: id) == "")
    }

    @Test("are removed for good with all that stands below them")
    mutating func removed() async throws {
        let id = try await ana.ask("Where can I moor a kayak?")
        var bo = try host.member("Bo Chen")
        let answer = try await bo.reply("At pier 4.", to: id)
        let done = await decide("remove", id, ["confirmed": "yes", "reason": "Spam."])
        #expect(done.query.contains("done=remove"))
        #expect(try host.questionCount == 0)
        #expect(try host.answers(to: id) == [:])
        #expect(try host.page(of: id) == "")
        for post in [id, answer] {
            #expect(try host.database.readerPost(post)?.state == .removed)
            #expect(try host.database.changes(of: post).allSatisfy { $0.files == [] })
        }
    }

    @Test("are reported by readers, three of whom hide one")
    mutating func reported() async throws {
        let id = try await ana.ask("Where can I moor a kayak?")
        for number in 2...4 {
            var reader = ReaderBrowser(host, address: "192.0.2.\(number)")
            _ = await reader.press(
                "/report", ["post": id, "reason": "spam", "text": ""], on: "/report?post=\(id)")
        }
        #expect(try host.page(of: id) == "")
        #expect(await ana.get("/questions/\(id)").page.contains("Several people reported it."))
    }

    @Test("wait from a new member who posts many at once; others in the same network do not")
    mutating func limits() async throws {
        var ids: [String] = []
        let titles = ["Kayaks", "Sauna hours", "Dumplings", "Bicycle repair", "Chess", "Movies"]
        for title in titles { ids.append(try await ana.ask(title, "\(title), please.")) }
        let waiting = try ids.map { try host.database.readerPost($0)?.state == .waiting }
        #expect(waiting == [false, false, false, false, false, true])
        #expect(await ana.get("/questions/\(ids[5])").page.contains("You posted many things in a short time"))
        var bo = try host.member("Bo Chen")
        let other = try await bo.ask("Does a library card cost anything?", "I lost mine.")
        #expect(try host.database.readerPost(other)?.state == .published)
    }

    @Test("of a member of more than a day are twenty in ten minutes")
    mutating func moreOfMembers() async throws {
        var ids: [String] = []
        for letter in "abcdefghijklmnopqrstu" {
            ids.append(try await ana.ask("\(letter)?", "Tell \(letter).", after: 86_400))
        }
        let waiting = try ids.map { try host.database.readerPost($0)?.state == .waiting }
        #expect(waiting == Array(repeating: false, count: 20) + [true])
    }

    @Test("that say the same as another wait")
    mutating func twins() async throws {
        let text = "I lost a blue paddle near the lighthouse on Saturday evening. Who has seen it?"
        _ = try await ana.ask("A lost paddle", text)
        var bo = try host.member("Bo Chen")
        let id = try await bo.ask(
            "A lost paddle", text, ["confirmed": try host.database.log(limit: 1)[0].subject ?? ""])
        #expect(try host.database.readerPost(id)?.cause == .duplicate)
        #expect(await bo.get("/questions/\(id)").page.contains("says nearly the same"))
    }

    @Test("of a whole network are bounded, and the bound is said with its end")
    mutating func network() async throws {
        let client = try host.database.client(at: "192.0.2.1", now: DeskHost.now)
        for _ in 0..<600 {
            _ = try host.database.use(ClientBudget.memberPosts, by: client, now: DeskHost.now)
        }
        let answer = await ana.send(["title": "One more?", "text": "Please."], to: "/questions")
        #expect(answer.status == 429 && answer.headers("Retry-After").count == 1)
        #expect(answer.page.contains("Please.</textarea>"))
        #expect(answer.page.contains("Too much was posted from your network, or on the whole site."))
    }
}
