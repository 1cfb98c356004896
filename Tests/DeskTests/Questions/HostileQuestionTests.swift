import Foundation
import GRDB
import Testing

@testable import Desk
@testable import State

@Suite("Hostile forms of questions and answers")
struct HostileQuestionTests {
    private let host: DeskHost
    private var ana: MemberBrowser
    private let question: String

    init() async throws {
        host = try await .withQuestions()
        var ana = try host.member("Ana Diaz")
        question = try await ana.ask("Where can I moor a kayak?")
        self.ana = ana
    }

    @Test("an answer of 1 MB is refused with a sentence, before it is read")
    mutating func large() async throws {
        let answer = await ana.send(
            ["text": String(repeating: "x", count: 1 << 20)], to: "/questions/\(question)/answers")
        #expect(answer.status == 413)
        #expect(answer.page.contains("Nothing was sent, because it was more than the site takes."))
        #expect(try host.answers(to: question) == [:])
    }

    @Test(
        "a text that no page can show is refused, with the text kept",
        arguments: ["\u{0}", "a\u{0}b", "a\u{8}b", "a\u{202E}b", "\u{200B}", "\u{FEFF} \u{200D}", "\n \n"])
    func odd(_ text: String) async throws {
        var ana = ana
        let answer = await ana.send(["text": text], to: "/questions/\(question)/answers")
        #expect([400, 422].contains(answer.status))
        #expect(try host.answers(to: question) == [:])
    }

    @Test(
        "an address of another form is unknown",
        arguments: [
            "q-", "q-x", "..", "%2e%2e", "a-b", "q-" + String(repeating: "a", count: 200), "Q-ABC",
            "q-\u{FF41}",
        ])
    func addresses(_ id: String) async throws {
        var ana = ana
        for path in ["", "/edit", "/answers", "/versions", "/versions?answer=\(id)"] {
            let answer = await ana.get("/questions/\(id)\(path)")
            #expect([400, 404].contains(answer.status), "\(id)\(path)")
        }
        for path in ["", "/answers", "/accept", "/delete", "/answers/\(id)", "/answers/\(id)/delete"] {
            let answer = await ana.send(["text": "x", "confirmed": "yes"], to: "/questions/\(id)\(path)")
            #expect([400, 404].contains(answer.status), "\(id)\(path)")
        }
        #expect(try host.questionCount == 1)
    }

    @Test("a form without its nonce, with another's token, or from another site changes nothing")
    mutating func forged() async throws {
        let path = "/questions/\(question)/answers"
        #expect(await ana.send(["text": "Hi.", "nonce": "x"], to: path).status == 400)
        #expect(await ana.send(["text": "Hi.", "csrf": "another"], to: path).status == 403)
        ana.browser.variables["HTTP_ORIGIN"] = "https://other.example"
        let foreign = await ana.send(["text": "Hi."], to: path)
        #expect(foreign.status == 403 && !foreign.page.contains("Hi."))
        #expect(try host.answers(to: question) == [:])
    }

    @Test("a form of an ended session is shown, and kept for the same member alone")
    mutating func ended() async throws {
        let session = try #require(try host.database.memberSession(ana.token, now: DeskHost.now))
        try host.database.end(session, now: DeskHost.now)
        let answer = await ana.send(
            ["title": "Is there a sauna?", "text": "Warm.", "nonce": "0123456789abcdef"], to: "/questions")
        #expect(answer.status == 403 && answer.page.contains("Warm."))
        #expect(answer.page.contains("/join?next=%2Fquestions%2Fnew%3Funsent%3D0123456789abcdef\""))
        #expect(!answer.page.contains("did not store it"))
        let drafts = try host.database.drafts(ofMember: ana.member.id, now: DeskHost.now)
        #expect(drafts.map(\.page) == ["/questions/new"] && drafts.first?.fields["text"] == "Warm.")
        ana = try host.member("Ana Diaz")
        let form = await ana.get("/questions/new?unsent=0123456789abcdef")
        #expect(form.page.contains("Warm.</textarea>"))
        var bo = try host.member("Bo Chen")
        #expect(await !bo.get("/questions/new?unsent=0123456789abcdef").page.contains("Warm."))
    }

    @Test("a suspended member cannot post, and the text stays on the page")
    mutating func suspended() async throws {
        let id = ana.member.id
        try host.database.write {
            try $0.execute(sql: "UPDATE members SET blocked = 1 WHERE id = ?", arguments: [id])
        }
        let answer = await ana.send(["text": "Still here."], to: "/questions/\(question)/answers")
        #expect([303, 403].contains(answer.status) && answer.page.contains("Still here."))
        #expect(try host.answers(to: question) == [:])
    }

    @Test("a link with a script is text, and others say that a member wrote them")
    mutating func links() async throws {
        _ = try await ana.reply(
            "javascript:alert(1) https://example.org/<b> [x](javascript:alert(2))", to: question)
        let page = try host.page(of: question)
        #expect(!page.contains("href=\"javascript:") && !page.contains("<b>\n"))
        #expect(!page.contains("example.org") || page.contains("nofollow ugc"))
    }
}
