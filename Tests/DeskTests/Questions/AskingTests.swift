import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("Members ask questions")
struct AskingTests {
    private let host: DeskHost
    private var ana: MemberBrowser
    private static let typed = [
        "title": "Where can I <moor> a kayak?", "text": "Near the dock.\n\nFor *a day*.",
        "tags": "rowing, Food",
    ]

    init() async throws {
        host = try await .withQuestions()
        ana = try host.member("Ana Diaz")
    }

    private func typed(_ changes: [String: String] = [:]) -> [String: String] {
        Self.typed.merging(changes) { $1 }
    }

    @Test(
        "which are at once on the site, once, with the member as author in the log and by id alone in the file"
    )
    mutating func posted() async throws {
        let form = await ana.get("/questions/new")
        #expect(form.status == 200 && form.value("csrf") == ana.token.csrf)
        #expect(form.page.contains("action=\"/poster/questions\""))
        let sent = typed(["nonce": form.value("nonce")])
        let first = await ana.send(sent, to: "/questions")
        let again = await ana.send(sent, to: "/questions")
        #expect(first.status == 303 && first.query == "done=post")
        #expect(again.headers("Location") == first.headers("Location"))
        #expect(try host.questionCount == 1)
        let id = String(first.path.dropFirst("/questions/".count))
        #expect(id.wholeMatch(of: /q-[a-z2-7]{26}/) != nil)
        let file = try host.question(id)
        #expect(file.contains("\nauthor: \(ana.member.id)\n") && !file.contains("Ana"))
        #expect(file.hasSuffix("---\n\nNear the dock.\n\nFor *a day*.\n"))
        let page = try host.page(of: id)
        #expect(page.contains("Where can I &lt;moor&gt; a kayak?") && page.contains("For *a day*."))
        let change = try #require(try host.database.changes(of: id).first)
        #expect(change.author == .member(ana.member.id) && change.action == .post)
        let own = await ana.get("/questions/\(id)?done=post")
        #expect(own.page.contains("Posted. It is on the site.") && own.page.contains("Delete the question"))
    }

    @Test("with a sentence beside each wrong field, and nothing typed lost")
    mutating func wrong() async throws {
        let cases: [([String: String], String)] = [
            (["title": " "], "name=\"title\""), (["text": ""], "name=\"text\""),
            (["title": "a\u{202E}b"], "a\u{202E}b"), (["tags": "!!!"], "value=\"!!!\""),
            (["title": String(repeating: "x", count: 151)], "151"),
            (["text": String(repeating: "é", count: 2049)], "too long"),
        ]
        for (number, (changes, part)) in cases.enumerated() {
            let answer = await ana.send(typed(changes), to: "/questions", after: Double(number))
            #expect(answer.status == 422, "\(changes)")
            #expect(answer.page.contains("aria-invalid=\"true\"") && answer.page.contains(part), "\(changes)")
        }
        #expect(try host.questionCount == 0)
        // The last of them is a draft, which the empty form links.
        let form = await ana.get("/questions/new")
        #expect(form.page.contains("You did not finish these:"))
        let link = try #require(
            form.page.firstMatch(of: /href="\/poster(\/questions\/new\?unsent=[^"]+)"/)?.1)
        let draft = await ana.get(String(link))
        #expect(draft.page.contains("value=\"Where can I &lt;moor&gt; a kayak?\""))
    }

    @Test("by a form whose nonce was used for other texts: 409, a new nonce, and the text is kept")
    mutating func used() async throws {
        let nonce = FormSubmission.newNonce()
        _ = await ana.send(typed(["nonce": nonce]), to: "/questions")
        let other = ["title": "Is there a sauna?", "text": "A warm one.", "nonce": nonce]
        let answer = await ana.send(other, to: "/questions")
        #expect(answer.status == 409 && answer.page.contains("A warm one.</textarea>"))
        #expect(answer.value("nonce") != nonce)
        let sent = other.merging(["nonce": answer.value("nonce")]) { $1 }
        #expect(await ana.send(sent, to: "/questions").status == 303)
        #expect(try host.questionCount == 2)
        #expect(try host.database.drafts(ofMember: ana.member.id, now: DeskHost.now) == [])
    }

    @Test("of which two members may have the same nonce, and neither sees the other's text")
    mutating func sameNonce() async throws {
        var bo = try host.member("Bo Chen")
        let nonce = FormSubmission.newNonce()
        _ = await ana.send(typed(["nonce": nonce]), to: "/questions")
        let answer = await bo.send(
            ["title": "Is there a sauna?", "text": "Warm.", "nonce": nonce], to: "/questions")
        #expect(answer.status == 409 && !answer.page.contains("moor"))
        #expect(try host.questionCount == 1)
    }

    @Test("after a look at similar ones, which scripts offer while a title is typed")
    mutating func similar() async throws {
        let id = try await ana.ask("Where can I moor a kayak?")
        var bo = try host.member("Bo Chen")
        let title = "Where to moor my kayak"
        let offered = await bo.get("/questions/similar?title=\(RequestContext.encoded(title))")
        #expect(offered.status == 200 && offered.page.contains("\"id\":\"\(id)\""))
        let none = await bo.get("/questions/similar?title=Dumplings%20tonight")
        #expect(none.page == "{\"questions\":[]}\n")
        let asked = await bo.send(["title": title, "text": "A small one."], to: "/questions")
        #expect(asked.status == 422 && asked.page.contains("These questions look like yours."))
        #expect(asked.page.contains("/questions/\(id)/") && asked.value("confirmed") == id)
        #expect(try host.questionCount == 1)
        let sent = [
            "title": title, "text": "A small one.", "confirmed": asked.value("confirmed"),
            "nonce": asked.value("nonce"),
        ]
        #expect(await bo.send(sent, to: "/questions").status == 303)
    }

    @Test("about a post, which the form keeps; other words are no subject")
    mutating func about() async throws {
        let form = await ana.get("/questions/new?about=courses%2Fmath-216")
        #expect(form.value("about") == "courses/math-216")
        let id = try await ana.ask("Is it hard?", "Honestly.", ["about": "courses/math-216"])
        #expect(try host.question(id).contains("\nabout: courses/math-216\n"))
        let odd = await ana.get("/questions/new?about=%2Fetc%2Fpasswd")
        #expect(odd.status == 200 && odd.value("about") == "")
    }

    @Test("only after they chose the name that others see, and their text is kept")
    func nameless() async throws {
        var nobody = try host.member(nil)
        let form = await nobody.get("/questions/new")
        #expect(form.status == 303 && form.path == "/member")
        let answer = await nobody.send(typed(), to: "/questions")
        let way = "/poster/member?first=name&next=%2Fquestions%2Fnew%3Funsent%3D"
        #expect(answer.status == 303 && answer.headers("Location").allSatisfy { $0.hasPrefix(way) })
        #expect(try host.questionCount == 0)
        #expect(try host.database.drafts(ofMember: nobody.member.id, now: DeskHost.now).count == 1)
    }

    @Test("not on a site without members")
    func off() async throws {
        let plain = try DeskHost()
        _ = try await plain.installation.build.run(now: DeskHost.now)
        var ana = try plain.member("Ana Diaz")
        for path in ["/questions/new", "/questions/similar", "/questions/deleted", "/questions/q-x"] {
            #expect(await ana.get(path).status == 404, "\(path)")
        }
        #expect(await ana.send(typed(), to: "/questions").status == 404)
    }
}
