import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("Officers and messages")
struct ReportedMessagesTests {
    private var site: MessagingHost
    private var officer: ReaderBrowser
    private var path: String { MessagingHost.path(site.bo) }

    init() async throws {
        site = try await MessagingHost()
        officer = ReaderBrowser(site.host, address: "192.0.2.99")
        _ = await site.host.signIn("mei", by: &officer.browser)
        for number in 1...8 { await site.bo.write("Words \(number).", to: site.ana) }
    }

    private mutating func report(_ number: String = "7") async -> DeskAnswer {
        await site.ana.send("\(path)/report", ["number": number, "reason": "insult", "text": "See <this>"])
    }

    private mutating func decide(_ fields: [String: String]) async throws -> DeskAnswer {
        let page = await officer.get("/messages/reports")
        let all = ["csrf": page.value("csrf"), "report": page.value("report")].merging(fields) { $1 }
        return await site.host.ask("/messages/reports", all, by: &officer.browser)
    }

    @Test("see what was reported, as the form said, and no more")
    mutating func copies() async throws {
        let form = await site.ana.get("\(path)/report?number=7")
        #expect(
            form.status == 200 && form.page.contains("up to 5 messages before it")
                && form.page.contains("Words 7."))
        #expect(await site.ana.send("\(path)/report", ["number": "7"]).status == 422)
        let done = await report()
        #expect(done.status == 303 && done.query == "done=report")
        let own = await site.ana.get(path).page
        #expect(own.contains("<span>Reported</span>") && !own.contains("report?number=7"))
        #expect(own.contains("report?number=6"))
        let page = await officer.get("/messages/reports")
        for number in 2...7 { #expect(page.page.contains("Words \(number)."), "\(number)") }
        #expect(!page.page.contains("Words 1.") && !page.page.contains("Words 8."))
        #expect(page.page.contains("See &lt;this&gt;") && page.page.contains(">Bo</a>"))
        #expect(!page.page.contains("Ana") && !page.page.contains("@example.edu"))
        let queue = await officer.get("/moderation")
        #expect(queue.page.contains("Reported messages <small>1</small>"))
        let start = await officer.get("/").page
        #expect(start.contains("href=\"/poster/messages/reports\">Reported messages · 1</a>"))
        #expect(!start.contains("needs a decision"))
    }

    @Test("cannot be shown one's own message, one that is not there, or a wrong reason")
    mutating func wrong() async throws {
        await site.ana.write("Mine", to: site.bo)
        for number in ["9", "10", "0", "x", ""] {
            #expect(await site.ana.get("\(path)/report?number=\(number)").status == 404, "\(number)")
        }
        #expect(await report("9").status == 404)
        let odd = ["number": "7", "reason": "because"]
        #expect(await site.ana.send("\(path)/report", odd).status == 422)
        let long = ["number": "7", "reason": "spam", "text": String(repeating: "x", count: 2049)]
        #expect(await site.ana.send("\(path)/report", long).status == 422)
        #expect(try site.database.numberOfMessageReports() == 0)
    }

    @Test("dismiss a report, whose copy is erased")
    mutating func dismissed() async throws {
        _ = await report()
        let done = try await decide(["action": "dismiss"])
        #expect(done.status == 303 && done.query == "done=dismiss")
        #expect(try site.database.numberOfMessageReports() == 0)
        #expect(await site.bo.get("/messages").status == 200)
        let late = await site.host.ask(
            "/messages/reports",
            [
                "csrf": await officer.get("/messages/reports").value("csrf"), "report": "1",
                "action": "dismiss",
            ],
            by: &officer.browser)
        #expect(late.query == "done=before")
    }

    @Test("suspend with a reason, which the member reads")
    mutating func suspended() async throws {
        _ = await report()
        let nothing = try await decide(["action": "suspend", "reason": " "])
        #expect(nothing.status == 422 && nothing.page.contains("Words 7."))
        let done = try await decide(["action": "suspend", "reason": "Insults"])
        #expect(done.status == 303 && done.query == "done=suspend")
        #expect(try site.database.member(site.bo.member.id)?.reason == "Insults")
        #expect(try site.database.numberOfMessageReports() == 0)
        let page = await site.bo.get("/messages")
        #expect(page.status == 403 && page.page.contains("Insults"))
        #expect(try await decide(["action": "erase", "report": "1"]).status == 400)
        #expect(try await decide(["action": "dismiss", "report": "x"]).status == 400)
    }

    @Test("decide on messages of a member whose account is deleted, whom they cannot suspend any more")
    mutating func deleted() async throws {
        _ = await report()
        let gone = await site.bo.send("/member/delete", ["posts": "erase", "word": "delete"])
        #expect(gone.status == 200)
        // The copy that the other member has can be reported after that, too.
        let form = await site.ana.get("\(path)/report?number=6")
        #expect(form.page.contains("The sender’s account was deleted already."))
        #expect(await report("6").query == "done=report")
        let page = await officer.get("/messages/reports").page
        #expect(page.contains("Words 7.") && page.contains("there is no member to suspend"))
        #expect(!page.contains(site.bo.member.id) && !page.contains("value=\"suspend\""))
        #expect(await officer.get("/").page.contains("Reported messages · 2</a>"))
        let late = try await decide(["action": "suspend", "reason": "Insults"])
        #expect(late.status == 422 && late.page.contains("Words 7."))
        for _ in 0..<2 { #expect(try await decide(["action": "dismiss"]).query == "done=dismiss") }
        #expect(await officer.get("/messages/reports").page.contains("No message waits for a decision."))
    }
}
