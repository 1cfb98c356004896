import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("Officers look after questions")
struct QuestionCareTests {
    private let host: DeskHost
    private var ana: MemberBrowser
    private var mei: ReaderBrowser
    private let question: String

    init() async throws {
        host = try await .withQuestions()
        var ana = try host.member("Ana Diaz")
        question = try await ana.ask("Where can I moor a kayak?")
        self.ana = ana
        mei = await host.officerMei()
    }

    private var care: String { "/questions/\(question)/manage" }

    private mutating func press(_ action: String, _ fields: [String: String]) async -> DeskAnswer {
        let own = ["nonce": FormSubmission.newNonce()].merging(fields) { $1 }
        return await mei.press("/questions/\(question)/\(action)", own, on: care)
    }

    @Test("and find them on the desk, without the address of a member")
    mutating func listed() async throws {
        let desk = await mei.get("/?q=kayak")
        #expect(desk.page.contains("Where can I moor a kayak?") && desk.page.contains("/poster\(care)"))
        let page = await mei.get(care)
        #expect(page.status == 200 && page.page.contains("By Ana Diaz"))
        #expect(!desk.page.contains("@example.edu") && !page.page.contains("@example.edu"))
    }

    @Test("closing one with a reason that everyone sees, and opening it again")
    mutating func closed() async throws {
        let bare = await press("close", ["reason": " "])
        #expect(bare.status == 422)
        let done = await press("close", ["reason": "Answered <here>."])
        #expect(done.status == 303 && done.query == "done=close")
        #expect(try host.page(of: question).contains("Answered &lt;here&gt;."))
        #expect(await ana.get("/questions/\(question)").page.contains("Answered &lt;here&gt;."))
        #expect(await press("close", ["reason": "Again"]).status == 409)
        let open = await press("reopen", ["reason": "It changed."])
        #expect(open.query == "done=reopen")
        #expect(try !host.question(question).contains("closed:"))
        #expect(await ana.get("/questions/\(question)").page.contains("It changed."))
    }

    @Test("closing a duplicate with the way to the other, which is on the site")
    mutating func duplicate() async throws {
        let other = try await ana.ask("Which docks are for guests?", "At the harbor.")
        for wrong in [question, "q-nothing", "https://csa.example.edu/questions/", "../\(other)x"] {
            let answer = await press("close", ["reason": "Twice", "duplicate": wrong])
            #expect(answer.status == 422, "\(wrong)")
            #expect(answer.page.contains("There is no question on the site with this address"), "\(wrong)")
        }
        let address = "https://csa.example.edu/questions/\(other)/?lang=en"
        let done = await press("close", ["reason": "Twice", "duplicate": address])
        #expect(done.status == 303)
        #expect(try host.question(question).contains("\nduplicateOf: \(other)\n"))
        #expect(try host.page(of: question).contains("/questions/\(other)/"))
    }

    @Test("changing its topics with a reason for the asker")
    mutating func topics() async throws {
        #expect(await press("topics", ["tags": "!!!"]).status == 422)
        let done = await press("topics", ["tags": "rowing, food", "reason": "So that others find it."])
        #expect(done.query == "done=topics")
        let file = try host.question(question)
        #expect(file.contains("rowing") && file.contains("food"))
        #expect(await ana.get("/questions/\(question)").page.contains("So that others find it."))
        let lines = await mei.get("/log")
        #expect(lines.page.contains("changed the topics of"))
    }

    @Test(
        "whose session ended meanwhile find their reason on the page again, until it is sent",
        arguments: [true, false])
    mutating func signedOut(isClosing: Bool) async throws {
        let late = AccountKind.officer.idleLimit + 60
        let (page, nonce) = (await mei.get(care), FormSubmission.newNonce())
        let path = isClosing ? "/questions/\(question)/close" : "/moderation"
        var fields = isClosing ? ["duplicate": ""] : ["post": question, "on": question, "action": "hide"]
        fields["nonce"] = nonce
        fields["reason"] = "It is <old>."
        fields["csrf"] = page.value("csrf")
        let answer = await host.ask(path, fields, by: &mei.browser, after: late)
        #expect(answer.status == 403 && answer.value("next") == "\(care)?unsent=\(nonce)")
        _ = await host.signIn("mei", by: &mei.browser, after: late)
        let again = await mei.get("\(care)?unsent=\(nonce)", after: late)
        let field = "<input id=\"\(isClosing ? "close" : "hide")-reason\" name=\"reason\" value=\"It is"
        #expect(again.page.contains("\(field) &lt;old&gt;.\""))
        // The forms of its topics and of closing have one reason.
        #expect(again.page.components(separatedBy: "It is &lt;old&gt;.").count == (isClosing ? 3 : 2))
        fields["csrf"] = again.value("csrf")
        let sent = await host.ask(path, fields, by: &mei.browser, after: late)
        #expect(sent.status == 303 && sent.query.contains(isClosing ? "done=close" : "done=hide"))
        #expect(try host.database.draftSubmissions(of: "mei", now: DeskHost.now + late) == [])
    }

    @Test("which members cannot")
    mutating func members() async throws {
        for action in ["close", "reopen", "topics"] {
            let answer = await ana.send([:], to: "/questions/\(question)/\(action)")
            #expect(answer.status == 303 && answer.path == "/login", "\(action)")
        }
        #expect(await ana.get(care).path == "/login")
    }
}
